/** Icons by name, from the Tabler set (IMG-7). */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface IconSet {
  /** Inner markup of the icon's 24 by 24 drawing; undefined for an unknown name. */
  icon(name: string): string | undefined;
  /** All names, for suggestions. */
  names(): readonly string[];
}

/** Icons are read when first asked for, each once. */
export function createIconSet(folder = tablerFolder()): IconSet {
  const drawings = new Map<string, string>();
  let names: readonly string[] | undefined;
  const read = (name: string) =>
    // `facebook` is short for `brand-facebook`.
    readDrawing(join(folder, `${name}.svg`)) ?? readDrawing(join(folder, `brand-${name}.svg`));
  return {
    icon(name) {
      if (!/^[a-z0-9-]{1,64}$/.test(name)) return undefined;
      const known = drawings.get(name);
      if (known) return known;
      const drawing = read(name);
      // Unknown names are not remembered: one set serves many sites, and there is no end to them.
      if (drawing) drawings.set(name, drawing);
      return drawing;
    },
    names: () => {
      names ??= readdirSync(folder).map((file) => file.replace(/\.svg$/, ""));
      return names;
    },
  };
}

const tablerFolder = () => dirname(createRequire(import.meta.url).resolve("@tabler/icons/outline/mail.svg"));

function readDrawing(file: string): string | undefined {
  let svg: string;
  try {
    svg = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const content = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  // The first path of many icons is an invisible frame.
  return content.replace(/\s*\n\s*/g, "").replace(/<path[^>]*stroke="none"[^>]*>/, "");
}
