import { alignedText, button, defineSection, group, link, list, picture, socials } from "#section";

const member = group({
  ...picture("imgUrl"),
  ...alignedText("name", { max: 50 }),
  ...alignedText("position", { max: 50 }),
  ...alignedText("paragraph", { max: 1000 }),
  imgLink: link(),
  socials: socials(12),
});

export default defineSection({
  label: "Team",
  category: "team",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.6,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    team: list(member, { min: 1, max: 15 }),
    ...button(),
  }),
});
