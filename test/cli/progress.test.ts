import { expect, test } from "vitest";
import type { Engine } from "../../src/cli/engine.ts";
import { reportOf, sectile } from "./command-line.ts";

const files = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };

/** An engine for which every route takes `ms` of a clock that only it moves. */
function slowEngine(ms: number, routes = 50, pictures = 10) {
  let time = 0;
  const buildSite: Engine["buildSite"] = async (site, _cwd, { onProgress }) => {
    onProgress?.({ kind: "planned", routes, pictures });
    for (let i = 0; i < routes; i++) {
      time += ms;
      onProgress?.({ kind: "route" });
      if (i < pictures) onProgress?.({ kind: "picture" });
    }
    return { report: reportOf(site) };
  };
  return { engine: { buildSite }, now: () => time };
}
const frames = (stderr: string) =>
  stderr.split("\r").filter((frame) => frame.includes("━") || /\d\/\d/.test(frame));
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told is made of escape sequences
const plain = (text: string) => text.replace(/\u001b\[\d*[mK]/g, "");

test("CLI-4 on a terminal one line shows sites, routes, images and time left", async () => {
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

test("CLI-4 it is drawn at most ten times a second and taken away at the end", async () => {
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(1, 1000) });
  expect(frames(stderr).length).toBeGreaterThan(15);
  expect(frames(stderr).length).toBeLessThanOrEqual(20);
  expect(stderr.endsWith("\r\u001b[K")).toBe(true);
});

test("CLI-4 it is gone before anything else is written", async () => {
  let screen = "";
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(40) });
  for (const part of stderr.split(/(?=\r)/)) if (part.startsWith("\r\u001b[K")) screen += "|";
  // Once before the line of each site.
  expect(screen).toBe("||");
});

test.each([30, 50, 70, 100, 200])("CLI-4 it never wraps on a terminal of %i columns", async (columns) => {
  const { stderr } = await sectile(["build"], { files, columns, ...slowEngine(40) });
  expect(frames(stderr).length).toBeGreaterThan(3);
  for (const frame of frames(stderr)) expect(plain(frame).length).toBeLessThan(columns);
});

test("CLI-4 a quick build shows no bar at all", async () => {
  const { stderr } = await sectile(["build"], { files, columns: 100, ...slowEngine(0.5) });
  expect(stderr).toBe("");
});

test("CLI-4 no bar without a terminal, with --quiet, in CI or on a dumb terminal", async () => {
  expect((await sectile(["build"], { files, ...slowEngine(40) })).stderr).toBe("");
  expect((await sectile(["build", "--quiet"], { files, columns: 90, ...slowEngine(40) })).stderr).toBe("");
  for (const env of [{ CI: "true" }, { TERM: "dumb" }])
    expect((await sectile(["build"], { files, env, columns: 90, ...slowEngine(40) })).stderr).toBe("");
});

test("CLI-4 CLI-9 the bar goes with --json, on stderr", async () => {
  const { stdout, stderr } = await sectile(["build", "--json"], { files, columns: 90, ...slowEngine(40) });
  expect(frames(stderr).length).toBeGreaterThan(3);
  expect(JSON.parse(stdout).sites).toHaveLength(2);
});

test("CLI-4 routes that were not rendered count as done when their site is", async () => {
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
