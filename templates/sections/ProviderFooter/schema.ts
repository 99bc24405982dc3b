/** The line of a provider at the end of the pages of its sites. The provider's system adds it. */
import { defineSection, group, link, text } from "#section";

export default defineSection({
  label: "Site builder notice",
  category: "footer",
  // Belongs to the provider and not to the site's look: no colour modes and no thumbnail.
  colorMode: "",
  isUnique: true,
  data: group({ text: text({ max: 320 }), link: link() }),
});
