/** The conference's README agrees with the site. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";

const readme = await readFile("sites/conference/README.md", "utf8");
const site: { pages: { components: { id: string }[] }[] } = JSON.parse(
  await readFile("sites/conference/site.json", "utf8"),
);

test("SITE-3 the check command of the README finds nothing", async () => {
  const [command = ""] = readme.match(/^node bin\/sectile\.js check .+$/m) ?? [];
  expect(command).toContain("--strict");
  const [, ...args] = command.split(" ");
  // It rejects if the command exits with a code other than 0.
  const { stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).not.toMatch(/error|warning/i);
});

test("SITE-1 npm run conference runs the build command of the README", async () => {
  const [command = ""] = readme.match(/^node bin\/sectile\.js build .+$/m) ?? [];
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  expect(scripts.conference.split(" && ").at(-1)).toBe(command);
});

test("SITE-1 the README has the number of section types that the site shows", async () => {
  const { catalogue } = await loadEngine();
  const shown = new Set(site.pages.flatMap(({ components }) => components.map(({ id }) => id)));
  expect([...shown].filter((id) => !catalogue.sections.has(id))).toEqual([]);
  expect(readme).toContain(`It shows ${shown.size} of the ${catalogue.sections.size} built-in section types`);
});
