/** The first section of a page about an event: a title on a picture, buttons, and the time that is left until a date. */
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
  text,
} from "#section";

export default defineSection({
  label: "Hero with countdown",
  category: "header",
  colorMode: "DARK",
  thumbnailRatio: 0.5625,
  variants: {
    centered: "Centred",
    bottom: "Text at the bottom",
    split: "Image beside the text",
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
        "Labels below the numbers: days, hours, minutes, seconds.",
      ),
      passedText: text({ max: 120, hasFallback: true }).describe(
        "Shown below the numbers once the date has passed: what comes next.",
      ),
      countDownDate: dateTime().describe("Date and time to count down to."),
      eventId: eventId().describe("Id of the event whose start to count down to, instead of a date."),
    },
    { alternatives: [["countDownDate", "eventId"]] },
  ),
});
