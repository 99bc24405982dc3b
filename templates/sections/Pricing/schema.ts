/** Prices: up to four plans side by side, each with a price, the features that it includes, and a button. */
import { alignedText, button, defineSection, flag, group, link, list, text } from "#section";

const feature = group({
  title: text({ max: 80, required: true }),
  isIncluded: flag().describe("Included in the plan. Default: true."),
});

const plan = group({
  title: text({ max: 40, required: true }),
  paragraph: text({ max: 200 }),
  badgeText: text({ max: 40 }),
  /** Shown as is, including the currency, or "On request". */
  price: text({ max: 20, required: true }),
  period: text({ max: 40 }),
  features: list(feature, { max: 15 }),
  isHighlighted: flag().describe("Highlights the plan among the others."),
  ...button(),
});

export default defineSection({
  label: "Prices",
  category: "feature",
  colorMode: "LIGHT",
  thumbnailRatio: 0.75,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    plans: list(plan, { min: 1, max: 4 }),
    additionalText: text(),
    additionalUrl: link(),
  }),
});
