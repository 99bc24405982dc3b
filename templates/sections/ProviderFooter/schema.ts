import { defineSection, group, link, text } from "#section";

export default defineSection({
  label: "Provider's footer",
  category: "footer",
  // It belongs to the provider, not to the site's look: no modes, no picture in the catalogue.
  colorMode: "",
  isUnique: true,
  data: group({ text: text({ max: 320 }), link: link() }),
});
