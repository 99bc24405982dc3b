/** Builds and checks with managed settings. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type BuildSiteOptions, loadEngine } from "#engine";
import { createFolder } from "../assets/folder.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { reportOf } from "./bundle.ts";

const engine = await loadEngine();
const line = "This website was built with a website builder but is not managed by it.";
const document = {
  siteId: "theirs",
  hash: "stolen",
  isPaid: true,
  name: "S",
  settings: { gtagId: "G-THEIRS000", ymId: "12345678" },
  pages: [{ path: "/", components: [{ id: "Email1", uniqId: "letters", data: {} }] }],
};
const managed = {
  siteId: "ours",
  hash: "h-1",
  isPaid: false,
  settings: { gtagId: "G-OURS00000", ymId: null },
};
const folder = (own: object) =>
  createFolder({ "site/site.json": JSON.stringify(own), "other/site.json": JSON.stringify(own) });
const options: Partial<BuildSiteOptions> = { out: "out", cacheDir, apiBase: "/api/v1" };

test("PRO-6 a document can't make its site paid, nor send its forms and figures to another account", async () => {
  const cwd = await folder(document);
  const build = (more: Partial<BuildSiteOptions>) =>
    engine.buildSite("site", cwd, { ...options, ...more }).then(reportOf);
  const page = () => readFile(join(cwd, "out/index.html"), "utf8");
  await build({});
  expect(await page()).not.toContain(line);
  // Only the options have changed.
  const { diagnostics } = await build({ managed });
  const html = await page();
  expect(html).toContain(line);
  expect(html).toContain('action="/api/v1/sites/form/email/ours/"');
  expect(html).toContain("G-OURS00000");
  expect(html).not.toMatch(/theirs|stolen|THEIRS|12345678/);
  const ignored = ["siteId", "hash", "isPaid", "settings/gtagId", "settings/ymId"];
  const found = diagnostics.filter(({ code }) => code === "managed-setting");
  expect(found.map(({ pointer }) => pointer).sort()).toEqual(ignored.map((path) => `/${path}`).sort());
  expect(found.every(({ severity, line }) => severity === "warning" && line === 1)).toBe(true);
  // The same settings in another order are no other site.
  const again = await build({ managed: Object.fromEntries(Object.entries(managed).reverse()) });
  expect(again.cached).toBe(again.routes);
  // A plan is changed without a word in the document.
  await build({ managed: { ...managed, isPaid: true } });
  expect(await page()).not.toContain(line);
});

test("PRO-6 a document without any of it is complete, and check advises on one that disagrees", async () => {
  const { name, pages } = document;
  const cwd = await folder({ name, pages });
  const check = (own?: BuildSiteOptions["managed"]) =>
    engine.checkSite("site", cwd, { apiBase: "/api/v1", managed: own }).then(reportOf);
  expect((await check()).ok).toBe(false);
  const { settings: _, ...plan } = managed;
  expect(await check(plan)).toMatchObject({ ok: true, diagnostics: [] });
  // The provider's own mistake is no one's in the document.
  const wrong = await check({ siteId: "ours", settings: { gtagId: "no-id" } });
  expect(wrong.diagnostics).toMatchObject([{ severity: "error", code: "managed-invalid", pointer: "" }]);
  expect(wrong.diagnostics[0]?.message).toMatch(/^The provider's value of "gtagId" is not valid\. .*no-id/);
  await expect(engine.checkSite("site", cwd, { managed: { isPaid: 1 as never } })).rejects.toThrow(
    'The option "managed" is not valid: "isPaid" must be true or false, not 1.',
  );
});

test("PRO-6 pages in other languages have them too", async () => {
  const languages = ["en", "de"].map((code, index) => ({
    isPrimary: index === 0,
    lang: { name: code, code },
  }));
  const cwd = await folder({ ...document, languages, translations: { de: { isPaid: true } } });
  const { diagnostics } = reportOf(await engine.buildSite("site", cwd, { ...options, managed }));
  expect(diagnostics.map(({ pointer }) => pointer)).toContain("/translations/de/isPaid");
  expect(await readFile(join(cwd, "out/de/index.html"), "utf8")).toContain("report");
  for (const path of ["out/index.html", "out/de/index.html"])
    expect(await readFile(join(cwd, path), "utf8")).toContain("/sites/form/compliance/ours/");
});
