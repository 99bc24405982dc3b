/** Photographs in rows. A click opens one in the full window. */
import { alignedText, defineSection, group, list, picture } from "#section";

const item = group({ ...picture("imgUrl"), ...alignedText("caption", { max: 120 }) });

export default defineSection({
  label: "Gallery",
  category: "basic",
  purpose: "pictures",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.62,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    pictures: list(item, { min: 1, max: 60 }),
  }),
});
