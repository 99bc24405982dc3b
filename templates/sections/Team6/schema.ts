/** A row of portraits that scrolls sideways. The one in the middle shows its text. */
import { alignedText, defineSection, group, list, picture, socials } from "#section";

const block = group({
  ...picture("imgUrl"),
  ...alignedText("name", { max: 30 }),
  ...alignedText("position", { max: 30 }),
  ...alignedText("slogan", { max: 150 }),
  socials: socials(7),
});

export default defineSection({
  label: "Team slider",
  category: "team",
  colorMode: "LIGHT",
  thumbnailRatio: 0.72,
  data: group({
    ...alignedText("title", { max: 50, required: true }),
    ...alignedText("paragraph", { max: 300 }),
    blocks: list(block, { min: 1, max: 20 }),
  }),
});
