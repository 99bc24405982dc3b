/** The first section of a page: a title on a picture or a silent video, with up to two buttons. */
import { alignedText, background, buttons, defineSection, filmFile, group, logo } from "#section";

export default defineSection({
  label: "Hero",
  category: "header",
  colorMode: "DARK",
  thumbnailRatio: 0.625,
  variants: { split: "Image beside the text", under: "Image below the text", short: "Short" },
  onlyWhenFirst: ["logoSrc"],
  data: group({
    ...alignedText("title", { max: 80, required: true }),
    ...alignedText("paragraph", { max: 300 }),
    buttons: buttons(2),
    ...logo(),
    ...background(),
    backgroundVideoUrl: filmFile().describe(
      "Video file (.mp4 or .webm) that plays without sound instead of the image.",
    ),
  }),
});
