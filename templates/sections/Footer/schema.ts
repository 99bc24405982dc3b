import { defineSection, group, logo, sizes, socials, text } from "#section";

export default defineSection({
  label: "Footer",
  category: "footer",
  colorMode: "DARK",
  thumbnailRatio: 0.25,
  variants: {
    columns: "Columns",
    wordmark: "Large name",
    centered: "In the middle",
    minimal: "One line",
  },
  data: group({
    copyrightText: text({ max: 320 }),
    socials: socials(7),
    ...logo("footer"),
    imgDimensions: sizes().describe("An older name of logoDimensions."),
  }),
});
