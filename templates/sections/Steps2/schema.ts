/** Numbered steps with large pictures on alternating sides: how something works. */
import { alignedText, defineSection, group, list, picture } from "#section";

const step = group({
  ...picture("stepImageUrl"),
  ...alignedText("stepHeading", { max: 80 }),
  ...alignedText("stepDescription", { max: 1000 }),
});

export default defineSection({
  label: "Step by step",
  category: "step",
  colorMode: "EXTRALIGHT",
  hasOrientation: true,
  thumbnailRatio: 1,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    imageSteps: list(step, { min: 1, max: 12 }),
  }),
});
