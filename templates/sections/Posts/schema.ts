import { alignedText, defineSection, group, link, listedPages, text } from "#section";

export default defineSection({
  label: "News",
  category: "basic",
  colorMode: "EXTRALIGHT",
  variants: { lead: "The newest one large", lines: "A list of lines" },
  thumbnailRatio: 0.52,
  listsPages: true,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    ...listedPages(),
    additionalText: text(),
    additionalUrl: link(),
  }),
});
