/** Opening hours by day of the week. Today's row is marked. */
import { alignedText, choice, defineSection, formed, group, list } from "#section";

const day = () => choice("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

const time = () =>
  formed(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)?$/, {
    what: { en: "a time of day", ru: "время" },
    hint: () => ({
      en: 'Use 24-hour time, for example "09:00" or "18:30".',
      ru: "Введите время в 24-часовом формате, например «09:00» или «18:30».",
    }),
  }).optional();

const entry = group({
  day: day().describe("Day of the week, or the first of several."),
  lastDay: day().describe("Last of several consecutive days."),
  opens: time().describe('Opening time, for example "09:00". Without both times the day is closed.'),
  closes: time().describe('Closing time, for example "18:30". Without both times the day is closed.'),
  ...alignedText("note", { max: 80 }),
});

export default defineSection({
  label: "Opening hours",
  category: "contact",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.46,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    openingHours: list(entry, { min: 1, max: 21 }),
  }),
});
