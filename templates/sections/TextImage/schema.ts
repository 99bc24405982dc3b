/** A title, one or two paragraphs and buttons beside a picture. */
import { alignedText, buttons, defineSection, flag, group, picture } from "#section";

export default defineSection({
  label: "Text with an image",
  category: "text",
  colorMode: "EXTRALIGHT",
  hasOrientation: true,
  thumbnailRatio: 0.56,
  variants: {
    overlap: "Text on a card over the image",
    wide: "Image to the edge",
    stacked: "Image above the text",
    full: "Image across the window",
    bleed: "Image over two backgrounds",
  },
  data: group(
    {
      ...alignedText("title", { max: 200 }),
      ...alignedText("subTitle", { max: 200 }),
      ...alignedText("paragraph1", { max: 1000 }),
      ...alignedText("paragraph2", { max: 1000 }),
      buttons: buttons(2),
      ...picture("largeImgUrl"),
      isAnimated: flag().describe("Shows the image in a slowly changing shape."),
    },
    { atLeastOne: ["title", "subTitle", "paragraph1", "paragraph2"] },
  ),
});
