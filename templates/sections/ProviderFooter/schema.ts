import { defineSection, group, link, text } from "#section";

export default defineSection({
  label: "Site builder notice",
  category: "footer",
  // Belongs to the provider and not to the site's look: no colour modes and no thumbnail.
  colorMode: "",
  isUnique: true,
  data: group({ text: text({ max: 320 }), link: link() }),
});
