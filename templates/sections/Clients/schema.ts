/** Logos of partners, customers or sponsors, as a wall of equal fields. */
import { alignedText, defineSection, group, link, list, picture } from "#section";

const client = group({ ...picture("logoUrl"), clientUrl: link() });

export default defineSection({
  label: "Partner logos",
  category: "client",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.38,
  variants: {
    row: "Without frames",
    ink: "One colour",
    lines: "Grid with lines",
    marquee: "Moving rows",
  },
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    clientsLogos: list(client, { min: 1, max: 20 }),
  }),
});
