import { alignedText, choice, defineSection, flag, group, list, plainText, range, text } from "#section";

const field = group({
  label: text({ max: 100, required: true }),
  type: choice("text", "paragraph", "email", "phone", "date", "file"),
  isRequired: flag(),
  hint: text({ max: 200 }),
  /** With any, one of them is chosen. */
  options: list(plainText({ max: 100 }), { max: 30 }),
  /** Of a file, in megabytes. */
  mostMegabytes: range(1, 100),
});

export default defineSection({
  label: "Form",
  category: "contact",
  colorMode: "LIGHT",
  hasForm: true,
  thumbnailRatio: 0.72,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    fields: list(field, { min: 1, max: 20 }),
    /** With one, nothing is sent before it is agreed to. */
    consentText: text({ max: 500 }),
    buttonText: plainText({ max: 40, hasFallback: true }),
    /** What is said when it has been sent. */
    thanks: text({ max: 320, hasFallback: true }),
  }),
});
