/**
 * Measures the preview (PRV-1, PRV-5): how long a save of one section takes until the open page shows it, on a site of
 * 1,000 pages of about 40 KB, and how much memory 2,000 saves leave behind, most of them at once after one another.
 *
 *     node scripts/bench-preview.js [saves] [storm] [pages of the site in the storm]
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const [saves = 50, storm = 2000, stormPages = 1000] = process.argv.slice(2).map(Number);
const bin = fileURLToPath(new URL("../bin/sectile.js", import.meta.url));
const words =
  "A quiet house with a long table where people meet and talk about bread and light in autumn".split(" ");

/** Pseudo-random, so that every run has the same site. */
function createText() {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[Math.floor((seed / 2_147_483_648) * words.length)];
  };
  return (count) => Array.from({ length: count }, next).join(" ");
}

function createSite(pages) {
  const text = createText();
  const part = (page, index) => ({
    id: "TitleParagraph",
    uniqId: `part${index}`,
    data: {
      title: text(6),
      paragraph: `${text(280)} <a href="/p${1 + ((page * 7 + index) % (pages - 1))}">more</a>`,
    },
  });
  return {
    siteId: "bench",
    name: "Bench",
    url: "https://bench.example",
    headerLinks: [
      { text: "Home", link: "/" },
      { text: "One", link: "/p1" },
    ],
    pages: Array.from({ length: pages }, (_, page) => ({
      path: page === 0 ? "/" : `/p${page}`,
      meta: { title: `Page ${page}`, description: text(8) },
      components: [
        { id: "NoHeader", uniqId: "top", data: {} },
        ...Array.from({ length: 15 }, (_, index) => part(page, index)),
        { id: "Footer", uniqId: "foot", data: { copyrightText: "Bench" } },
      ],
    })),
  };
}

/** Starts a preview of a site of so many pages, with one of them open. */
async function start(browser, pages) {
  const folder = await mkdtemp(join(tmpdir(), "sectile-preview-bench-"));
  const file = join(folder, "site.json");
  const site = createSite(pages);
  await writeFile(file, JSON.stringify(site, undefined, 2));
  const child = spawn(process.execPath, [bin, "preview", file, "--port", "0", "--json"], { cwd: folder });
  child.stderr.pipe(process.stderr);
  const events = [];
  let onEvent = () => {};
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line));
    onEvent();
  });
  const until = (fits) =>
    new Promise((done) => {
      onEvent = () => events.some(fits) && done(events.find(fits));
      onEvent();
    });
  const { addresses } = await until(({ event }) => event === "listening");
  const first = await until(({ event }) => event === "built");
  const page = await browser.newPage();
  const open = Math.floor(pages / 2);
  await page.goto(`${addresses.local}p${open}/`);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: "instant" }));
  const { data } = site.pages[open].components[3];
  return {
    first,
    page,
    /** Saves as editors do: beside, and renamed over. @returns milliseconds since 1970 of the rename */
    async save(title) {
      data.title = title;
      await writeFile(`${file}.tmp`, JSON.stringify(site, undefined, 2));
      const now = Date.now();
      await rename(`${file}.tmp`, file);
      return now;
    },
    memory() {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      return Number(kilobytes) / 1024;
    },
    /** Milliseconds of all threads so far: what a busy machine does not change. */
    work() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      child.kill("SIGINT");
      await new Promise((done) => child.on("close", done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns milliseconds since 1970 of the frame in which the page shows a text */
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

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

const large = await start(browser, 1000);
console.log(`1,000 pages: first build ${large.first.ms} ms, ${large.memory().toFixed(0)} MB`);
console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
const times = [];
const works = [];
for (let index = 0; index < saves; index++) {
  const title = `Saved for the ${index}. time`;
  const shown = shows(large.page, title);
  const before = large.work();
  const saved = await large.save(title);
  times.push((await shown) - saved);
  works.push(large.work() - before);
  // A person's next save: what was published has settled.
  await new Promise((done) => setTimeout(done, 1000));
}
const scrolled = await large.page.evaluate(() => scrollY);
const greatest = Math.max(...times);
console.log(
  `${saves} saves: median ${median(times)} ms, greatest ${greatest} ms; scrolled to ${scrolled} of 2000`,
);
console.log(`work of the preview until it shows: median ${median(works)} ms of a core`);
console.log(`memory ${large.memory().toFixed(0)} MB`);
await large.stop();

const stormy = await start(browser, stormPages);
const marks = [];
for (let index = 1; index <= storm; index++) {
  const title = `Storm ${index}`;
  // Most saves follow one another at once; now and then the page is waited for.
  const isAwaited = index % 20 === 0 || index === storm;
  const shown = isAwaited && shows(stormy.page, title);
  await stormy.save(title);
  await shown;
  if (index % Math.ceil(storm / 4) === 0) marks.push(stormy.memory());
}
console.log(
  `${storm} saves of a site of ${stormPages} pages: the last one shows; memory after each quarter ${marks.map((mark) => `${mark.toFixed(0)} MB`).join(", ")}`,
);
await stormy.stop();
await browser.close();
