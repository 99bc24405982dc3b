/** `sectile preview`: its calls of the engine, and its output. */
import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createPreviewReporter } from "../../src/cli/preview-reporter.ts";
import { createScreen } from "../../src/cli/screen.ts";
import { mergeSettings } from "../../src/cli/settings.ts";
import type { PreviewEvent, PreviewOptions } from "../../src/preview/index.ts";
import { smallSite } from "../preview/running.ts";
import { makeFolder, sectile, tooLong } from "./command-line.ts";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));
const local = { addresses: { local: "http://127.0.0.1:4600/", network: [] } };

/**
 * Runs `sectile preview <argv>` until it is stopped.
 * @returns the outcome with the engine's arguments
 */
async function ask(argv: readonly string[], files: Record<string, string> = { "site.json": "{}" }) {
  const asked: { site: string; options: PreviewOptions }[] = [];
  const stop = new AbortController();
  let isClosed = false;
  const outcome = await sectile(["preview", ...argv], {
    files,
    signal: stop.signal,
    engine: {
      async startPreview(site, _cwd, options) {
        asked.push({ site, options });
        setImmediate(() => stop.abort());
        return {
          ...local,
          settled: async () => {},
          close: async () => {
            isClosed = true;
          },
        };
      },
    },
  });
  return { ...outcome, asked, isClosed };
}

describe("options", () => {
  test("PRV-3 CLI-1 defaults: the site in the current folder, on this machine only, until Ctrl+C", async () => {
    const { code, asked, isClosed, cwd } = await ask([]);
    expect([code, isClosed]).toEqual([130, true]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      site: ".",
      options: {
        host: "127.0.0.1",
        port: 4600,
        base: "/",
        answer: {},
        formsFile: join(cwd, ".sectile/forms.jsonl"),
      },
    });
    expect(asked[0]?.options).not.toHaveProperty("api");
  });

  test("PRV-3 PRV-4 CLI-6 flags win over the configuration", async () => {
    const config = JSON.stringify({ port: 5000, base: "/from-config/", apiAnswer: "500" });
    const argv = [
      "--port",
      "5001",
      "--host",
      "--api",
      "https://api.example.org/v1/",
      "--api-answer",
      "403,20",
    ];
    const { asked } = await ask(argv, { "site.json": "{}", "sectile.config.json": config });
    expect(asked[0]?.options).toMatchObject({
      port: 5001,
      host: "0.0.0.0",
      base: "/from-config/",
      api: "https://api.example.org/v1",
      answer: { status: 403, delay: 20 },
    });
    expect((await ask(["--host", "192.168.1.5"])).asked[0]?.options.host).toBe("192.168.1.5");
  });

  test("PRV-3 CLI-6 --allowed-host can be repeated", async () => {
    const argv = ["--allowed-host", "My-Laptop.local", "--allowed-host", ".example.org"];
    const config = (allowedHost: unknown) => ({
      "site.json": "{}",
      "sectile.config.json": JSON.stringify({ allowedHost }),
    });
    const hostsOf = async (given: Promise<Awaited<ReturnType<typeof ask>>>) =>
      (await given).asked[0]?.options.allowedHosts;
    expect(await hostsOf(ask([]))).toEqual([]);
    expect(await hostsOf(ask(argv))).toEqual(["my-laptop.local", ".example.org"]);
    expect(await hostsOf(ask([], config(["a.example", "b.example"])))).toEqual(["a.example", "b.example"]);
    expect(await hostsOf(ask([], config("a.example")))).toEqual(["a.example"]);
    for (const wrong of ["http://a.example", "a.example:80", "*.example", ".", "", "a..b"]) {
      const { code, stderr } = await ask(["--allowed-host", wrong]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining("--allowed-host must be a host name such as"),
      ]);
    }
    expect((await ask([], config([1]))).stderr).toContain('"allowedHost" in sectile.config.json must be');
  });

  test("CLI-1 CLI-3 several sites are wrong usage", async () => {
    const files = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };
    const { code, stderr } = await ask([], files);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      "`sectile preview` takes one site, but there are 2: sites/a, sites/b. Choose one of them.",
    );
    expect((await ask(["sites/b"], files)).asked[0]?.site).toBe("sites/b");
  });

  test("CLI-1 --help has examples", async () => {
    const { stdout } = await sectile(["preview", "--help"]);
    for (const words of ["--port <n>", "--host [address]", "--open", "--api <url>", "sectile preview --host"])
      expect(stdout).toContain(words);
  });
});

