/** The debug log of real commands: `DEBUG=sectile:*`. */
import { execFile, spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFailed, onTestFinished, test } from "vitest";
import { smallSite } from "../preview/running.ts";
import { makeFolder } from "./command-line.ts";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));
const envWith = (debug: string | undefined) => {
  const { DEBUG: _, ...env } = process.env;
  return { ...env, NO_COLOR: "1", ...(debug !== undefined && { DEBUG: debug }) };
};

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const sectile = (cwd: string, debug: string | undefined, ...argv: string[]): Promise<Printed> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...argv],
      { cwd, env: envWith(debug) },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

const withoutTimes = (text: string) =>
  text.replace(/\d[\d.,]* m?s\b/g, "0 s").replace(/\d[\d.,]* (?=pages\/s)/g, "0 ");
const isLogged = (line: string) => line.startsWith("sectile:");
/** Words between the area and the time of each line. */
const stepsOf = (lines: readonly string[]) =>
  lines.filter(isLogged).flatMap((line) => /^sectile:\w+ (?:\[\d+\] )?(.*?) \d+ ms/.exec(line)?.[1] ?? []);

/** Starts a command that runs until it is stopped. */
function start(cwd: string, ...argv: string[]) {
  const child = spawn(process.execPath, [bin, ...argv], { cwd, env: envWith("sectile:*") });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  onTestFailed(() => console.error(lines.join("\n")));
  let onLine = () => {};
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    onLine();
  });
  const stdout = createInterface({ input: child.stdout });
  return {
    lines,
    firstLine: new Promise<string>((resolve) => stdout.once("line", resolve)),
    /** Resolves with the number of the first matching line, from the given one on. */
    until: (pattern: RegExp, from = 0) =>
      new Promise<number>((resolve) => {
        onLine = () => {
          const found = lines.findIndex((line, index) => index >= from && pattern.test(line));
          if (found >= 0) resolve(found);
        };
        onLine();
      }),
    async stop() {
      child.kill("SIGINT");
      await new Promise((resolve) => child.once("close", resolve));
    },
  };
}

describe("build", () => {
  test("CLI-5 prints its steps in order to stderr, and nothing else changes", async () => {
    const files = { "mine/site.json": JSON.stringify(smallSite()) };
    const plain = await sectile(makeFolder(files), undefined, "build", "mine");
    const logged = await sectile(makeFolder(files), "sectile:*", "build", "mine");
    expect([logged.code, withoutTimes(logged.stdout)]).toEqual([0, withoutTimes(plain.stdout)]);
    expect(plain.stderr).not.toContain("sectile:");
    const lines = logged.stderr.split("\n");
    // The number of progress lines and their amounts depend on the speed of the machine.
    const kindsOf = (others: readonly string[]) => new Set(others.map((line) => line.split("  ")[0]));
    expect(kindsOf(lines.filter((line) => !isLogged(line)))).toEqual(kindsOf(plain.stderr.split("\n")));
    expect(stepsOf(lines)).toEqual([
      "changed",
      "index",
      "validate",
      "plan",
      "assets",
      "prepare",
      "render",
      "publish",
      "save the cache",
    ]);
    const pages = smallSite().pages.length;
    expect(logged.stderr).toMatch(new RegExp(`^sectile:build render \\d+ ms ${pages} pages, 0 from`, "m"));
  });

  test("CLI-5 nothing is logged for another program or another part of this one", async () => {
    const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
    expect((await sectile(cwd, "sectile:build", "check")).stderr).toMatch(/^sectile:build index/m);
    for (const debug of ["", "express:*", "sectile:editor"])
      expect((await sectile(cwd, debug, "check")).stderr).not.toContain("sectile:");
  });

  test("CLI-5 a site that is already published is one line", async () => {
    const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
    await sectile(cwd, undefined, "build");
    const { stderr } = await sectile(cwd, "sectile:build", "build");
    expect(stepsOf(stderr.split("\n"))).toEqual(["unchanged"]);
  });

  test("CLI-5 a document with problems says that it is not published", async () => {
    const cwd = makeFolder({ "site.json": JSON.stringify({ ...smallSite(), siteId: 3 }) });
    const { code, stderr } = await sectile(cwd, "sectile:build", "build");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^sectile:build prepare \d+ ms 1 error$/m);
    expect(stderr).toMatch(/^sectile:build not published because of these problems$/m);
  });

  test("CLI-5 PRO-1 every process of many sites prints all of its lines, with its id", async () => {
    const names = ["one", "two", "three"];
    const cwd = makeFolder(
      Object.fromEntries(
        names.map((name) => [`sites/${name}/site.json`, JSON.stringify({ ...smallSite(), siteId: name })]),
      ),
    );
    const { code, stderr } = await sectile(cwd, "sectile:build", "build", "--concurrency", "2");
    expect(code).toBe(0);
    for (const name of names) {
      const [, id] =
        new RegExp(`^sectile:build process (\\d+) builds sites.${name}$`, "m").exec(stderr) ?? [];
      expect(stderr).toContain(`sectile:build start process ${id}\n`);
      expect(stderr).toMatch(
        new RegExp(`^sectile:build \\[${id}\\] publish \\d+ ms dist.sites.${name}, `, "m"),
      );
    }
    expect(stderr.match(/\] save the cache/g)).toHaveLength(names.length);
  });

  test.skipIf(process.platform === "win32")("SAF-1 hostile names of folders are made printable", async () => {
    const name = "a\u001b[31mb\n::error::c";
    const cwd = makeFolder({ [`${name}/site.json`]: JSON.stringify(smallSite()) });
    const { code, stderr } = await sectile(cwd, "sectile:*", "build", name);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^sectile:build index \d+ ms a\\u001b\[31mb\\n::error::c, \d+ pages$/m);
    expect(stderr).not.toContain("\u001b");
    expect(stderr).not.toMatch(/^::/m);
  });
});

