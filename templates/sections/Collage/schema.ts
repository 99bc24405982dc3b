/** A title, one or two paragraphs, and rows of pictures below them. */
import { alignedText, defineSection, group, list, picture } from "#section";

const row = list(group({ ...picture("imgUrl") }), { min: 1, max: 4 });

export default defineSection({
  label: "Collage",
  category: "text",
  purpose: "pictures",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.8,
  data: group(
    {
      ...alignedText("title", { max: 60 }),
      ...alignedText("paragraph1", { max: 700 }),
      ...alignedText("paragraph2", { max: 700 }),
      images: list(row, { min: 1, max: 4 }),
    },
    { atLeastOne: ["title", "paragraph1", "paragraph2"] },
  ),
});