describe("output", () => {
  const built: Extract<PreviewEvent, { kind: "built" }> = {
    kind: "built",
    isFirst: true,
    ok: true,
    causes: [],
    routes: 15,
    changed: ["/"],
    ms: 412,
    counts: { errors: 0, warnings: 0 },
    diagnostics: [],
  };
  function report(
    events: readonly PreviewEvent[],
    { columns, ...settings }: { columns?: number; reporter?: "json" | "pretty"; verbosity?: "quiet" } = {},
  ) {
    const written = { out: "", err: "" };
    const screen = (name: keyof typeof written) =>
      createScreen(
        { write: (text) => (written[name] += text), ...(columns !== undefined && { isTTY: true, columns }) },
        { NO_COLOR: "1" },
      );
    const reporter = createPreviewReporter({
      site: {
        given: "sites/x",
        file: "sites/x/site.json",
        path: "/sites/x/site.json",
        name: "x",
        isFound: false,
      },
      settings: mergeSettings(settings),
      out: screen("out"),
      err: screen("err"),
      now: () => new Date(2026, 0, 1, 9, 5, 7),
      command: "preview",
    });
    for (const event of events) reporter(event);
    return written;
  }
  const network = { local: "http://127.0.0.1:4600/", network: ["http://192.168.1.5:4600/"] };

  test("PRV-3 prints the URLs after the first build, with a QR code on a terminal", () => {
    const events: PreviewEvent[] = [{ kind: "listening", addresses: network }, built];
    const plain = report(events);
    expect(plain.out).toBe(
      "✓ sites/x  15 routes in 412 ms\n\n  Local   http://127.0.0.1:4600/\n  Network http://192.168.1.5:4600/\n\n  Press Ctrl+C to stop the preview.\n\n",
    );
    expect(report(events, { columns: 80 }).out).toMatch(/\n {2}[█▀▄ ]{20,}\n/);
    expect(report([{ kind: "listening", ...local }, built], { columns: 80 }).out).not.toMatch(/[█▀▄]/);
  });

  test("PRV-1 PRV-2 prints cause, pages and time of each change, and problems on stderr", () => {
    const change = { ...built, isFirst: false, causes: ["site.json"] };
    const wrong = {
      ...change,
      ok: false,
      changed: [],
      counts: { errors: 1, warnings: 0 },
      diagnostics: [tooLong],
    };
    const { out, err } = report([
      { ...change, changed: ["/About/"], ms: 38 },
      { ...change, changed: ["/", "/About/"], ms: 1200, causes: ["assets/a.jpg", "site.json"] },
      wrong,
      { ...change, changed: [], ms: 20 },
      { kind: "form", form: "report", status: 403 },
    ]);
    expect(out).toBe(
      [
        "09:05:07 ✓ site.json → /About/ in 38 ms",
        "09:05:07 ✓ assets/a.jpg, site.json → 2 pages in 1.2 s",
        "09:05:07 ✗ site.json  1 error; still showing the last valid version",
        "09:05:07 ✓ site.json → no changes in 20 ms",
        "09:05:07 ! form report → 403\n",
      ].join("\n"),
    );
    expect(err).toContain("text-too-long  sites/x/site.json:12:8");
    const never = report([{ ...wrong, isFirst: true }]);
    expect(never.out).toBe("09:05:07 ✗ site.json  1 error; waiting for changes\n");
  });

  test("CLI-4 IMG-2 prints the progress of pictures that are made in the background", () => {
    const pictures = (made: number, ms: number) => ({ kind: "pictures" as const, made, total: 88, ms });
    const { out, err } = report([pictures(0, 0), pictures(40, 10_000), pictures(88, 21_400)]);
    expect(out).toBe(
      [
        "09:05:07 … making 88 images; originals are shown until then",
        "09:05:07 … 40 of 88 images made",
        "09:05:07 ✓ 88 images made in 21.4 s\n",
      ].join("\n"),
    );
    expect(err).toBe("");
  });

  test("CLI-4 --quiet prints only errors; --json prints one line per event", () => {
    const warning = { ...tooLong, severity: "warning" as const };
    const events: PreviewEvent[] = [
      { kind: "listening", addresses: network },
      { ...built, diagnostics: [warning] },
    ];
    expect(report(events, { verbosity: "quiet" })).toEqual({ out: "", err: "" });
    const lines = report(events, { reporter: "json" })
      .out.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      { event: "listening", addresses: network },
      {
        event: "built",
        ...built,
        kind: undefined,
        diagnostics: [expect.objectContaining({ code: "text-too-long", line: 12 })],
      },
    ]);
  });

  test("PRV-2 limits the number of printed problems", () => {
    const diagnostics = Array.from({ length: 500 }, () => tooLong);
    const { err } = report([{ ...built, ok: false, counts: { errors: 500, warnings: 0 }, diagnostics }]);
    expect(err.match(/text-too-long/g)).toHaveLength(10);
    expect(err).toContain("490 more problems. Run `sectile check` to list them all.");
  });
});

