import { alignedText, choice, defineSection, group, list, plainText, socials, text } from "#section";

const entry = group({
  icon: choice("mail", "phone").describe("Whether it is an e-mail address or a telephone number."),
  title: text({ max: 100 }),
  to: plainText({ max: 250, required: true, isContact: true }).describe(
    "The e-mail address or the telephone number.",
  ),
});

export default defineSection({
  label: "Contact",
  category: "contact",
  colorMode: "LIGHT",
  thumbnailRatio: 0.45,
  variants: {
    lines: "Lines in place of cards",
    large: "Large addresses",
    cards: "Cards in a row",
    centered: "In the middle",
  },
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    socialTitle: text({ max: 100 }),
    socials: socials(7),
    emails: list(entry, { min: 1, max: 2 }),
  }),
});