test("CLI-5 PRV-1 a preview prints a change, its rebuild, and the publication of the result", async () => {
  const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
  const preview = start(cwd, "preview", "--port", "0");
  // The watcher is ready, and the first build is complete.
  await preview.until(/^sectile:preview change \. -> document$/);
  await preview.until(/^sectile:preview publish/);
  const before = preview.lines.length;
  const changed = JSON.stringify({ ...smallSite(), name: "Zanzibar" });
  writeFileSync(join(cwd, "site.json.tmp"), changed);
  renameSync(join(cwd, "site.json.tmp"), join(cwd, "site.json"));
  await preview.until(/^sectile:preview change site\.json -> document$/, before);
  const rebuild = await preview.until(/^sectile:preview rebuild \d+ ms [1-9]\d* pages? \(/, before);
  await preview.until(/^sectile:preview publish \d+ ms [1-9]\d* files? written, \d+ removed$/, rebuild);
  await preview.stop();
  expect(preview.lines.filter(isLogged).join("\n")).not.toContain("Zanzibar");
});

test("CLI-5 EDT-6 an editor prints edits, saves and publications, without its secret or any text", async () => {
  const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
  const editor = start(cwd, "edit", "--port", "0", "--no-open", "--json");
  const { addresses } = JSON.parse(await editor.firstLine);
  const { origin, hash } = new URL(addresses.local);
  const secret = hash.slice(1);
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const call = async (method: string, name: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return await (await fetch(`${origin}/__sectile/api/${name}`, init)).json();
  };
  const { version } = await call("GET", "site");
  const edit = (id: string, path: readonly string[], value: unknown) =>
    call("POST", "edits", {
      id,
      base: version,
      label: { kind: "settings", name: "Zanzibar" },
      operations: [{ op: "set", at: { path }, value }],
      show: { path: "/" },
    });
  await edit("e\u001b1", ["name"], "Zanzibar");
  await edit("e2", ["siteId"], 3);
  await call("POST", "undo", { id: "e3", show: { path: "/" } });
  await call("POST", "publish", {});
  const from = await editor.until(/^sectile:editor edit set \/name by e\\u001b1 \d+ ms ok$/);
  await editor.until(/^sectile:editor edit set \/siteId by e2 \d+ ms refused$/, from);
  const undo = await editor.until(/^sectile:editor edit undo by e3 \d+ ms ok$/, from);
  await editor.until(/^sectile:editor publish \d+ ms 2 pages$/, undo);
  await editor.stop();
  const saves = editor.lines.filter((line) => /^sectile:editor save \d+ ms \d+ bytes$/.test(line));
  expect(saves).toHaveLength(2);
  // The publication runs in a process of its own.
  expect(editor.lines.some((line) => /^sectile:build \[\d+\] publish/.test(line))).toBe(true);
  const all = editor.lines.join("\n");
  for (const text of [secret, "Bearer", "Zanzibar", "\u001b"]) expect(all).not.toContain(text);
});
