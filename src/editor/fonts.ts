/** The fonts that sites can have, for the editor to show each in itself; browsers load what of them is seen. */
import type { Engine } from "../build/index.ts";

type Fonts = Engine["fonts"];
type File = ReturnType<Fonts["all"]>[number]["files"][number];

/** @returns a stylesheet, its files below `fonts/` beside it */
export function fontStyles(fonts: Fonts): string {
  const hex = (codePoint: number) => codePoint.toString(16);
  const rangeOf = ({ range }: File) => range.map(([first, last]) => `U+${hex(first)}-${hex(last)}`).join();
  const rules = fonts
    .all()
    .flatMap(({ name, slug, weights, files }) =>
      files.map(
        (file) =>
          `@font-face{font-family:"${name}";font-weight:${weights.join(" ")};font-display:swap;` +
          `src:url(fonts/${slug}/${file.script}.woff2)format("woff2");unicode-range:${rangeOf(file)}}`,
      ),
    );
  return rules.join("\n");
}

/** @param path `fonts/inter/latin.woff2` @returns where the file lies */
export function findFontFile(fonts: Fonts, path: string): string | undefined {
  const [, slug = "", script] = /^fonts\/([\w-]+)\/([\w-]+)\.woff2$/.exec(path) ?? [];
  return fonts.find(slug)?.files.find((file) => file.script === script)?.path;
}
