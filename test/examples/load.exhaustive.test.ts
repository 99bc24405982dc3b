/** EDT-21 a short run of the load and fault program over the whole platform of examples/provider. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { hasPostgresql } from "../../scripts/test/tools.js";

const options = [
  ...["--owners", "20", "--minutes", "0.35", "--arrive", "0.05", "--pause", "4", "--publish", "5"],
  // One kill of a server and a worker, and one restart of PostgreSQL.
  ...["--picture", "15", "--servers", "2", "--workers", "2", "--faults", "--every", "12", "--json"],
];

test.skipIf(!hasPostgresql())(
  "EDT-21 with a killed server and worker and a restart of PostgreSQL, every acknowledged edit is stored, and visitors get whole versions",
  async () => {
    const child = spawn(process.execPath, ["scripts/load-platform.js", ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill());
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    const { wrong, edits, stored, pictures, publications, faults, errors, visits } = JSON.parse(
      printed.slice(0, printed.lastIndexOf("}") + 1),
    );
    expect(wrong).toEqual([]);
    expect(code).toBe(0);
    // On a slow machine the round is late, so that more is due in it.
    expect(faults).toEqual(expect.arrayContaining(["kill", "restartPostgres"]));
    for (const count of [edits.count, stored, pictures, publications.published, visits])
      expect(count).toBeGreaterThan(0);
    // Each error went away with a retry.
    for (const { failed } of Object.values(errors) as { failed: number }[]) expect(failed).toBe(0);
  },
  480_000,
);
