/**
 * `expected.txt` contains the problems that `check` reports for each mistake. `UPDATE_CASES=1` before the test command
 * rewrites it: read the result before you commit it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { mistakes } from "./mistakes.ts";

const engine = await loadEngine();
const file = join(import.meta.dirname, "expected.txt");

test("VAL-1 VAL-2 DOC-16 CLI-2 check names the field that is meant and shows how to write it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mistakes-"));
  const assets = join(folder, "assets");
  mkdirSync(assets);
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#246" } });
  writeFileSync(join(assets, "photo.webp"), await picture.webp().toBuffer());
  writeFileSync(join(assets, "IMG_1.HEIC"), "\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  const found: string[] = [];
  for (const [name, contents] of Object.entries(mistakes)) {
    writeFileSync(join(folder, "site.json"), contents);
    const result = await engine.checkSite(folder, folder);
    if (!("report" in result)) throw new Error(result.fault.message);
    found.push(`## ${name}`);
    for (const { severity, pointer, message, hint } of result.report.diagnostics)
      found.push(
        `${severity} ${pointer || "/"}`,
        `  ${message}`,
        ...(hint === undefined ? [] : [`  → ${hint}`]),
      );
  }
  rmSync(folder, { recursive: true });
  const text = `${found.join("\n")}\n`;
  if (process.env.UPDATE_CASES) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
});
