/** JSON Schema of site documents for an engine, with the available icons and fonts (DOC-15). */
import { documentJsonSchema } from "../document/index.ts";
import type { Engine } from "./engine.ts";

const known = new WeakMap<Engine["catalogue"], object>();

/** @returns draft 7; cached per catalogue, since starters request it repeatedly */
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
