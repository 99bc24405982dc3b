/** The worker pool of processes: a site that ends its process stops no other (PRO-1, SAF-4). */
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BuildOptions, SiteResult } from "../../src/build/index.ts";
import { createWorkerPool } from "../../src/build/worker-pool/worker-pool.ts";
import { createFolder } from "../assets/folder.ts";

const options: BuildOptions = { base: "/", limits: "error", strict: false, clean: false, cache: true };

/** A process whose behaviour is the name of the site. */
const code = `
let built = 0;
const acts = {
  exit: () => process.exit(7),
  kill: () => process.kill(process.pid, "SIGKILL"),
  crash: () => process.abort(),
  memory: () => { const all = []; for (;;) all.push(new Array(10000).fill(Math.random())); },
  fault: () => process.send({ kind: "result", result: { fault: { message: "disk full" } }, cause: "stack" }),
  throw: () => process.send({ kind: "failure", message: "bug", stack: "at x" }),
  wait: () => {},
  flags: () => process.send({ kind: "result", result: { fault: { message: process.execArgv.join(" ") } } }),
};
process.on("disconnect", () => process.exit());
process.on("message", ({ kind, site }) => {
  if (kind === "start") return;
  if (kind === "stop") return process.send({ kind: "result", result: { fault: { message: "stopped" } } });
  process.send({ kind: "taken" });
  (acts[site] ?? (() => process.send({ kind: "result", result: { report: { site, ok: true, files: ++built, pid: process.pid } } })))();
});`;

async function poolOf(size: number, more: Parameters<typeof createWorkerPool>[1] = { megabytes: 40 }) {
  const folder = await createFolder({ "process.cjs": code });
  const workerPool = createWorkerPool(size, { code: join(folder, "process.cjs"), ...more });
  return (site: string, more: Partial<BuildOptions> = {}) =>
    workerPool.build(site, folder, { ...options, ...more });
}

const messageOf = (result: SiteResult) => ("fault" in result ? result.fault.message : "");

test("PRO-1 a process builds one site after another", async () => {
  const build = await poolOf(1);
  const results = [await build("a"), await build("b"), await build("c")];
  expect(results.map((result) => "report" in result && result.report.files)).toEqual([1, 2, 3]);
});

test.each([
  ["exit", /exited unexpectedly \(code 7\)/],
  ["kill", /exited unexpectedly \(SIGKILL\): not enough memory/],
  ["crash", /exited unexpectedly \(SIGABRT\)/],
  ["memory", /not enough memory/],
])(
  "PRO-1 SAF-4 a site that ends its process by %s is reported, and the next is built",
  async (site, message) => {
    const build = await poolOf(2);
    const [first, lost, other] = await Promise.all([build("a"), build(site), build("b")]);
    expect(messageOf(lost)).toMatch(message);
    expect(messageOf(lost)).toContain("The previous bundle is unchanged.");
    for (const result of [first, other, await build("c")])
      expect(result).toMatchObject({ report: { ok: true } });
  },
);

test("PRO-1 the processes share the memory of a container that has less than the machine", async () => {
  const limit = vi.spyOn(process, "constrainedMemory").mockReturnValue(4 * 2 ** 30);
  onTestFinished(() => limit.mockRestore());
  const build = await poolOf(4, {});
  expect(messageOf(await build("flags"))).toContain("--max-old-space-size=768 ");
});

test("PRO-1 system errors keep their cause, and bugs are thrown", async () => {
  const build = await poolOf(1);
  expect(await build("fault")).toEqual({ fault: { message: "disk full", cause: "stack" } });
  await expect(build("throw")).rejects.toThrow("bug");
  expect(await build("a")).toMatchObject({ report: { ok: true } });
});

test("CLI-8 an abort reaches the process", async () => {
  const build = await poolOf(1);
  const controller = new AbortController();
  const result = build("wait", { signal: controller.signal });
  controller.abort();
  expect(await result).toEqual({ fault: { message: "stopped" } });
});

/** Waits until a process is gone. */
const ended = (pid: number) => expect.poll(() => isThere(pid)).toBe(false);
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const pidOf = (result: SiteResult) =>
  ("report" in result ? (result.report as { pid?: number }).pid : undefined) ?? 0;

test("PRO-1 a process that was killed while it waited is replaced", async () => {
  const build = await poolOf(1);
  const pid = pidOf(await build("a"));
  process.kill(pid, "SIGKILL");
  await ended(pid);
  const next = await build("b");
  expect(next).toMatchObject({ report: { ok: true, files: 1 } });
  expect(pidOf(next)).not.toBe(pid);
  // Its end has not been reported yet.
  process.kill(pidOf(next), "SIGKILL");
  expect(await build("c")).toMatchObject({ report: { ok: true, files: 1 } });
});

test("PRO-1 idle processes end after their time, and the next site gets a new one", async () => {
  const build = await poolOf(1, { megabytes: 40, idleTime: 1 });
  const pid = pidOf(await build("a"));
  await ended(pid);
  expect(await build("b")).toMatchObject({ report: { files: 1 } });
});
