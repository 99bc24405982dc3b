/** Most saves change a page: what stands around the pages is judged again when it is another one. */
import { validateSettings } from "../document/index.ts";

/** @returns `judgeFrames`, which knows what it judged last: a document's memory gives the very frame that it gave before */
export function rememberSettings(): typeof validateSettings {
  let known:
    | { asked: Parameters<typeof validateSettings>; allSettings: ReturnType<typeof validateSettings> }
    | undefined;
  return (...asked) => {
    if (!known?.asked.every((one, index) => one === asked[index]))
      known = { asked, allSettings: validateSettings(...asked) };
    return known.allSettings;
  };
}
