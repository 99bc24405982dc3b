/** News: a list of other pages of the site by picture, date and title, newest first, as in a blog. */
import { alignedText, defineSection, group, link, listedPages, text } from "#section";

export default defineSection({
  label: "News",
  category: "basic",
  purpose: "news",
  colorMode: "EXTRALIGHT",
  variants: { lead: "Large newest post", lines: "List" },
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
