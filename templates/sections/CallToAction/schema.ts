/** One sentence and up to two buttons that lead to the next step: book, buy, sign up, donate. */
import { alignedText, background, buttons, defineSection, group } from "#section";

export default defineSection({
  label: "Call to action",
  category: "basic",
  purpose: "action",
  colorMode: "DARK",
  thumbnailRatio: 0.3,
  data: group({
    ...alignedText("title", { max: 120, required: true }),
    ...alignedText("paragraph", { max: 300 }),
    buttons: buttons(2),
    ...background(),
  }),
});
