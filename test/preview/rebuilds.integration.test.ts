/** The causes of a rebuild, as the terminal and the page in the browser name them. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import { expect, onTestFinished, test } from "vitest";
import type { IncrementalBuild } from "../../src/preview/incremental-build.ts";
import { createRebuilds } from "../../src/preview/rebuilds.ts";
import type { Session } from "../../src/preview/session.ts";

test("PRV-1 a changed file is a cause before the watcher reports it, and not again when it reports late", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sectile-rebuilds-test-"));
  onTestFinished(() => removeSync(folder));
  const document = join(folder, "site.json");
  writeFileSync(document, "{}");
  const causes: (readonly string[])[] = [];
  const nothing = () => {};
  const rebuilds = createRebuilds({
    document,
    session: {
      begin: () => ({
        end: (_: unknown, rebuild: { causes: readonly string[] }) => causes.push(rebuild.causes),
      }),
      hold: nothing,
      release: nothing,
    } as unknown as Session,
    incremental: {
      parts: () => ({ paths: [], stamps: [] }),
      build: async () => ({ files: [], publication: { until: undefined } }),
    } as unknown as IncrementalBuild,
    take: { options: nothing, templates: nothing, pictures: nothing },
    now: () => 0,
    onEnd: nothing,
  });
  onTestFinished(() => rebuilds.close());
  rebuilds.add("document");
  await rebuilds.idle();
  writeFileSync(document, "{ }");
  // As after a disk check, which names no file.
  rebuilds.add("document");
  await rebuilds.idle();
  rebuilds.notice({ area: "site", path: "site.json" });
  await rebuilds.idle();
  expect(causes).toEqual([[], ["site.json"]]);
});
