import { alignedText, button, defineSection, group, list, teamMember } from "#section";

export default defineSection({
  label: "Team cards",
  category: "team",
  colorMode: "LIGHT",
  thumbnailRatio: 0.94,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    team: list(teamMember(), { min: 1, max: 12 }),
    ...button(),
  }),
});
