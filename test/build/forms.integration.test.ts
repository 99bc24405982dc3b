/** Advice about forms, and the addresses that they are sent to (SUB-2, SEC-43). */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createFolder } from "../assets/folder.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { elementsOf } from "../tiny/html.ts";
import { reportOf } from "./bundle.ts";

const engine = await loadEngine();
const form = { id: "Form", uniqId: "form", data: { fields: [{ label: "Name" }] } };
const text = { id: "TitleParagraph", uniqId: "text", data: { title: "A page" } };
const languages = ["en", "ru"].map((code, index) => ({ isPrimary: index === 0, lang: { name: code, code } }));
const world = (...pages: readonly (readonly object[])[]) => worldWith({}, ...pages);
const worldWith = (more: object, ...pages: readonly (readonly object[])[]) =>
  createFolder({
    "site/site.json": JSON.stringify({
      siteId: "s",
      name: "S",
      languages,
      ...more,
      pages: pages.map((components, index) => ({ path: index ? `/p${index}` : "/", components })),
    }),
  });
const formsOf = ({ diagnostics }: ReturnType<typeof reportOf>) =>
  diagnostics.filter(({ code }) => code === "forms-nowhere");

test("SUB-2 SEC-43 without an API base check warns once, at the first page that has a form", async () => {
  const cwd = await world([text], [form], [{ id: "Email1", uniqId: "letters", data: {} }, form]);
  const [advice, ...others] = formsOf(reportOf(await engine.checkSite("site", cwd)));
  expect(advice).toMatchObject({ severity: "warning", pointer: "/pages/1", line: 1 });
  expect(advice?.message).toContain("the forms of 2 pages are sent to /api/v1");
  expect(others).toEqual([]);
  expect(formsOf(reportOf(await engine.buildSite("site", cwd, { out: "out", cacheDir })))).toHaveLength(1);
  // Also for an unchanged site, until the address is given.
  expect(formsOf(reportOf(await engine.buildSite("site", cwd, { out: "out", cacheDir })))).toHaveLength(1);
  const api = { apiBase: "/api/v1" };
  expect(formsOf(reportOf(await engine.buildSite("site", cwd, { out: "out", cacheDir, ...api })))).toEqual(
    [],
  );
  expect(formsOf(reportOf(await engine.checkSite("site", cwd, api)))).toEqual([]);
  await writeFile(join(cwd, "site/site.json"), await readFile(join(await world([text]), "site/site.json")));
  expect(formsOf(reportOf(await engine.checkSite("site", cwd)))).toEqual([]);
});

test("RPT-1 free sites have the bar with its form, and check warns if no API base is set", async () => {
  const codesIn = ({ diagnostics }: ReturnType<typeof reportOf>) =>
    diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  const build = async (more: object, api: { readonly apiBase?: string } = {}) => {
    const cwd = await worldWith(more, [text]);
    reportOf(await engine.buildSite("site", cwd, { out: "out", cacheDir, ...api }));
    const html = await readFile(join(cwd, "out/index.html"), "utf8");
    return { advice: codesIn(reportOf(await engine.checkSite("site", cwd, api))), html };
  };
  const bar =
    "This website was built with a website builder but is not managed by it. Please report abusive or inappropriate content right away.";
  const action = 'action="/api/v1/sites/form/compliance/s/"';
  const api = { apiBase: "/api/v1" };
  const unpaid = await build({ isPaid: false });
  expect(unpaid.advice).toEqual(["report-form /isPaid"]);
  expect(unpaid.html).toContain(bar);
  expect(unpaid.html).toContain(action);
  const answered = await build({ isPaid: false }, api);
  expect(answered.advice).toEqual([]);
  expect(answered.html).toBe(unpaid.html);
  // `isPaid` is not set.
  const unset = await build({});
  expect(unset.advice).toEqual([]);
  expect(unset.html).toContain(bar);
  expect(unset.html).toContain(action);
  for (const more of [{ isPaid: true }, { isPaid: false, isForPreview: true }]) {
    const own = await build(more);
    expect(own.advice).toEqual([]);
    expect(own.html).not.toContain("right away");
  }
});

const bases = [
  ["https://api.example/v1/?site=7", "https://api.example/v1/sites/form/message/s/?site=7"],
  ["/forms/?key=1", "/forms/sites/form/message/s/?key=1"],
] as const;
test.each(bases)("SUB-2 CLI-2 with the API base %s the action of a form is %s", async (apiBase, action) => {
  const cwd = await world([form]);
  reportOf(await engine.buildSite("site", cwd, { out: "out", cacheDir, apiBase }));
  const html = await readFile(join(cwd, "out/index.html"), "utf8");
  const actions = elementsOf(html).flatMap(({ name, attributes }) =>
    name === "form" ? attributes.action : [],
  );
  expect(actions).toContain(action);
  expect(html).not.toMatch(/action="[^"]*\?[^"]*\/sites/);
  if (apiBase.startsWith("https:")) expect(html).toMatch(/form-action 'self' https:\/\/api.example;/);
});
