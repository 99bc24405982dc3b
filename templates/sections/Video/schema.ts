import { alignedText, defineSection, group, link, picture } from "#section";

export default defineSection({
  label: "Video",
  category: "basic",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.74,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    videoUrl: link({ isNeeded: true }).describe(
      "A page of YouTube, Vimeo or VK, or a film among the site's files.",
    ),
    /** What is seen until it is played. */
    ...picture("imgUrl"),
    ...alignedText("caption", { max: 200 }),
  }),
});
