/** Most saves change a page: what stands around the pages is judged again when it is another one. */
import { judgeFrames } from "../document/index.ts";

/** @returns `judgeFrames`, which knows what it judged last: a document's memory gives the very frame that it gave before */
export function rememberFrames(): typeof judgeFrames {
  let known: { asked: Parameters<typeof judgeFrames>; frames: ReturnType<typeof judgeFrames> } | undefined;
  return (...asked) => {
    if (!known?.asked.every((one, index) => one === asked[index]))
      known = { asked, frames: judgeFrames(...asked) };
    return known.frames;
  };
}
