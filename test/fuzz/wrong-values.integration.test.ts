/** VAL-1 SAF-4 at every position of a full document, a value of another type is a problem of the document and no exception. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createFolder } from "../assets/folder.ts";

const engine = await loadEngine();
const wrong: readonly unknown[] = [null, 5, "x", true, [], [null], {}, { toString: 1 }];

type Path = readonly (string | number)[];

/** Every position; of a list other than that of sections, its first two items. */
function positionsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  const items = Array.isArray(value) && at.at(-1) !== "components" ? value.slice(0, 2) : value;
  const below = Object.entries(items).flatMap(([key, one]) =>
    positionsIn(one, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...below];
}

function withValue(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  (copy as Record<string | number, unknown>)[key] = withValue(
    (value as Record<string | number, unknown>)[key],
    rest,
    next,
  );
  return copy;
}

const document = {
  ...JSON.parse(await readFile("sites/conference/site.json", "utf8")),
  redirects: [{ from: "/a", to: "/" }],
  head: [{ name: "google-site-verification", content: "a" }],
};
/** Every type of section that the site has, on one page. */
const sections: { id: string }[] = document.pages.flatMap(
  ({ components }: { components: object[] }) => components,
);
const components = [...new Map(sections.map((section) => [section.id, section])).values()];
const [home] = document.pages;
const small = { ...document, pages: [{ ...home, components }] };

test("VAL-1 SAF-4 a text, a number, null, a list or an object in any place is no exception", () => {
  const positions = positionsIn(small);
  expect(positions.length).toBeGreaterThan(400);
  for (const [index, path] of positions.entries())
    for (const value of [null, wrong[index % wrong.length]]) {
      const changed = withValue(small, path, value);
      expect(() => engine.validateDocument(changed), JSON.stringify([path, value])).not.toThrow();
    }
});

test("VAL-1 SAF-4 a file with a wrong value high up is refused with its place", async () => {
  const high = positionsIn(small).filter(({ length }) => length <= 4);
  for (const [index, path] of high.entries()) {
    const value = wrong[index % wrong.length];
    const cwd = await createFolder({ "site/site.json": JSON.stringify(withValue(small, path, value)) });
    const checked = await engine.checkSite("site", cwd, {});
    expect("report" in checked, JSON.stringify([path, value])).toBe(true);
  }
  for (const pages of [[null], [home, null], [[]], [5, "x"]]) {
    const cwd = await createFolder({ "site/site.json": JSON.stringify({ ...small, pages }) });
    const checked = await engine.checkSite("site", cwd, {});
    expect("report" in checked && checked.report.diagnostics.map(({ code }) => code)).toContain("wrong-type");
  }
});
