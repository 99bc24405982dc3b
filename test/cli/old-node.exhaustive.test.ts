/** Real old versions of Node.js, which can't parse or link most of sectile. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { fetchNode } from "../../scripts/test/node-versions.js";

test.each(["12.22.12", "16.20.2", "18.20.8", "21.7.3"])(
  "CLI-5 Node.js %s prints the version that is needed",
  (version) => {
    const { status, stdout, stderr } = spawnSync(fetchNode(version), ["bin/sectile.js", "build"], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^error {3}Node\.js \S+ can't run sectile, which needs Node\.js \^20\.19/);
    expect(stderr.trimEnd().split("\n")).toHaveLength(2);
  },
);
