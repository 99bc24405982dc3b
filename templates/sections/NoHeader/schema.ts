import { defineSection, group, logo } from "#section";

export default defineSection({
  label: "Navigation bar",
  category: "header",
  colorMode: "LIGHT",
  thumbnailRatio: 0.3148,
  isUnique: true,
  data: group({ ...logo() }),
});
