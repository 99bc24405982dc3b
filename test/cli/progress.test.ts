import { expect, test } from "vitest";
import type { Engine } from "../../src/cli/engine.ts";
import { reportOf, sectile } from "./command-line.ts";

const files = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };

/** Creates an engine in which every route takes `ms` of a clock that only the engine advances. */
function slowEngine(ms: number, routes = 50, pictures = 10) {
  let time = 0;
  const buildSite: Engine["buildSite"] = async (site, _cwd, { onProgress }) => {
    onProgress?.({ kind: "planned", routes, pictures });
    for (let i = 0; i < routes; i++) {
      time += ms;
      onProgress?.({ kind: "page", url: "/", isRendered: true });
      if (i < pictures) onProgress?.({ kind: "picture", path: "assets/a.png" });
    }
    return { report: reportOf(site) };
  };
  return { engine: { buildSite }, now: () => time };
}
const frames = (stderr: string) =>
  stderr.split("\r").filter((frame) => frame.includes("━") || /\d\/\d/.test(frame));
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal output contains escape sequences
const plain = (text: string) => text.replace(/\u001b\[\d*[mK]/g, "");

test("CLI-4 on a terminal one line shows sites, routes, pictures and time left", async () => {
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(40) });
  const shown = frames(stderr).map(plain);
  expect(shown[0]).toBe(
    `${"━".repeat(30)}  0/2 sites  3/100 routes  2/20 images`.replace("100", "50").replace("20", "10"),
  );
  expect(
    shown.some((frame) => /1\/2 sites {2}8\d\/100 routes {2}20\/20 images {2}1 s left$/.test(frame)),
  ).toBe(true);
  for (const frame of stderr.split("\r").filter((text) => text.includes("━")))
    expect(frame).not.toMatch(/\n./);
});

test("CLI-4 neither the time before the first page nor slow first pages inflate the estimate", async () => {
  let time = 0;
  const buildSite: Engine["buildSite"] = async (site, _cwd, { onProgress }) => {
    time += 4000;
    onProgress?.({ kind: "planned", routes: 100, pictures: 0 });
    for (let index = 0; index < 100; index++) {
      time += index < 5 ? 400 : 40;
      onProgress?.({ kind: "page", url: "/", isRendered: true });
    }
    return { report: reportOf(site) };
  };
  const site = { "site/site.json": "{}" };
  const { stderr } = await sectile(["build", "site"], {
    files: site,
    columns: 100,
    engine: { buildSite },
    now: () => time,
  });
  const left = [...plain(stderr).matchAll(/(\S+ \S+) left/g)].map(([, text = ""]) => text);
  expect(left.length).toBeGreaterThan(3);
  for (const text of left) expect(text).toMatch(/^(?:\d|1\d|20) s$/);
});

test("CLI-4 the bar is drawn at most ten times a second and removed at the end", async () => {
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(1, 1000) });
  expect(frames(stderr).length).toBeGreaterThan(15);
  expect(frames(stderr).length).toBeLessThanOrEqual(20);
  expect(stderr.endsWith("\r\u001b[K")).toBe(true);
});

test("CLI-4 the bar is removed before anything else is written", async () => {
  let screen = "";
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(40) });
  for (const part of stderr.split(/(?=\r)/)) if (part.startsWith("\r\u001b[K")) screen += "|";
  // Once before the line of each site.
  expect(screen).toBe("||");
});

test.each([30, 50, 70, 100, 200])(
  "CLI-4 the bar never wraps on a terminal of %i columns",
  async (columns) => {
    const { stderr } = await sectile(["build"], { files, columns, ...slowEngine(40) });
    expect(frames(stderr).length).toBeGreaterThan(3);
    for (const frame of frames(stderr)) expect(plain(frame).length).toBeLessThan(columns);
  },
);

test("CLI-4 a quick build shows no bar at all", async () => {
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(0.5) });
  expect(stderr).toBe("");
});

test("CLI-4 without a terminal, in CI, on a dumb terminal and beside a debug log, prints a line at the start and every ten seconds", async () => {
  const lines = `building  0/2 sites, 1/50 routes, 0/10 images
building  0/2 sites, 26/50 routes, 10/10 images, 25 s left
building  1/2 sites, 51/100 routes, 10/20 images, 20 s left
building  1/2 sites, 76/100 routes, 20/20 images, 8 s left
`;
  const terminals = [{ CI: "true" }, { TERM: "dumb" }, { DEBUG: "sectile:build" }];
  for (const outside of [{}, ...terminals.map((env) => ({ env, columns: 90 }))]) {
    const { stderr } = await sectile(["build"], { files, ...outside, ...slowEngine(400) });
    expect(stderr).toBe(lines);
  }
  expect((await sectile(["build", "--quiet"], { files, ...slowEngine(400) })).stderr).toBe("");
});

/** Creates an engine without events for `ms` milliseconds, and a clock whose timers fire meanwhile. */
function silentEngine(ms: number) {
  let time = 0;
  const timers: { period: number; call: () => void }[] = [];
  const buildSite: Engine["buildSite"] = async (site, _cwd, { onProgress }) => {
    onProgress?.({ kind: "planned", routes: 2, pictures: 3 });
    for (; time < ms; time += 1000)
      for (const { period, call } of timers) if (time > 0 && time % period === 0) call();
    return { report: reportOf(site) };
  };
  const every = (period: number, call: () => void) => {
    const timer = { period, call };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), 1);
  };
  return { engine: { buildSite }, now: () => time, every, timers };
}
const one = { "sites/a/site.json": "{}" };

test("CLI-4 log and bar update while one large picture is made", async () => {
  const inLog = silentEngine(35_000);
  expect((await sectile(["build"], { files: one, ...inLog })).stderr).toBe(
    "building  0/2 routes, 0/3 images\n".repeat(3),
  );
  const onTerminal = silentEngine(5000);
  const { stderr } = await sectile(["build"], { files: one, columns: 100, ...onTerminal });
  expect(frames(stderr).length).toBeGreaterThanOrEqual(4);
  // No timer keeps the process alive.
  expect([inLog.timers, onTerminal.timers]).toEqual([[], []]);
});

test("CLI-4 prints nothing for a site that is already published", async () => {
  const { stderr } = await sectile(["build"], { files, ...silentEngine(0) });
  expect(stderr).toBe("");
});

test("CLI-4 CLI-9 --json shows the bar on stderr", async () => {
  const { stdout, stderr } = await sectile(["build", "--json"], { files, columns: 90, ...slowEngine(40) });
  expect(frames(stderr).length).toBeGreaterThan(3);
  expect(JSON.parse(stdout).sites).toHaveLength(2);
});

test("CLI-4 skipped routes count as done when their site is done", async () => {
  let time = 0;
  const { stderr } = await sectile(["build"], {
    files,
    columns: 100,
    now: () => time,
    engine: {
      async buildSite(site, _cwd, { onProgress }) {
        onProgress?.({ kind: "planned", routes: 10, pictures: 4 });
        time += 200;
        return { report: reportOf(site) };
      },
    },
  });
  expect(plain(frames(stderr).at(0) ?? "")).toContain("1/2 sites  10/10 routes  4/4 images");
});
