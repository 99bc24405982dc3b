/** Up to three features as tabs, each with a text and a picture. On phones they are one below the other. */
import { alignedText, defineSection, group, list, picture } from "#section";

const feature = group({
  ...alignedText("title", { max: 80 }),
  ...alignedText("paragraph", { max: 400 }),
  ...picture("imgUrl"),
});

export default defineSection({
  label: "Feature tabs",
  category: "feature",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.77,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    features: list(feature, { min: 1, max: 3 }),
  }),
});
