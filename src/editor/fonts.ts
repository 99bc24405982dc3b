/** The fonts that sites can have, for the editor to show each in itself: the letters of their names alone (EDT-14). */
import { cutNameFont } from "../assets/index.ts";
import type { Engine } from "../build/index.ts";

/** @returns gives a stylesheet that holds its fonts: some 50 KB, made when it is asked for first, in less than a second */
export function createFontStyles(fonts: Engine["fonts"]): () => Promise<string> {
  let styles: Promise<string> | undefined;
  const make = async () => {
    const rules: string[] = [];
    // One after another: in between other requests are answered.
    for (const family of fonts.all()) {
      const font = await cutNameFont(family);
      if (font) rules.push(ruleOf(family.name, font));
    }
    return rules.join("\n");
  };
  return () => {
    styles ??= make();
    return styles;
  };
}

const ruleOf = (name: string, font: Uint8Array): string =>
  `@font-face{font-family:"${name}";src:url(data:font/woff2;base64,${Buffer.from(font).toString("base64")})format("woff2")}`;
