/** Up to three features side by side, each with an icon or a picture. */
import { alignedText, defineSection, group, icon, link, list, picture, text } from "#section";

const part = group(
  {
    icon: icon(),
    ...picture("imageUrl"),
    ...alignedText("blockTitle", { max: 60 }),
    ...alignedText("blockDescription", { max: 1000 }, "blockParagraphAlignment"),
    additionalText: text(),
    additionalUrl: link(),
  },
  { alternatives: [["icon", "imageUrl"]] },
);

export default defineSection({
  label: "Features with icons",
  category: "feature",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.4,
  data: group({ featureParts: list(part, { min: 1, max: 3 }) }),
});
