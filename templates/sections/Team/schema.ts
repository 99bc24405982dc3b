import { alignedText, button, defineSection, group, teamMembers, teamOptions } from "#section";

export default defineSection({
  label: "Team",
  category: "team",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.9,
  variants: {
    round: "Round portraits",
    rows: "Small portraits beside names",
    large: "Large portraits",
    list: "One below the other",
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
