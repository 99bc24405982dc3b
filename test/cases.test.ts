/**
 * Each folder in cases/ is one document with the diagnostics that `check` reports. Adding a case only adds files.
 *
 *     cases/<name>/site.json        the document, byte for byte
 *     cases/<name>/expected.json    {ids, options?, ok, diagnostics: ["error code /pointer line:column", …], says?}
 *     cases/<name>/parts/...        its parts; a problem in one has its path before the line
 *
 * `UPDATE_CASES=1 npm run test:unit` writes the current results. Review the difference before committing.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";

interface Expected {
  /** Requirements that the case proves. */
  readonly ids: string;
  readonly options?: Record<string, unknown>;
  readonly ok: boolean;
  readonly diagnostics: readonly string[];
  /** Texts that the messages and hints must contain, in any order. */
  readonly says?: readonly string[];
}

const engine = await loadEngine();
const folder = join(import.meta.dirname, "cases");
const defaults = { base: "/", limits: "error", strict: false } as const;

/** Checks a site and formats its diagnostics as in `expected.json`. Also checks their messages. */
async function check(name: string, cwd: string, options: Expected["options"] = {}) {
  const result = await engine.checkSite(name, cwd, { ...defaults, ...options });
  if (!("report" in result)) throw new Error(result.fault.message);
  const { ok, diagnostics } = result.report;
  for (const { message, hint } of diagnostics) {
    expect(message.length).toBeGreaterThan(10);
    expect(`${message}${hint ?? ""}`).not.toMatch(/undefined|\[object|NaN|ZodError|invalid_/);
  }
  return {
    ok,
    diagnostics: diagnostics.map(
      ({ severity, code, pointer, file, line, column }) =>
        `${severity} ${code} ${pointer || "/"} ${file === undefined ? "" : `${file}:`}${line ?? "-"}:${column ?? "-"}`,
    ),
    printed: diagnostics.map(({ message, hint = "" }) => `${message} ${hint}`).join("\n"),
  };
}

/** Requirements proved by all folders; each case names its own. */
describe("DOC-1 DOC-2 DOC-3 DOC-4 DOC-6 DOC-9 DOC-10 DOC-11 DOC-12 DOC-13 DOC-14 DOC-16 VAL-1 VAL-2 VAL-5 VAL-6 OUT-11 SAF-2", () => {
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, "expected.json");
    const expected: Expected = existsSync(file)
      ? JSON.parse(readFileSync(file, "utf8"))
      : { ids: "", ok: true, diagnostics: [] };

    test(`${expected.ids} ${name}`, async () => {
      const { printed, ...found } = await check(name, folder, expected.options);
      if (process.env.UPDATE_CASES)
        writeFileSync(file, `${JSON.stringify({ ...expected, ...found }, undefined, 2)}\n`);
      else expect(found).toEqual({ ok: expected.ok, diagnostics: expected.diagnostics });
      for (const words of expected.says ?? []) expect(printed).toContain(words);
    });
  }
});

test("SAF-2 VAL-1 the first 1,000 errors of many pages are reported in order, then that there are more, and warnings beside them", async () => {
  const site = mkdtempSync(join(tmpdir(), "sectile-problems-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const pages = Array.from({ length: 1200 }, (_, index) => ({
    path: `/p${index}`,
    components: [{ id: "Nope", uniqId: "a", data: {} }],
  }));
  writeFileSync(join(site, "site.json"), JSON.stringify({ siteId: "case", pages }, undefined, 2));
  const { ok, diagnostics } = await check(site, site);
  // Each page takes 10 lines.
  const errors = Array.from(
    { length: 1000 },
    (_, index) => `error unknown-section /pages/${index}/components/0/id ${8 + 10 * index}:17`,
  );
  expect({ ok, diagnostics }).toEqual({
    ok: false,
    diagnostics: [...errors, "error too-many-problems / 1:1", "warning no-home-page /pages 3:12"],
  });
});
