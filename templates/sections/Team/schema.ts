/** Portraits with names and positions in a grid. Without portraits, a list of names. */
import { alignedText, button, defineSection, group, teamMembers, teamOptions } from "#section";

export default defineSection({
  label: "Team",
  category: "team",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.9,
  variants: {
    round: "Round portraits",
    rows: "Small portraits",
    large: "Large portraits",
    list: "List",
  },
  data: group(
    {
      ...alignedText("title", { max: 120 }),
      ...alignedText("paragraph", { max: 1500 }),
      ...teamMembers(15),
      ...button(),
    },
    teamOptions,
  ),
});
