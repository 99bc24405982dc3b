/** An invitation to an event of the site: date, place, and a button for the registration. */
import { alignedText, button, defineSection, eventId, group } from "#section";

export default defineSection({
  label: "Event invitation",
  category: "basic",
  purpose: "action",
  colorMode: "LIGHT",
  thumbnailRatio: 0.5,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    eventId: eventId().describe("Id of the event. Default: the first event of the site."),
    ...button({ hasFallback: true }),
  }),
});
