/** Rows of pictures with short captions and badges: products, rooms, works. */
import { alignedText, defineSection, group, list, picture, text } from "#section";

const item = group({
  ...picture("imageUrl"),
  title: text({ max: 20 }),
  paragraph: text({ max: 70 }),
  badgeText: text({ max: 40 }),
});

export default defineSection({
  label: "Images with captions",
  category: "feature",
  purpose: "pictures",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.88,
  data: group({
    ...alignedText("title", { max: 150 }),
    ...alignedText("paragraph", { max: 200 }),
    rows: list(list(item, { min: 1, max: 20 }), { min: 1, max: 3 }),
  }),
});
