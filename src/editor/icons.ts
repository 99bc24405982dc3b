/** The icons that an owner may choose from. */
import type { Engine } from "../build/index.ts";
import type { IconList } from "./protocol.ts";

/** Of one answer. */
const most = 120;

export function listIcons({ icons }: Pick<Engine, "icons">, search: string, from: number): IconList {
  const names = icons.search(search);
  const shown = names.slice(from, from + most);
  return {
    icons: shown.flatMap((name) => {
      const drawing = icons.icon(name);
      return drawing === undefined ? [] : [{ name, drawing }];
    }),
    next: from + most < names.length ? from + most : undefined,
  };
}
