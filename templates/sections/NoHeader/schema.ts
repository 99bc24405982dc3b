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
  },
  data: group({ ...logo() }),
});
