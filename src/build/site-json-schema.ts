/** The JSON Schema of site documents as an engine has it: with the icons and fonts that can be named (DOC-15). */
import { documentJsonSchema } from "../document/index.ts";
import type { Engine } from "./engine.ts";

const known = new WeakMap<Engine["catalogue"], object>();

/** @returns draft 7; the same one for the same catalogue: what a site can begin as asks for it again and again */
export function siteJsonSchema({
  catalogue,
  icons,
  fonts,
}: Pick<Engine, "catalogue" | "icons" | "fonts">): object {
  const schema =
    known.get(catalogue) ??
    documentJsonSchema(catalogue, { icons: icons.all(), fonts: fonts.all().map(({ name }) => name) });
  known.set(catalogue, schema);
  return schema;
}
