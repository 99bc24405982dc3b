/** CLI-10 docs/articles.md lists every name in front matter that decides whether an article is public. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicationNames } from "../../src/tools/import/publication.ts";

const text = readFileSync("docs/articles.md", "utf8");

test.each(Object.entries(publicationNames))(
  "CLI-10 the names of front matter are listed: %s",
  (kind, names) => {
    const row = text.split("\n").find((line) => line.startsWith(`| ${kind} |`)) ?? "";
    const [, , listed = ""] = row.split("|");
    expect([...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual([...names].sort());
  },
);
