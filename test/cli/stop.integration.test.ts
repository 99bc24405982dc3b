import { expect, test } from "vitest";
import { runQueue } from "../../src/cli/work-queue.ts";
import { reportOf, sectile } from "./command-line.ts";

const files = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`sites/${name}/site.json`, "{}"]));

/** Creates an engine that is interrupted by Ctrl+C while it builds `sites/b`. */
function interrupted(end: "throws" | "fault" | "hangs") {
  const controller = new AbortController();
  const built: string[] = [];
  return {
    built,
    signal: controller.signal,
    engine: {
      async buildSite(site: string) {
        built.push(site);
        if (site !== "sites/b") return { report: reportOf(site) };
        controller.abort();
        if (end === "throws") throw controller.signal.reason;
        return end === "fault" ? { fault: { message: "stopped" } } : await new Promise<never>(() => {});
      },
    },
  };
}

test.each(["throws", "fault", "hangs"] as const)(
  "CLI-8 Ctrl+C ends the run with 130, whatever the engine does then (%s)",
  async (end) => {
    const { built, ...situation } = interrupted(end);
    const { code, stdout, stderr } = await sectile(["build"], { files, ...situation });
    expect(code).toBe(130);
    expect(built).toEqual(["sites/a", "sites/b"]);
    expect(stdout).toContain("✓ sites/a");
    expect(stdout).not.toContain("sites/b");
    expect(stdout).toContain("4 sites: 1 published, 3 not done, 15 routes");
    expect(stderr).toBe("stopped 1 of 4 sites done. The others were not changed.\n");
  },
);

test("CLI-8 CLI-9 the report of an interrupted run is complete JSON", async () => {
  const { code, stdout } = await sectile(["build", "--json"], { files, ...interrupted("throws") });
  expect(code).toBe(130);
  expect(JSON.parse(stdout).sites.map(({ site }: { site: string }) => site)).toEqual(["sites/a"]);
});

test("CLI-8 builds nothing if it is interrupted before the start", async () => {
  const { code, calls } = await sectile(["build"], { files, signal: AbortSignal.abort() });
  expect([code, calls]).toEqual([130, []]);
});

test("PRO-1 emits results in order, each as soon as all earlier ones have ended", async () => {
  const log: string[] = [];
  const ends = new Map<number, () => void>();
  const done = runQueue<number, string>({
    items: [0, 1, 2, 3],
    limit: 3,
    signal: new AbortController().signal,
    work: (item) => new Promise((resolve) => ends.set(item, () => resolve(`r${item}`))),
    emit: (_, result) => log.push(result),
  });
  const end = async (item: number) => {
    ends.get(item)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  expect([...ends.keys()]).toEqual([0, 1, 2]);
  await end(2);
  expect(log).toEqual([]);
  expect([...ends.keys()]).toEqual([0, 1, 2, 3]);
  await end(0);
  expect(log).toEqual(["r0"]);
  await end(1);
  expect(log).toEqual(["r0", "r1", "r2"]);
  await end(3);
  await done;
  expect(log).toEqual(["r0", "r1", "r2", "r3"]);
});
