/** Builds the conference as its command does and serves it on loopback. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir } from "../support/cache-dir.ts";
import { type Host, serve } from "./serve.ts";

const document = JSON.parse(await readFile("sites/conference/site.json", "utf8"));

export const siteId: string = document.siteId;

/** Paths of all its pages, as links have them. */
export const paths: readonly string[] = document.pages.map(({ path }: { path: string }) =>
  path === "/" ? "/" : `${path}/`,
);

/** Builds the site without warnings and serves it. */
export async function serveConference(): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "sectile-conference-"));
  const engine = await loadEngine();
  const options = {
    out: join(folder, "bundle"),
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
    clean: false,
    cache: true,
    cacheDir,
    pictures: "quick",
  } as const;
  const result = await engine.buildSite("sites/conference", process.cwd(), options);
  expect(result).toMatchObject({ report: { ok: true, diagnostics: [] } });
  const host = await serve(options.out);
  return {
    origin: host.origin,
    async close() {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
