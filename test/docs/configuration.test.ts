/** docs/configuration.md has every key of the options table; `UPDATE_DOCS=1` before the test's command writes it. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseLayer } from "../../src/cli/settings.ts";
import { options } from "../../src/options/table.ts";

const file = "docs/configuration.md";
const values = { text: "text", number: "number", switch: "true or false", list: "list of texts" };
/** A negated flag has the negated description of its switch. */
const aboutOf = ({ flags, about }: (typeof options)[number]) =>
  `${flags.startsWith("--no-") ? `false (\`${flags}\`): ` : ""}${about.replaceAll("<", "&lt;").replaceAll("|", "\\|")}`;

test("CLI-6 docs/configuration.md lists every key with its type, its commands and its meaning", () => {
  const [head = "", rest = ""] = readFileSync(file, "utf8").split(/(?<=\|---\|---\|---\|---\|\n)/);
  const rows = options.map(
    (option) =>
      `| \`${option.name}\` | ${values[option.kind]} | ${option.commands.join(", ")} | ${aboutOf(option)} |\n`,
  );
  if (process.env.UPDATE_DOCS) writeFileSync(file, head + rows.join(""));
  else expect(rest).toBe(rows.join(""));
  const [, example = ""] = /```json sectile\.config\.json\n(.*?)```/s.exec(head) ?? [];
  const nameOf = (name: string) => name;
  expect(parseLayer(JSON.parse(example), nameOf)).toEqual(JSON.parse(example));
});
