/** Key figures in large type, each with a label: years, customers, awards. */
import { alignedText, defineSection, group, list, text } from "#section";

const figure = group({
  value: text({ max: 20, required: true }),
  title: text({ max: 60 }),
  paragraph: text({ max: 200 }),
});

export default defineSection({
  label: "Key figures",
  category: "feature",
  purpose: "proof",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.4,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    figures: list(figure, { min: 1, max: 8 }),
  }),
});
