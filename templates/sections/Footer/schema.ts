import { defineSection, group, logo, sizes, socials, text } from "#section";

export default defineSection({
  label: "Footer",
  category: "footer",
  colorMode: "DARK",
  thumbnailRatio: 0.25,
  variants: {
    columns: "Columns",
    wordmark: "Large name",
    centered: "Centred",
    minimal: "One line",
  },
  data: group({
    copyrightText: text({ max: 320 }),
    socials: socials(7),
    ...logo(),
    imgDimensions: sizes().describe("Former name of logoDimensions."),
  }),
});
