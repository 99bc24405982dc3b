/** An e-mail address, a phone number, and links to profiles in social networks. */
import { alignedText, choice, defineSection, group, list, plainText, socials, text } from "#section";

const entry = group({
  icon: choice("mail", "phone").describe("Kind of contact: an e-mail address or a phone number."),
  title: text({ max: 100 }),
  to: plainText({ max: 250, required: true, isContact: true }).describe("E-mail address or phone number."),
});

export default defineSection({
  label: "Contact",
  category: "contact",
  colorMode: "LIGHT",
  thumbnailRatio: 0.45,
  variants: {
    lines: "Lines instead of cards",
    large: "Large addresses",
    cards: "Cards in a row",
    centered: "Centred",
  },
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    socialTitle: text({ max: 100 }),
    socials: socials(7),
    emails: list(entry, { min: 1, max: 2 }),
  }),
});
