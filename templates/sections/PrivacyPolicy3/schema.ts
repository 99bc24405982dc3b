/** A privacy policy, terms or another legal text in parts that open one at a time. */
import { alignedText, button, defineSection, group, list, range, text } from "#section";

const subBlock = group({
  title: text({ max: 100 }),
  paragraph: text({ max: 2000 }),
  list: list(text({ max: 500 }), { max: 10 }),
});

const block = group({
  blockTitle: text({ max: 100, required: true }),
  subBlocks: list(subBlock, { min: 1, max: 10 }),
});

export default defineSection({
  label: "Privacy policy",
  category: "text",
  purpose: "questions",
  colorMode: "LIGHT",
  thumbnailRatio: 0.6,
  data: group({
    ...alignedText("title", { max: 100 }),
    blocks: list(block, { min: 2, max: 12 }),
    ...button(),
    backgroundTransparency: range(0, 1).describe(
      "Opacity of the card's background: 0 is transparent, 1 is opaque.",
    ),
  }),
});
