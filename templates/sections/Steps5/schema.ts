/** Numbered cards side by side, each with a picture above its text: a process in a few steps. */
import { alignedText, defineSection, group, list, picture } from "#section";

const step = group({
  ...picture("stepImageUrl"),
  ...alignedText("stepTitle", { max: 40 }),
  ...alignedText("stepDescription", { max: 1000 }),
});

export default defineSection({
  label: "Step cards",
  category: "step",
  colorMode: "LIGHT",
  thumbnailRatio: 0.66,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    steps: list(step, { min: 1, max: 12 }),
  }),
});
