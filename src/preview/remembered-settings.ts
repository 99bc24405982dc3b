/** Caches the validated site settings. Most saves change only a page. */
import { validateSettings } from "../document/index.ts";

/**
 * @returns `validateSettings` with a cache of its last result. It compares by identity: an unchanged document yields the same objects
 */
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
