/** The port of a site's editor on this machine, and the key by which browsers distinguish sites. */
import { mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { identifySite } from "../../src/editor/server/site-identity.ts";

const before = process.env.XDG_STATE_HOME;
let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "sectile-identity-")));
  process.env.XDG_STATE_HOME = join(folder, "state");
});
afterEach(() => {
  if (before === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = before;
  removeSync(folder);
});

describe("EDT-6 a site's own port", () => {
  test("is the same each time, whatever path opens the site", () => {
    writeFileSync(join(folder, "site.json"), "{}");
    symlinkSync(folder, join(folder, "link"));
    const one = identifySite(join(folder, "site.json"));
    expect(identifySite(join(folder, "link/site.json"))).toEqual(one);
    expect(new Set(one.ports).size).toBeGreaterThan(90);
    for (const port of one.ports) expect(port).toSatisfy((value) => value >= 20_000 && value < 30_000);
  });

  test("differs from that of any other site, and of another user", () => {
    const [one, two] = ["a", "b"].map((name) => identifySite(join(folder, name, "site.json")));
    expect(one?.storageKey).not.toBe(two?.storageKey);
    expect(one?.ports).not.toEqual(two?.ports);
    process.env.XDG_STATE_HOME = join(folder, "other");
    const other = identifySite(join(folder, "a/site.json"));
    expect([other.storageKey, other.ports]).not.toEqual([one?.storageKey, one?.ports]);
  });

  test("is any free port if nothing can be stored", () => {
    writeFileSync(join(folder, "state"), "a file");
    expect(identifySite(join(folder, "site.json")).ports).toEqual([0]);
  });
});
