/**
 * Measures the preview (PRV-1, PRV-5): the time from a save of one text until the open page shows it, and the memory growth
 * after 2,000 saves, most of them in quick succession.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChromium } from "../test/tools.js";
import { loadSections, middleOf, pathOf, writeDocument } from "./generate.js";
import { median } from "./measure.js";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));

/**
 * Starts a preview of a generated site.
 * @param {string} folder
 * @param {{ pages: number, languages: number }} shape
 */
async function startPreview(folder, { pages, languages }) {
  const file = join(folder, "site.json");
  writeDocument(file, await loadSections(), { pages, languages });
  // Saves change the title of a section without a script, on the middle page, which is the open one.
  const text = readFileSync(file, "utf8");
  const page = text.indexOf(`{"path":"${pathOf(middleOf(pages))}"`);
  const start = text.indexOf('"title":', text.indexOf('"id":"TitleParagraph"', page));
  const end = text.indexOf(',"', start);
  const child = spawn(process.execPath, [bin, "preview", file, "--port", "0", "--json"], { cwd: folder });
  child.stderr.pipe(process.stderr);
  /** @type {{ readonly event: string, readonly [more: string]: any }[]} */
  const events = [];
  let onEvent = () => {};
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line));
    onEvent();
  });
  /** @param {string} name @returns {Promise<any>} */
  const until = (name) =>
    new Promise((done) => {
      onEvent = () => {
        const found = events.find(({ event }) => event === name);
        if (found) done(found);
      };
      onEvent();
    });
  const { addresses } = await until("listening");
  return {
    address: `${addresses.local}${pathOf(middleOf(pages)).slice(1)}/`,
    first: await until("built"),
    /**
     * Saves atomically as editors do: writes a file beside the original and renames it.
     * @param {string} title
     * @returns milliseconds since 1970 of the rename
     */
    save(title) {
      writeFileSync(
        `${file}.tmp`,
        `${text.slice(0, start)}"title":${JSON.stringify(title)}${text.slice(end)}`,
      );
      const now = Date.now();
      renameSync(`${file}.tmp`, file);
      return now;
    },
    /** In megabytes. */
    memory() {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      return Number(kilobytes) / 1000;
    },
    /** CPU time of all threads so far, in milliseconds. Other work on the machine does not change it. */
    work() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      child.kill("SIGINT");
      await new Promise((done) => child.on("close", done));
    },
  };
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} title
 * @returns {Promise<number>} milliseconds since 1970 of the frame in which the page shows a text
 */
const shows = (page, title) =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const look = () => {
          if (!document.querySelector("main")?.textContent.includes(wanted)) return false;
          requestAnimationFrame(() => done(Date.now()));
          return true;
        };
        if (look()) return;
        const observer = new MutationObserver(() => look() && observer.disconnect());
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    title,
  );

/**
 * @param {{ pages: number, languages: number, saves: number, storm: number }} options
 * @returns {Promise<{ saves: number, texts: string[] }>} the median save in milliseconds, and further lines to print
 */
export async function measurePreview({ pages, languages, saves, storm }) {
  const executablePath = findChromium();
  const folder = mkdtempSync(join(tmpdir(), "sectile-preview-bench-"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const preview = await startPreview(folder, { pages, languages });
  try {
    const texts = [
      `Preview of ${pages} pages in ${languages} languages: first build ${preview.first.ms} ms, ${preview.memory().toFixed(0)} MB`,
    ];
    const page = await browser.newPage();
    await page.goto(preview.address);
    await page.evaluate(() => scrollTo({ top: 2000, behavior: "instant" }));
    /** @type {Record<"times" | "works", number[]>} */
    const { times, works } = { times: [], works: [] };
    for (let index = 0; index < saves; index++) {
      const title = `Saved for the ${index}. time`;
      const shown = shows(page, title);
      const before = preview.work();
      const saved = preview.save(title);
      times.push((await shown) - saved);
      works.push(preview.work() - before);
      // Pause like a person, so that publishing has settled.
      await new Promise((done) => setTimeout(done, 1000));
    }
    const scrolled = await page.evaluate(() => scrollY);
    texts.push(
      `  ${saves} saves: median ${median(times)} ms, greatest ${Math.max(...times)} ms; scrolled to ${scrolled} of 2000`,
      `  work until it shows: median ${median(works)} ms of a core; memory ${preview.memory().toFixed(0)} MB`,
    );
    /** @type {string[]} */
    const marks = [];
    for (let index = 1; index <= storm; index++) {
      const title = `Storm ${index}`;
      // Most saves follow one another at once. Every 20th waits for the page.
      const isAwaited = index % 20 === 0 || index === storm;
      const shown = isAwaited && shows(page, title);
      preview.save(title);
      await shown;
      if (index % Math.ceil(storm / 4) === 0) marks.push(`${preview.memory().toFixed(0)} MB`);
    }
    texts.push(`  ${storm} saves at once: the last one shows; memory after each quarter ${marks.join(", ")}`);
    return { saves: median(times), texts };
  } finally {
    await preview.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
