import { alignedText, button, defineSection, group, list, teamMember } from "#section";

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
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    team: list(teamMember(), { min: 1, max: 15 }),
    ...button(),
  }),
});
