/** `sectile edit`: what the command asks of the engine, and what it says. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { diagnose } from "../../src/diagnostic/index.ts";
import type { EditorOptions } from "../../src/editor/index.ts";
import type { PreviewEvent } from "../../src/preview/index.ts";
import { smallSite } from "../preview/running.ts";
import { makeFolder, sectile } from "./command-line.ts";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));

const address = "http://127.0.0.1:4601/__sectile/edit/#secret";
const nothingBuilt: Extract<PreviewEvent, { kind: "built" }> = {
  kind: "built",
  isFirst: true,
  ok: false,
  causes: [],
  routes: 0,
  changed: [],
  ms: 1,
  counts: { errors: 1, warnings: 0 },
  diagnostics: [],
};

/** Runs `sectile edit <argv>` until it is stopped. @returns with what the engine was asked */
async function ask(
  argv: readonly string[],
  files: Readonly<Record<string, string>> = { "site.json": "{}" },
  events: readonly PreviewEvent[] = [],
) {
  const asked: { site: string; options: EditorOptions }[] = [];
  const stop = new AbortController();
  const outcome = await sectile(["edit", ...argv], {
    files,
    signal: stop.signal,
    engine: {
      async startEditor(site, _cwd, options) {
        asked.push({ site, options });
        setImmediate(() => stop.abort());
        const addresses = { local: address, network: [] };
        options.onEvent?.({ kind: "listening", addresses });
        for (const event of events) options.onEvent?.(event);
        return { addresses, settled: async () => {}, close: async () => {} };
      },
    },
  });
  return { ...outcome, asked: asked[0], options: asked[0]?.options };
}

describe("sectile edit", () => {
  test("EDT-6 only this machine, at a port of the site's own, unless it is said", async () => {
    const { code, options } = await ask([]);
    expect(code).toBe(130);
    expect(options).toMatchObject({ host: "127.0.0.1", port: undefined, base: "/" });
    const told = await ask(["--port", "0", "--host", "--base", "/blog/", "--out", "public"]);
    expect(told.options).toMatchObject({ host: "0.0.0.0", port: 0, base: "/blog/", out: "public" });
  });

  test("CLI-4 help says what it does, and every option of the specification", async () => {
    const { stdout } = await sectile(["edit", "--help"]);
    for (const flag of ["--port", "--host", "--open", "--out", "--base", "--templates", "--json"])
      expect(stdout).toContain(flag);
    expect(stdout).toContain("press on a text, type, and it is saved");
  });

  test("CLI-2 a file that is not there is named, and more than one site is too many", async () => {
    const { code, stderr } = await sectile(["edit", "nowhere.json"]);
    expect(code).toBe(2);
    expect(stderr).toContain("There is no nowhere.json. Name a site's folder or file");
    const files = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };
    expect((await sectile(["edit"], { files })).stderr).toContain("The editor shows one site; there are 2");
    expect((await sectile(["edit", "x", "y"])).code).toBe(2);
  });

  test("EDT-14 a folder without a site, or that is not there yet, is where one is made: said, with the address", async () => {
    for (const [argv, files, site] of [
      [[], {}, "."],
      [["."], { "notes.txt": "" }, "."],
      [["new/"], {}, "new/"],
      [["old"], { "old/notes.txt": "" }, "old"],
    ] as const) {
      const { asked, stdout, stderr } = await ask(argv, files, [
        { ...nothingBuilt, diagnostics: [diagnose("site-missing", "", { path: site })] },
        // Nothing new is wrong.
        nothingBuilt,
        { ...nothingBuilt, ok: true, routes: 3, diagnostics: [] },
      ]);
      expect([asked?.site, stderr]).toEqual([site, ""]);
      const name = site === "." ? "" : `${site.replace("/", "")}/`;
      expect(stdout).toMatch(
        new RegExp(`^There is no ${name}site.json yet: the site is chosen in the browser.\n\n  Local +http`),
      );
      expect(stdout).toContain("3 routes");
      expect(stdout.match(/Local/g)).toHaveLength(1);
      expect(stdout).not.toContain("error");
    }
  });

  test("EDT-17 the address of a site that has errors is said too", async () => {
    const { stdout, stderr } = await ask([], undefined, [
      { ...nothingBuilt, diagnostics: [diagnose("required", "/siteId", { name: "siteId" })] },
    ]);
    expect(stderr).toContain("/siteId");
    expect(stdout).toContain(address);
  });

  test("EDT-6 CLI-8 with --json the first line has the address with its secret; Ctrl-C ends it", async () => {
    const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
    const child = spawn(process.execPath, [bin, "edit", "--port", "0", "--no-open", "--json"], { cwd });
    const ended = new Promise((done) => child.on("close", done));
    const lines = createInterface({ input: child.stdout });
    const first = await new Promise<string>((done) => lines.once("line", done));
    const { event, addresses } = JSON.parse(first);
    expect(event).toBe("listening");
    expect(addresses.local).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/__sectile\/edit\/#[\w-]{32}$/);
    const { origin, hash } = new URL(addresses.local);
    const headers = { authorization: `Bearer ${hash.slice(1)}` };
    const site = await fetch(`${origin}/__sectile/api/site`, { headers });
    expect([site.status, (await site.json()).pages.length]).toEqual([200, smallSite().pages.length]);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
  });
});
