/** Testimonials: quotations of customers with name, position and portrait. */
import { alignedText, defineSection, group, list, picture, text } from "#section";

const quote = group({
  paragraph: text({ max: 600, required: true }),
  ...picture("imgUrl"),
  name: text({ max: 50 }),
  position: text({ max: 80 }),
});

export default defineSection({
  label: "Testimonials",
  category: "client",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.5,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    quotes: list(quote, { min: 1, max: 12 }),
  }),
});
