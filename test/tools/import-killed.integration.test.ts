/** An import that was killed, and what the next one does with the rest of it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder } from "../assets/folder.ts";
import { killer } from "./killer.ts";
import { writeExport } from "./large-export.ts";

const program = join(process.cwd(), "bin/sectile.js");
const document = '{ "siteId": "s",\n  "pages": [{ "path": "/", "components": [] }] }\n';

test("CLI-11 what somebody else made or changed after a killed import stays, and the rest of it is removed", async () => {
  const cwd = await createFolder({ "killer.cjs": killer, "site/site.json": document });
  writeExport(join(cwd, "export.xml"), 3, 1);
  const at = (path: string) => join(cwd, "site", path);
  const files = () => readdirSync(at("articles"));
  const args = [program, "import", "export.xml", "site"];
  spawnSync(process.execPath, ["--require", join(cwd, "killer.cjs"), ...args], {
    cwd,
    // Before the third article: each was linked once to be checked, and one link only finds out if there are links.
    env: { ...process.env, ONLY: "linkSync", KILL_AT: "6" },
  });
  expect(files().sort()).toEqual(["post-0.md", "post-1.md"]);
  writeFileSync(at("articles/post-0.md"), "Mine\n");
  mkdirSync(at(".import-mine"));
  mkdirSync(at(`.import-00000000-1-1-abcdef`));
  expect(spawnSync(process.execPath, args, { cwd }).status).toBe(0);
  expect(readFileSync(at("articles/post-0.md"), "utf8")).toBe("Mine\n");
  expect(files().sort()).toEqual(["post-0-2.md", "post-0.md", "post-1.md", "post-2.md"]);
  expect(readdirSync(join(cwd, "site")).sort()).toEqual([
    ".import-00000000-1-1-abcdef",
    ".import-mine",
    "articles",
    "site.json",
  ]);
});
