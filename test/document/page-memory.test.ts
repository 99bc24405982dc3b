import { expect, test } from "vitest";
import { createPageMemory, validate, type validatePage } from "../../src/document/index.ts";
import { catalogue } from "../tiny/catalogue.tsx";

const page = (path: string, title: unknown) => ({
  path,
  components: [{ id: "Note", uniqId: "note", status: "published", data: { title } }],
});

test("PRV-1 VAL-1 a page that is the same value is the same page, with the same to say of it", () => {
  const judge = createPageMemory();
  const [home, about] = [page("/", "Home"), page("/about", 5)];
  const site = { siteId: "x", pages: [home, about] };
  const first = validate(site, catalogue, "error", judge);
  const changed = { ...site, pages: [page("/", "Home, sweet home"), about] };
  const second = validate(changed, catalogue, "error", judge);
  expect(second.diagnostics).toEqual(validate(changed, catalogue, "error").diagnostics);
  expect(second.diagnostics.length).toBeGreaterThan(0);
  expect(second.site?.primary.pages[1]).toBe(first.site?.primary.pages[1]);
  expect(second.site?.primary.pages[0]).not.toBe(first.site?.primary.pages[0]);
});

test("PRV-1 a page is judged again where it stands elsewhere, or when its circumstances are others", () => {
  let judged = 0;
  const remember = createPageMemory();
  const judge: typeof validatePage = (...args) => {
    const seen = remember(...args);
    if (seen !== known) judged++;
    known = seen;
    return seen;
  };
  let known: ReturnType<typeof validatePage>;
  const home = page("/", "x".repeat(3000));
  const run = (site: object, limits: "error" | "warning" = "error") =>
    validate(site, catalogue, limits, judge);
  const site = { siteId: "x", pages: [home] };
  run(site);
  run(site);
  expect(judged).toBe(1);
  expect(run(site, "warning").diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
  expect(run({ ...site, theme: { colorMode: "DARK" } }).site?.primary.pages[0]).toEqual(
    validate({ ...site, theme: { colorMode: "DARK" } }, catalogue, "error").site?.primary.pages[0],
  );
  const moved = run({ siteId: "x", pages: [page("/first", "First"), home] });
  expect(moved.site?.primary.pages[1]?.pointer).toBe("/pages/1");
});
