/** Cards of people with the portrait beside a longer text. */
import { alignedText, button, defineSection, group, teamMembers, teamOptions } from "#section";

export default defineSection({
  label: "Team cards",
  category: "team",
  colorMode: "LIGHT",
  thumbnailRatio: 0.94,
  data: group(
    {
      ...alignedText("title", { max: 120 }),
      ...alignedText("paragraph", { max: 1500 }),
      ...teamMembers(12),
      ...button(),
    },
    teamOptions,
  ),
});
