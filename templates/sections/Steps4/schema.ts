/** A timeline: a programme by the hour, a history by the year, a schedule. */
import { alignedText, defineSection, group, list } from "#section";

const step = group({
  ...alignedText("stepInfo", { max: 10 }),
  ...alignedText("stepTitle", { max: 80 }),
  // Misspelled on purpose: existing documents use this key.
  ...alignedText("stepParapgraph", { max: 1000 }),
});

export default defineSection({
  label: "Timeline",
  category: "step",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.7,
  variants: {
    columns: "Two columns",
    cards: "Cards side by side",
    large: "Large times",
    across: "Horizontal",
  },
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    steps: list(step, { min: 1, max: 24 }),
  }),
});
