/** One sentence in large type. The longer it is, the smaller it becomes. */
import { alignedText, defineSection, group } from "#section";

export default defineSection({
  label: "Big title",
  category: "basic",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.375,
  variants: { over: "Runs into the next section" },
  data: group({ ...alignedText("title", { max: 2000, required: true }) }),
});
