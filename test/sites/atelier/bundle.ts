/** The atelier's bundle and document, for its tests. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEngine } from "#engine";
import { cacheDir } from "../../support/cache-dir.ts";

export const languages = ["en", "it", "ar"] as const;
export type Language = (typeof languages)[number];

export const paths = [
  "/",
  "/works",
  "/process",
  "/visit",
  "/people",
  "/journal",
  "/contact",
  "/commissions",
  "/privacy",
] as const;

/** The primary language is at the root (OUT-1). */
export const fileOf = (path: string, language: Language = "en"): string =>
  join(language === "en" ? "" : language, path, "index.html").replace(/^\//, "");

export interface Bundle {
  readonly folder: string;
  /** Weight of its heaviest page, in bytes after gzip. */
  readonly weight: { readonly script: number; readonly inline: number; readonly style: number };
  readonly page: (path: string, language?: Language) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Builds the site with warnings as errors. */
export async function buildAtelier(): Promise<Bundle> {
  const scratch = await mkdtemp(join(tmpdir(), "sectile-atelier-"));
  const folder = join(scratch, "bundle");
  const { buildSite } = await loadEngine();
  const options = {
    out: folder,
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
    clean: false,
    cache: true,
    cacheDir,
    pictures: "quick",
  } as const;
  const result = await buildSite("sites/atelier", process.cwd(), options);
  if (!("report" in result)) throw new Error(result.fault.message);
  if (!result.report.ok) throw new Error(JSON.stringify(result.report.diagnostics, undefined, 2));
  return {
    folder,
    weight: result.report.weight ?? { script: Infinity, inline: Infinity, style: Infinity },
    page: (path, language) => readFile(join(folder, fileOf(path, language)), "utf8"),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

interface Component {
  readonly id: string;
  readonly uniqId: string;
  readonly colorMode: string;
  readonly orientation?: string;
  readonly status: string;
  readonly validation?: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A sample's document, as far as the tests use it. */
export interface Document {
  readonly theme: Readonly<Record<string, unknown>>;
  readonly navigation: Readonly<Record<string, unknown>>;
  readonly headerLinks: readonly { readonly text: string; readonly link: string }[];
  readonly languages: readonly { readonly status: string; readonly lang: { readonly code: string } }[];
  readonly settings: {
    readonly chatsData: readonly { readonly name: string; readonly isPrimary: boolean }[];
  };
  readonly widgets: {
    readonly messengers: {
      readonly alignment: string;
      readonly entries: readonly { readonly name: string; readonly isActive: boolean }[];
    };
  };
  readonly cookieSettings: Readonly<Record<"gdpr" | "simple", { readonly isVisible: boolean }>>;
  readonly pages: readonly { readonly path: string; readonly components: readonly Component[] }[];
}

export const readDocument = async (site: "atelier" | "conference"): Promise<Document> =>
  JSON.parse(await readFile(`sites/${site}/site.json`, "utf8"));
