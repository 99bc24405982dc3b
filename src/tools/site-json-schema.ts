/** JSON Schema of site documents for an engine, with the available icons and fonts (DOC-15). */
import { readFileSync } from "node:fs";
import type { Engine } from "../build/engine.ts";
import { documentJsonSchema } from "../document/index.ts";

const known = new WeakMap<Engine["catalogue"], object>();

/** @returns draft 7; cached per catalogue, since starters request it repeatedly */
export function siteJsonSchema({
  catalogue,
  icons,
  fonts,
}: Pick<Engine, "catalogue" | "icons" | "fonts">): object {
  const schema =
    known.get(catalogue) ??
    stamped(
      documentJsonSchema(catalogue, { icons: icons.all(), fonts: fonts.all().map(({ name }) => name) }),
    );
  known.set(catalogue, schema);
  return schema;
}

/** Adds the version as the second key, by which src/cli/schema-file.ts finds a file of another version. */
function stamped({ $schema, ...schema }: { readonly $schema?: string }): object {
  // From src/build and from dist/engine alike.
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  return {
    $schema,
    $comment: `Written by sectile ${version}. sectile edit and preview update it.`,
    ...schema,
  };
}
