/** Environment of a provider for one test: a templates folder, sites, and the compiled command, run in the test process. */

import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copySync, outputFileSync } from "fs-extra/esm";
import packageJson from "../../../package.json" with { type: "json" };
import { makeFolder, readTree } from "../../cli/command-line.ts";
import { cacheDir } from "../../support/cache-dir.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const load = (name: string) => import(join(root, "dist/engine", name));
const { run }: typeof import("../../../src/cli/run.ts") = await load("cli.js");
const { openEngine, openBuilder }: typeof import("../../../src/host.ts") = await load("host.js");
const fixture = join(root, "test/fixtures/templates");

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Provider {
  readonly cwd: string;
  /** Runs `sectile <argv>` in this environment. */
  readonly sectile: (...argv: string[]) => Promise<Ended>;
  /** Builds `site` with the folder `kit`. The cache of pictures and fonts is shared by all tests, that of templates is not. */
  readonly build: (...argv: string[]) => Promise<Ended>;
  readonly write: (path: string, contents: string) => void;
  readonly read: (path: string) => string;
  /** Returns the published files, by path. */
  readonly bundle: () => Record<string, string>;
}

/** @param files files next to the folder `kit`, which is a copy of the fixture */
export function createProvider(files: Readonly<Record<string, string>> = {}): Provider {
  const cwd = makeFolder({});
  copySync(fixture, join(cwd, "kit"));
  const write = (path: string, contents: string) => outputFileSync(join(cwd, path), contents);
  for (const [path, contents] of Object.entries(files)) write(path, contents);
  const sectile = async (...argv: string[]): Promise<Ended> => {
    const written = { stdout: "", stderr: "" };
    const outputTo = (stream: keyof typeof written) => ({
      write(text: string) {
        written[stream] += text;
      },
    });
    const code = await run(argv, {
      stdout: outputTo("stdout"),
      stderr: outputTo("stderr"),
      cwd,
      env: { NO_COLOR: "1" },
      engine: openEngine,
      builder: openBuilder,
      signal: new AbortController().signal,
      version: packageJson.version,
      cores: availableParallelism(),
      now: () => performance.now(),
      every: () => () => {},
    });
    return { code, ...written };
  };
  return {
    cwd,
    sectile,
    build: (...argv) =>
      sectile("build", "site", "--out", "public", "--templates", "kit", "--verbose", "--readable", ...argv),
    write,
    read: (path) => readFileSync(join(cwd, path), "utf8"),
    bundle: () => (existsSync(join(cwd, "public")) ? readTree(join(cwd, "public")) : {}),
  };
}

export { cacheDir };

export interface Part {
  readonly id: string;
  readonly data: object;
}

/** @returns a site document with these sections on each of its pages */
export const siteOf = (parts: readonly Part[], { pages = 1, more = {} } = {}): string =>
  JSON.stringify({
    siteId: "tiny",
    name: "Tiny",
    ...more,
    pages: Array.from({ length: pages }, (_, page) => ({
      path: page === 0 ? "/" : `/p${page}`,
      meta: { title: `Page ${page}` },
      components: parts.map(({ id, data }, index) => ({ id, uniqId: `s${index}`, data })),
    })),
  });

export const quote: Part = { id: "Quote", data: { quote: "Stone by stone.", source: "An old hand" } };
export const tally: Part = { id: "Tally", data: { title: "So far" } };
export const bigTitle: Part = { id: "BigTitle", data: { title: "Large" } };
export const paragraph: Part = { id: "TitleParagraph", data: { title: "Words", paragraph: "Plain." } };

/** Two languages, so that texts in both can be tested. */
export const languages = [
  { isPrimary: true, order: 1, lang: { name: "English", code: "en" } },
  { order: 2, lang: { name: "Deutsch", code: "de" } },
];
