import {
  alignedText,
  background,
  buttons,
  dateTime,
  defineSection,
  eventId,
  group,
  list,
  logo,
  plainText,
  socials,
} from "#section";

export default defineSection({
  label: "Hero with countdown",
  category: "header",
  colorMode: "DARK",
  thumbnailRatio: 0.5625,
  variants: {
    centered: "In the middle",
    bottom: "Words at the bottom",
    split: "Picture beside the words",
    short: "Short",
  },
  onlyWhenFirst: ["logoSrc"],
  data: group(
    {
      ...alignedText("title", { max: 40, required: true }),
      ...alignedText("paragraph", { max: 70 }),
      ...logo(),
      ...background(),
      buttons: buttons(2),
      socials: socials(6),
      dateLabels: list(plainText({ max: 15, required: true }), { min: 4, max: 4 }).describe(
        "The words below the figures: days, hours, minutes, seconds.",
      ),
      countDownDate: dateTime().describe("The moment to which it counts."),
      eventId: eventId().describe("The site's event to whose beginning it counts, in place of a date."),
    },
    { alternatives: [["countDownDate", "eventId"]] },
  ),
});
