import { alignedText, choice, defineSection, flag, group, list, plainText, range, text } from "#section";

const field = group({
  label: text({ max: 100, required: true }),
  type: choice("text", "paragraph", "email", "phone", "date", "file").describe("What is asked for."),
  isRequired: flag().describe("Whether nothing is sent without it."),
  hint: text({ max: 200 }),
  options: list(plainText({ max: 100 }), { max: 30 }).describe("With any, one of them is chosen."),
  maxMegabytes: range(1, 100).describe("How large a file may be, in megabytes."),
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
    consentText: text({ max: 500 }).describe("With one, nothing is sent before it is agreed to."),
    buttonText: plainText({ max: 40, hasFallback: true }),
    thanks: text({ max: 320, hasFallback: true }).describe("What is said when it has been sent."),
  }),
});
