/** Logos in one row and one colour, less prominent than the sections around them. */
import { alignedText, defineSection, group, link, list, picture } from "#section";

const client = group({ ...picture("logoUrl"), clientUrl: link() });

export default defineSection({
  label: "Logo strip",
  category: "client",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.2,
  data: group({
    ...alignedText("title", { max: 120 }),
    clientsLogos: list(client, { min: 1, max: 20 }),
  }),
});
