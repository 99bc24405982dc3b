import { alignedText, background, defineSection, group, plainText } from "#section";

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
    ...background(),
  }),
});
