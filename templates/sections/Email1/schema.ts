import { alignedText, background, defineSection, group, plainText, text } from "#section";

export default defineSection({
  label: "Subscription by e-mail",
  category: "contact",
  colorMode: "DARK",
  hasForm: true,
  thumbnailRatio: 0.4,
  data: group({
    ...alignedText("title", { max: 90 }),
    ...alignedText("paragraph", { max: 400 }),
    placeholder: plainText({ hasFallback: true }),
    buttonText: plainText({ hasFallback: true }),
    // Nothing of the page shows it before a failure, so it has no empty slot either.
    failureText: text({ hasFallback: true }).describe(
      "What visitors are told when sending fails; without it they are told nothing.",
    ),
    ...background(),
  }),
});
