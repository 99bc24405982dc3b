/** Up to four short texts around a picture, for example a product with its parts. */
import { alignedText, defineSection, group, hexColour, list, picture, range } from "#section";

const image = group({ ...picture("imageUrl") });
const background = group({ ...picture("imageUrl", { isBehind: true }) });

const block = group({
  ...alignedText("title", { max: 200 }),
  ...alignedText("paragraph", { max: 2000 }),
});

export default defineSection({
  label: "Text around an image",
  category: "text",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.85,
  data: group({
    ...alignedText("title", { max: 120 }),
    titleTextGradient: group({
      from: hexColour().optional().describe("First colour."),
      to: hexColour().optional().describe("Last colour."),
      angle: range(-360, 360, { unit: "°" }).describe("Direction in degrees."),
    })
      .optional()
      .describe("Colour gradient of the title."),
    ...alignedText("paragraph", { max: 2000 }),
    content: list(block, { min: 1, max: 4 }),
    images: group({
      bgImage: background.optional().describe("Image behind the text."),
      centerImage: image.optional().describe("Image between the texts."),
    })
      .optional()
      .describe("Images of the section."),
  }),
});