describe("the real command", () => {
  /** Starts a preview with its own folder for temporary files, so that they can be checked. */
  function start(cwd: string, temporary = makeFolder({})) {
    const child = spawn(process.execPath, [bin, "preview", "--port", "0", "--json"], {
      cwd,
      env: { ...process.env, TMPDIR: temporary },
    });
    let stdout = "";
    let stderr = "";
    const listeners: (() => void)[] = [];
    child.stdout.on("data", (data) => {
      stdout += data;
      for (const listener of listeners) listener();
    });
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    const events = () =>
      stdout
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line));
    const until = (fits: (event: { event: string; ok?: boolean; changed?: string[] }) => boolean) =>
      new Promise((done) => {
        const look = () => events().some(fits) && done(undefined);
        listeners.push(look);
        look();
      });
    const ended = new Promise((done) => child.on("close", (code, signal) => done(code ?? signal)));
    const left = () => readdirSync(temporary);
    return { child, until, ended, events, stderr: () => stderr, temporary, left };
  }

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "CLI-8 PRV-3 %s ends the preview with exit code 130 and removes temporary files",
    async (signal) => {
      const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
      const { child, until, ended, events, stderr, left } = start(cwd);
      await until(({ event }) => event === "built");
      const { addresses } = events()[0];
      expect(new URL(addresses.local).hostname).toBe("127.0.0.1");
      // An open page keeps a connection.
      const open = await fetch(`${addresses.local}__sectile/events?page=/&version=x`);
      expect(open.status).toBe(200);
      writeFileSync(join(cwd, "site.json"), JSON.stringify(smallSite("Saved")));
      await until(({ changed }) => changed?.length === 1);
      child.kill(signal);
      expect([await ended, stderr()]).toEqual([130, ""]);
      expect(left()).toEqual([]);
      await open.body?.cancel().catch(() => {});
    },
  );

  test("CLI-8 a second Ctrl+C ends it at once and leaves no temporary files", async () => {
    const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
    const { child, until, ended, left } = start(cwd);
    await until(({ event }) => event === "built");
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect([await ended, left()]).toEqual([130, []]);
  });

  test("CLI-8 PRV-3 the next preview removes the leftovers of a killed one", async () => {
    const cwd = makeFolder({ "site.json": JSON.stringify(smallSite()) });
    const killed = start(cwd);
    await killed.until(({ event }) => event === "built");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const [folder] = killed.left();
    const next = start(cwd, killed.temporary);
    await next.until(({ event }) => event === "built");
    await expect.poll(next.left).toEqual([expect.not.stringContaining(folder ?? "")]);
    next.child.kill("SIGTERM");
    expect([await next.ended, next.left()]).toEqual([130, []]);
  });
});
