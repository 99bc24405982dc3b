import { alignedText, defineSection, group, link, list, picture } from "#section";

const client = group({ ...picture("logoUrl"), clientUrl: link() });

export default defineSection({
  label: "Partner logos",
  category: "client",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.38,
  variants: {
    row: "Bare logos",
    ink: "Logos in one colour",
    lines: "Logos in a grid of lines",
    marquee: "Moves as the page is scrolled",
  },
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    clientsLogos: list(client, { min: 1, max: 20 }),
  }),
});
