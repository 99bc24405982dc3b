/** Templates that change during a preview: a writable copy of the built-in ones. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { smallSite, startPreview } from "./running.ts";

/** The names that templates have while they are edited. */
const readable = loadEngine({ classNames: "readable" });

const checkout = fileURLToPath(new URL("../..", import.meta.url));
// Beside the checkout's packages, which provide types for templates and compile stylesheets.
const root = realpathSync(mkdtempSync(join(tmpdir(), "sectile-templates-test-")));
for (const folder of ["templates", "src/browser", "src/section", "scripts"])
  cpSync(join(checkout, folder), join(root, folder), { recursive: true });
for (const file of ["package.json", "tsconfig.json"]) cpSync(join(checkout, file), join(root, file));
symlinkSync(join(checkout, "node_modules"), join(root, "node_modules"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const view = join(root, "templates/sections/BigTitle/view.tsx");
const source = readFileSync(view, "utf8");

test("PRV-1 PRV-2 saving a template updates every page, and a compile error names its location", async () => {
  const running = await startPreview({ "site.json": smallSite() }, { checkout: root }, await readable);
  onTestFinished(() => running.stop());
  const page = async () => (await fetch(`${running.origin}/about/`)).text();
  const before = await page();

  const built = running.until(({ kind }) => kind === "built");
  writeFileSync(view, source.replace(/<Layout [^>]*>/, "$&From a template that was saved"));
  expect(await built).toMatchObject({ ok: true, changed: expect.arrayContaining(["/", "/about/"]) });
  expect(await page()).toContain("From a template that was saved");

  const failed = running.until(({ kind }) => kind === "fault");
  writeFileSync(view, `${source}\nconst broken = <`);
  expect(await failed).toMatchObject({
    fault: { message: expect.stringMatching(/BigTitle\/view\.tsx:\d+:\d+: /) },
  });
  expect(await page()).toContain("From a template that was saved");

  const fixed = running.until(({ kind }) => kind === "built");
  writeFileSync(view, source);
  expect(await fixed).toMatchObject({ ok: true, changed: expect.arrayContaining(["/"]) });
  expect(await page()).toBe(
    before.replace(/data-version="[^"]*"/, /data-version="[^"]*"/.exec(await page())?.[0] ?? ""),
  );
});

test("PRV-1 an installed package without template sources starts without watching them", async () => {
  const running = await startPreview(
    { "site.json": smallSite() },
    { checkout: join(root, "templates") },
    await readable,
  );
  onTestFinished(() => running.stop());
  expect((await fetch(running.origin)).status).toBe(200);
});
