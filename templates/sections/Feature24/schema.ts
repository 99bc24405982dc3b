/** Cards in a grid, each with an icon, a title and a sentence: services, offers, advantages. */
import { alignedText, background, defineSection, group, icon, link, list, text } from "#section";

const block = group({
  icon: icon(),
  title: text({ max: 30 }),
  paragraph: text({ max: 100 }),
  additionalText: text(),
  additionalUrl: link(),
});

export default defineSection({
  label: "Feature cards",
  category: "feature",
  colorMode: "LIGHT",
  thumbnailRatio: 0.76,
  hasWordsOnPicture: true,
  variants: {
    bento: "Large first card",
    lines: "Lines instead of cards",
    bare: "Without cards",
    numbered: "Large numbers",
  },
  data: group({
    ...alignedText("title", { max: 50 }),
    ...alignedText("paragraph", { max: 100 }),
    ...background(),
    blocks: list(block, { min: 3, max: 12 }),
  }),
});
