/** The navigation bar at the top of a page that has no hero: logo, links, language switch. */
import { defineSection, group, logo } from "#section";

export default defineSection({
  label: "Header",
  category: "header",
  purpose: "frame",
  colorMode: "LIGHT",
  thumbnailRatio: 0.3148,
  isUnique: true,
  variants: {
    wide: "Full width",
    floating: "Floating",
    plain: "Without a line",
    centered: "Logo in the middle",
    wordmark: "Large name",
    action: "Last link as a button",
  },
  data: group({ ...logo() }),
});
