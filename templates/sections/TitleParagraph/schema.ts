/** A title and a paragraph, beside each other or one below the other. */
import { alignedText, defineSection, group } from "#section";

export default defineSection({
  label: "Title and paragraph",
  category: "text",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.35,
  data: group(
    { ...alignedText("title", { max: 100 }), ...alignedText("paragraph", { max: 2000 }) },
    { atLeastOne: ["title", "paragraph"] },
  ),
});
