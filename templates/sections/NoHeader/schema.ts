import { defineSection, group, logo } from "#section";

export default defineSection({
  label: "Navigation bar",
  category: "header",
  colorMode: "LIGHT",
  thumbnailRatio: 0.3148,
  isUnique: true,
  variants: {
    wide: "Up to the window's edges",
    floating: "Floating",
    plain: "Without a line",
    centered: "Logo in the middle",
    wordmark: "Name in large letters",
    action: "Last link as a button",
  },
  data: group({ ...logo() }),
});
