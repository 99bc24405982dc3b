/** Small documents with the tiny catalogue's section types, and their diagnostics. */
import type { Severity } from "../../src/diagnostic/index.ts";
import { type Site, validate } from "../../src/document/index.ts";
import { catalogue } from "./catalogue.tsx";

export type Json = Record<string, unknown>;

/** A section with its own uniqId. */
export const section = (id: string, data: unknown = {}, more: Json = {}): Json => ({
  id,
  uniqId: `${id.toLowerCase()}1`,
  data,
  ...more,
});

export const page = (path: string, ...components: readonly unknown[]): Json => ({ path, components });

/** A site document; one page with one section if `more` has none. */
export const document = (more: Json = {}): Json => ({
  siteId: "tiny",
  pages: [page("/", section("Note", { title: "Hello" }))],
  ...more,
});

/** A document with one section. */
export const withSection = (...args: Parameters<typeof section>): Json =>
  document({ pages: [page("/", section(...args))] });

export const language = (code: string, more: Json = {}): Json => ({ lang: { code, name: code }, ...more });

/** The languages of a site, the first one primary. */
export const languages = (...codes: readonly string[]): Json => ({
  languages: codes.map((code, index) => language(code, { isPrimary: index === 0, order: index })),
});

export const diagnose = (raw: unknown, limits: Severity = "error") =>
  validate(raw, catalogue, limits).diagnostics;

/** Lists diagnostics as `severity code /pointer`. */
export const check = (raw: unknown, limits: Severity = "error"): string[] =>
  diagnose(raw, limits).map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);

/** Validates a document and returns the Site. */
export function siteOf(raw: Json, types = catalogue): Site {
  const { site, diagnostics } = validate(raw, types, "error");
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!site || errors.length > 0) throw new Error(JSON.stringify(errors, undefined, 2));
  return site;
}
