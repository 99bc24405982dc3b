/** Icons for the icon picker. */
import type { Engine } from "../../build/index.ts";
import type { IconList } from "../shared/protocol.ts";

/** Maximum number of icons per response. */
const maxIcons = 120;

export function listIcons({ icons }: Pick<Engine, "icons">, search: string, from: number): IconList {
  const names = icons.search(search);
  const shown = names.slice(from, from + maxIcons);
  return {
    icons: shown.flatMap((name) => {
      const drawing = icons.icon(name);
      return drawing === undefined ? [] : [{ name, drawing }];
    }),
    next: from + maxIcons < names.length ? from + maxIcons : undefined,
  };
}
