/** Unchanged templates are compiled once, and changed ones are never taken from the cache (PRO-2, PRO-4). */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProvider, paragraph, quote, siteOf } from "./provider.ts";

const compiled = /templates in kit: compiled in \d+ ms/;
const known = /templates in kit: already compiled/;
const unchanged = /\(all unchanged\)/;
const view = "kit/sections/Quote/view.tsx";

test("PRO-4 PRO-2 unchanged templates are not compiled again, and an unchanged site is not rebuilt", async () => {
  const provider = createProvider({ "site/site.json": siteOf([quote]) });
  const first = await provider.build();
  expect(first).toMatchObject({ code: 0, stderr: expect.stringMatching(compiled) });
  const before = provider.bundle();
  const second = await provider.build();
  expect(second).toMatchObject({
    stdout: expect.stringMatching(unchanged),
    stderr: expect.stringMatching(known),
  });
  expect(provider.bundle()).toEqual(before);

  provider.write(view, provider.read(view).replace("<Layout>", "<Layout>Saved"));
  const third = await provider.build();
  expect(third).toMatchObject({
    stdout: expect.not.stringMatching(unchanged),
    stderr: expect.stringMatching(compiled),
  });
  expect(provider.read("public/index.html")).toContain("Saved");

  // A change that affects no page costs no site anything.
  provider.write(view, `${provider.read(view)}\n// a comment`);
  const fourth = await provider.build();
  expect(fourth).toMatchObject({
    stdout: expect.stringMatching(unchanged),
    stderr: expect.stringMatching(compiled),
  });
});

test("PRO-4 PRO-2 a changed text, a new file, a package and other templates are changes too", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([quote]),
    "node_modules/greeting/package.json": '{ "name": "greeting", "type": "module", "main": "index.js" }',
    "node_modules/greeting/index.js": 'export const greeting = "Hello";',
    "kit/widgets/maker/view.tsx": `import { greeting } from "greeting";
      import { useSite } from "#section/view";
      export const placement = "end";
      export const View = () => <p>{greeting + " " + useSite().t("madeBy")}</p>;`,
  });
  const page = () => provider.read("public/index.html");
  await provider.build();
  expect(page()).toContain("Hello Laid by hand");
  provider.write("kit/messages/en.json", '{ "madeBy": "Laid twice" }');
  await provider.build();
  expect(page()).toContain("Hello Laid twice");
  provider.write("node_modules/greeting/index.js", 'export const greeting = "Welcome";');
  await provider.build();
  expect(page()).toContain("Welcome Laid twice");
  provider.write("kit/sections/Quote/behaviour.ts", "export const enhance = () => console.log(1);");
  await provider.build();
  expect(
    Object.entries(provider.bundle()).some(
      ([path, text]) => /\.js$/.test(path) && text.includes("console.log(1)"),
    ),
  ).toBe(true);
  expect(await provider.build()).toMatchObject({ stdout: expect.stringMatching(unchanged) });
});

test("PRO-4 PRO-2 builds with and without a templates folder do not share cached pages", async () => {
  const provider = createProvider({ "site/site.json": siteOf([paragraph]) });
  const plain = () => provider.sectile("build", "site", "--out", "public");
  await provider.build();
  expect(provider.read("public/index.html")).toContain("Laid by hand");
  expect((await plain()).stdout).not.toMatch(unchanged);
  expect(provider.read("public/index.html")).not.toContain("Laid by hand");
  expect((await plain()).stdout).toMatch(unchanged);
  expect((await provider.build()).stdout).not.toMatch(unchanged);
  expect((await provider.build("--base", "/blog/")).stderr).toMatch(known);
});

test("PRO-4 --no-cache caches nothing, and check writes nothing", async () => {
  const provider = createProvider({ "site/site.json": siteOf([quote]) });
  for (const _ of [1, 2]) expect((await provider.build("--no-cache")).stderr).toMatch(compiled);
  expect(existsSync(join(provider.cwd, ".sectile/cache"))).toBe(false);
  const check = () => provider.sectile("check", "site", "--templates", "kit", "--verbose");
  for (const _ of [1, 2]) expect((await check()).stderr).toMatch(compiled);
  expect(existsSync(join(provider.cwd, "dist"))).toBe(false);
});

test("PRO-4 a damaged cache entry is rebuilt", async () => {
  const provider = createProvider({ "site/site.json": siteOf([quote]) });
  await provider.build("--cache-dir", "kept");
  const entries = readdirSync(join(provider.cwd, "kept"), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file);
    if (text.includes("A floor is finished")) writeFileSync(file, text.subarray(0, text.length - 10));
  }
  expect((await provider.build("--cache-dir", "kept")).stderr).toMatch(compiled);
  expect((await provider.build("--cache-dir", "kept")).stderr).toMatch(known);
});
