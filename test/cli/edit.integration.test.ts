/** `sectile edit`: its calls of the engine, and its output. */
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

/**
 * Runs `sectile edit <argv>` until it is stopped.
 * @returns the outcome with the engine's arguments
 */
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
  test("EDT-6 listens on this machine only, at the site's own port, by default", async () => {
    const { code, options } = await ask([]);
    expect(code).toBe(130);
    expect(options).toMatchObject({ host: "127.0.0.1", port: undefined, base: "/" });
    const reported = await ask(["--port", "0", "--host", "--base", "/blog/", "--out", "public"]);
    expect(reported.options).toMatchObject({ host: "0.0.0.0", port: 0, base: "/blog/", out: "public" });
  });

  test("CLI-4 help describes the command and lists every option of the specification", async () => {
    const { stdout } = await sectile(["edit", "--help"]);
    for (const flag of ["--port", "--host", "--open", "--out", "--base", "--templates", "--json"])
      expect(stdout).toContain(flag);
    expect(stdout).toContain("Every change is saved to site.json");
  });

  test("CLI-2 a missing file and more than one site are wrong usage", async () => {
    const { code, stderr } = await sectile(["edit", "nowhere.json"]);
    expect(code).toBe(2);
    expect(stderr).toContain("nowhere.json does not exist. Pass a site folder or file");
    const files = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };
    expect((await sectile(["edit"], { files })).stderr).toContain(
      "`sectile edit` takes one site, but there are 2",
    );
    expect((await sectile(["edit", "x", "y"])).code).toBe(2);
  });

  test("EDT-14 prints the URL to choose a starter for a missing folder or one without a site", async () => {
    for (const [argv, files, site] of [
      [[], {}, "."],
      [["."], { "notes.txt": "" }, "."],
      [["new/"], {}, "new/"],
      [["old"], { "old/notes.txt": "" }, "old"],
    ] as const) {
      const { asked, stdout, stderr } = await ask(argv, files, [
        { ...nothingBuilt, diagnostics: [diagnose("site-missing", "", { path: site })] },
        // No new problems.
        nothingBuilt,
        { ...nothingBuilt, ok: true, routes: 3, diagnostics: [] },
      ]);
      expect([asked?.site, stderr]).toEqual([site, ""]);
      const name = site === "." ? "" : `${site.replace("/", "")}/`;
      expect(stdout).toMatch(
        new RegExp(`^${name}site.json does not exist yet. Choose a starter in the browser.\n\n  Local +http`),
      );
      expect(stdout).toContain("3 routes");
      expect(stdout.match(/Local/g)).toHaveLength(1);
      expect(stdout).not.toContain("error");
    }
  });

  test("EDT-17 prints the URL of a site with errors too", async () => {
    const { stdout, stderr } = await ask([], undefined, [
      { ...nothingBuilt, diagnostics: [diagnose("required", "/siteId", { name: "siteId" })] },
    ]);
    expect(stderr).toContain("/siteId");
    expect(stdout).toContain(address);
  });

  test("EDT-6 CLI-8 with --json the first line has the URL with its token; Ctrl+C ends it", async () => {
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
