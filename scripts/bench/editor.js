/**
 * Measures the editor (EDT-20) in a real browser, on a generated site: the time until a typed letter is drawn, until
 * operations and pages are shown, from the last key until the file is on disk; and the server's memory compared with a
 * preview's.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { findChromium } from "../test/tools.js";
import { loadSections, writeDocument } from "./generate.js";
import { median } from "./measure.js";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));
const compiled = fileURLToPath(new URL("../../dist/engine/editor/", import.meta.url));

/** @param {string} command @param {string} folder */
async function serve(command, folder) {
  const args = [bin, command, "site", "--port", "0", "--no-open", "--json"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  /** @type {{ local: string } | undefined} */
  let addresses;
  await new Promise((done) => {
    lines.on("line", (line) => {
      const event = JSON.parse(line);
      if (event.event === "listening") addresses = event.addresses;
      if (event.event === "built") done(undefined);
    });
  });
  return {
    address: addresses?.local ?? "",
    /** Peak memory so far, in megabytes. */
    peak: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((done) => {
        child.once("exit", done);
        child.kill("SIGINT");
      }),
  };
}

/** @param {readonly number[]} figures @param {number} share */
const atShare = (figures, share) =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0;

/** @param {{ pages: number, operations: number, letters: number }} shape */
export async function measureEditor({ pages, operations, letters }) {
  const folder = mkdtempSync(join(tmpdir(), "sectile-bench-editor-"));
  mkdirSync(join(folder, "site"));
  const file = join(folder, "site/site.json");
  writeDocument(file, await loadSections(), { pages, languages: 1 });
  const preview = await serve("preview", folder);
  const previewPeak = preview.peak();
  await preview.stop();
  const editor = await serve("edit", folder);
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(editor.address);
    const frame = page.frameLocator('iframe[title="Page"]');
    await frame.locator("[data-section]").first().waitFor();

    const opened = [];
    const select = page.getByRole("button", { name: "Page" }).first();
    for (const index of [0, 1, 2, 3, 4]) {
      await select.click();
      const option = page.getByRole("option").nth(5 + index * 2);
      await option.waitFor();
      // By the page's own clock, from the click to the frame that shows the new text.
      await frame.locator("main").evaluate((main) => {
        const found = /** @type {{ took: Promise<number> }} */ (/** @type {unknown} */ (globalThis));
        const [words, from] = [main.textContent, performance.now()];
        found.took = new Promise((done) => {
          const look = () =>
            main.textContent === words ? requestAnimationFrame(look) : done(performance.now() - from);
          look();
        });
      });
      await option.click();
      opened.push(
        await frame
          .locator("main")
          .evaluate(
            () => /** @type {{ took: Promise<number> }} */ (/** @type {unknown} */ (globalThis)).took,
          ),
      );
      await page.waitForTimeout(500);
    }

    // Letters typed during saves. The browser's own event timing reports when each was drawn.
    const text = frame.locator('[data-type="TitleParagraph"] [data-at="/paragraph"]').first();
    await text.click();
    await text.evaluate(() => {
      const found = /** @type {{ took: number[] }} */ (/** @type {unknown} */ (globalThis));
      found.took = [];
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === "keydown") found.took.push(entry.duration);
      });
      observer.observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
    });
    const words = "written in the bench ".repeat(letters).slice(0, letters);
    await page.keyboard.type(words, { delay: 25 });
    const typed = Date.now();
    let written = 0;
    while (written === 0 && Date.now() - typed < 20_000) {
      await page.waitForTimeout(10);
      const isThere = readFileSync(file, "utf8").includes(words.trimEnd());
      if (isThere) written = statSync(file).mtimeMs;
    }
    const took = await text.evaluate(
      () => /** @type {{ took: number[] }} */ (/** @type {unknown} */ (globalThis)).took,
    );

    const shown = [];
    await page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
    await frame
      .locator("[data-section]")
      .nth(1)
      .click({ position: { x: 4, y: 4 } });
    for (let index = 0; index < operations; index++) {
      // The second half of them edits list items.
      if (index === operations / 2) {
        await frame.locator('[data-type="Steps4"] [data-at="/steps/0/stepTitle"]').first().click();
        await page.keyboard.press("Escape");
      }
      const button = frame.getByRole("button", { name: index % 2 === 0 ? "Duplicate" : "Delete" });
      // By the page's own clock, from the click to the frame that shows one item more or less.
      await frame.locator("body").evaluate((body) => {
        const count = () => body.querySelectorAll("*").length;
        const before = count();
        const found = /** @type {{ took: Promise<number> }} */ (/** @type {unknown} */ (globalThis));
        found.took = new Promise((done) => {
          const onPress = () => {
            const from = performance.now();
            const look = () =>
              count() === before ? requestAnimationFrame(look) : done(performance.now() - from);
            look();
          };
          addEventListener("click", onPress, { once: true, capture: true });
        });
      });
      const answered = page.waitForResponse((response) => response.url().endsWith("/api/edits"));
      await button.first().click({ timeout: 5000 });
      shown.push(
        await frame
          .locator("body")
          .evaluate(
            () => /** @type {{ took: Promise<number> }} */ (/** @type {unknown} */ (globalThis)).took,
          ),
      );
      await answered;
      await frame.locator("[inert]").waitFor({ state: "detached" });
    }
    const saved = await page.evaluate(
      (count) =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith("/api/edits"))
          .slice(-count)
          .map(({ duration }) => duration),
      operations,
    );
    // Only one language is loaded, so count the larger one.
    const script = readdirSync(compiled)
      .filter((name) => name.endsWith(".js") && !name.startsWith("english-"))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(compiled, name))).length, 0);
    return {
      opened: median(opened),
      saved: written === 0 ? Number.POSITIVE_INFINITY : written - typed,
      /** Letters that missed the frame after their key. */
      late: took.filter((duration) => duration > 32).length,
      shown: median(shown),
      shownAt95: atShare(shown, 0.95),
      answered: median(saved),
      answeredAt95: atShare(saved, 0.95),
      script: script / 1024,
      memory: editor.peak() / previewPeak,
    };
  } finally {
    await browser.close();
    await editor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
