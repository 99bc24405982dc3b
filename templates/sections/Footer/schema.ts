/** The end of a page: logo, links of the footer, profiles, copyright and the link to the privacy policy. */
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
    copyrightText: text({ max: 320, hasFallback: true }).describe(
      "Last line of this footer, instead of the one that all footers of the site share.",
    ),
    socials: socials(7),
    ...logo(),
    imgDimensions: sizes().describe("Former name of logoDimensions."),
  }),
});
