import { alignedText, defineSection, group, hexColour, list, picture, range } from "#section";

const image = group({ ...picture("imageUrl") });
const ground = group({ ...picture("imageUrl", { isBehind: true }) });

const block = group({
  ...alignedText("title", { max: 200 }),
  ...alignedText("paragraph", { max: 2000 }),
});

export default defineSection({
  label: "Texts around a picture",
  category: "text",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.85,
  data: group({
    ...alignedText("title", { max: 120 }),
    titleTextGradient: group({
      from: hexColour().optional().describe("The colour with which it begins."),
      to: hexColour().optional().describe("The colour with which it ends."),
      angle: range(-360, 360).describe("In which direction it goes, in degrees."),
    })
      .optional()
      .describe("The title in colours that go over into one another."),
    ...alignedText("paragraph", { max: 2000 }),
    content: list(block, { min: 1, max: 4 }),
    images: group({
      bgImage: ground.optional().describe("Behind the words."),
      centerImage: image.optional().describe("Between the words."),
    })
      .optional()
      .describe("The section's two pictures."),
  }),
});
