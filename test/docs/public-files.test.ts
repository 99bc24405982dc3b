/** docs/public-files.md lists every allowed extension; `UPDATE_DOCS=1` before the test's command writes them. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compressedEndings, dataKinds, documentEndings } from "../../src/assets/index.ts";

const file = "docs/public-files.md";

test("OUT-13 docs/public-files.md lists the extensions that are published without an option", () => {
  const [head = "", rest = ""] = readFileSync(file, "utf8").split(
    /(?<=\| kind \| endings \|\n\|---\|---\|\n)/,
  );
  const rows = [
    ...dataKinds.map(({ name, endings }) => [name, endings] as const),
    ["drawings and tracks, read as a whole", documentEndings] as const,
    ["behind another ending of the list", compressedEndings] as const,
  ].map(([name, endings]) => `| ${name} | ${endings.map((ending) => `\`.${ending}\``).join(" ")} |\n`);
  const table = rows.join("");
  if (process.env.UPDATE_DOCS) writeFileSync(file, head + table + rest.slice(rest.indexOf("\nA file must")));
  else expect(rest.slice(0, table.length)).toBe(table);
});
