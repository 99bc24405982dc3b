/**
 * A form with fields of your choice: contact, booking, order, questionnaire, application with a file. The answers go to the API
 * for forms.
 */
import { alignedText, choice, defineSection, flag, group, list, plainText, range, text } from "#section";

const field = group(
  {
    label: text({ max: 100, required: true }),
    type: choice("text", "paragraph", "email", "phone", "date", "file").describe("Kind of field."),
    isRequired: flag().describe("Required: the form can't be sent without it."),
    hint: text({ max: 200 }),
    options: list(plainText({ max: 100 }), { max: 30 }).describe(
      "Choices. With any, visitors select one of them.",
    ),
    maxMegabytes: range(1, 100, { unit: { en: "MB", ru: "МБ" } }).describe("Maximum size of a file."),
  },
  { conditions: { maxMegabytes: { type: "file" } } },
);

export default defineSection({
  label: "Form",
  category: "contact",
  purpose: "action",
  colorMode: "LIGHT",
  hasForm: true,
  thumbnailRatio: 0.72,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    fields: list(field, { min: 1, max: 20 }),
    consentText: text({ max: 500 }).describe(
      "Text of a consent checkbox. With one, visitors must agree before they can send the form.",
    ),
    buttonText: plainText({ hasFallback: true }),
    thanks: text({ max: 320, hasFallback: true }).describe("Message shown after the form was sent."),
  }),
});
