/**
 * A video from YouTube, Vimeo or VK, or a file of the site. Nothing loads from the other host before the visitor presses play.
 */
import { alignedText, defineSection, group, link, picture } from "#section";

export default defineSection({
  label: "Video",
  category: "basic",
  purpose: "pictures",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.74,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    videoUrl: link({ isNeeded: true }).describe(
      "Video page on YouTube, Vimeo or VK, or a video file of the site.",
    ),
    /** Shown until the visitor plays the video. */
    ...picture("imgUrl"),
    ...alignedText("caption", { max: 200 }),
  }),
});
