/** A title and a paragraph beside a vertical line: a remark, a quotation, an announcement. */
import { alignedText, buttons, defineSection, group } from "#section";

export default defineSection({
  label: "Side note",
  category: "text",
  colorMode: "LIGHT",
  hasOrientation: true,
  thumbnailRatio: 0.4,
  data: group({
    ...alignedText("title", { max: 200, required: true }),
    ...alignedText("paragraph", { max: 1500, required: true }),
    buttons: buttons(2),
  }),
});
