/**
 * Draws docs/editor.png: the real editor with the sample site and a text selected. Run it when the editor's look has
 * changed: `npm run editor-picture`.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { copySync } from "fs-extra/esm";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { findChromium, installChromium } from "./test/tools.js";

const root = fileURLToPath(new URL("..", import.meta.url));
installChromium();
// A copy, so that the sample site is not edited.
const folder = mkdtempSync(join(tmpdir(), "sectile-editor-picture-"));
copySync(join(root, "sites/atelier"), join(folder, "atelier"));

const args = [join(root, "bin/sectile.js"), "edit", "atelier", "--port", "0", "--no-open", "--json"];
const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
/** @type {{ addresses: { local: string } }} */
const { addresses } = await new Promise((done) =>
  createInterface({ input: child.stdout }).once("line", (line) => done(JSON.parse(line))),
);
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 2,
    locale: "en",
    reducedMotion: "reduce",
  });
  await page.goto(addresses.local);
  const frame = page.frameLocator('iframe[title="Page"]');
  await frame.locator('[data-at="/title"]').first().click();
  await page.getByRole("complementary", { name: "Inspector" }).waitFor();
  await page.waitForLoadState("networkidle").catch(() => {});
  // Wait for pictures to decode and animations to finish.
  await page.waitForTimeout(1500);
  const picture = await page.screenshot({ caret: "initial" });
  const small = await sharp(picture)
    .resize({ width: 1760 })
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer();
  writeFileSync(join(root, "docs/editor.png"), small);
  console.log(`docs/editor.png: ${Math.round(small.length / 1000)} kB`);
} finally {
  await browser.close();
  child.kill("SIGINT");
  rmSync(folder, { recursive: true, force: true });
}
