/** A field for an e-mail address: visitors subscribe to a newsletter. The address goes to the API for forms. */
import { alignedText, background, defineSection, group, plainText, text } from "#section";

export default defineSection({
  label: "Newsletter sign-up",
  category: "contact",
  purpose: "action",
  colorMode: "DARK",
  hasForm: true,
  thumbnailRatio: 0.4,
  data: group({
    ...alignedText("title", { max: 90 }),
    ...alignedText("paragraph", { max: 400 }),
    placeholder: plainText({ hasFallback: true }),
    buttonText: plainText({ hasFallback: true }),
    // Not shown on the page before a failure, so it has no empty slot in the editor either.
    failureText: text({ hasFallback: true }).describe(
      "Message shown to visitors if sending fails. Without it, nothing is shown.",
    ),
    ...background(),
  }),
});
