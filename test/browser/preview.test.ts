/** The preview in an open page while the site is edited. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createFolder } from "../assets/folder.ts";
import { drawPhoto } from "../assets/made-pictures.ts";
import { type Running, smallSite, startPreview } from "../preview/running.ts";
import { findBarriers } from "./audit.ts";
import { launch, open } from "./chromium.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const part = (uniqId: string, title: string) => ({
  id: "TitleParagraph",
  uniqId,
  status: "published",
  data: { title, paragraph: "From the field to the table, and back to the field again. ".repeat(20) },
});

/** Returns a site with a page that is longer than any window. */
const longSite = (titles: readonly string[], more: object = {}) => {
  const { pages, ...rest } = smallSite();
  const [home, about] = pages;
  const [top, , , foot] = home?.components ?? [];
  const components = [top, ...titles.map((title, index) => part(`part${index}`, title)), foot];
  return { ...rest, ...more, pages: [{ ...home, components }, about] };
};
const titles = ["One", "Two", "Three", "Four", "Five", "Six"];
const changed = (at: number, title: string) => titles.map((before, index) => (index === at ? title : before));

const openTab = createTabs(() => browser);

/** Starts a preview until the test ends and opens it in the shared tab, without any problem. */
async function visit(site: object): Promise<{ running: Running; page: Page }> {
  const page = await openTab();
  const running = await startPreview({ "site.json": site });
  onTestFinished(async () => {
    // A page that stays open would report the end of its preview as a problem.
    await page.goto("about:blank");
    await running.stop();
  });
  await page.goto(running.origin);
  return { running, page };
}

/** The same in a separate tab, with problems that the test must check. */
async function visitWithProblems(files: Parameters<typeof startPreview>[0], path = "/", options = {}) {
  const { page, problems, close } = await open(browser, {});
  onTestFinished(close);
  const running = await startPreview(files, options);
  onTestFinished(async () => {
    await page.goto("about:blank");
    await running.stop();
  });
  await page.goto(running.origin + path);
  return { running, page, problems };
}

/** Marks the page until it reloads. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const scrollDown = async (page: Page, top: number) => {
  await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
};

test("PRV-1 a save shows in the open page without a reload, at the same scroll position", async () => {
  const { running, page } = await visit(longSite(titles));
  await mark(page);
  await scrollDown(page, 900);
  running.save("site.json", longSite(changed(3, "Four, changed")));
  await heading(page, "Four, changed").waitFor();
  expect(await heading(page, "Four").count()).toBe(0);
  expect(await isMarked(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  running.save("site.json", longSite(changed(3, "Four, changed again")));
  await heading(page, "Four, changed again").waitFor();
  // A change of another page does not affect this one.
  const { pages, ...rest } = longSite(changed(3, "Four, changed again"));
  const other = running.until(({ kind }) => kind === "built");
  running.save("site.json", { ...rest, pages: [pages[0], { ...pages[1], meta: { title: "Other" } }] });
  expect(await other).toMatchObject({ changed: ["/about/"] });
  expect(await isMarked(page)).toBe(true);
});

test("PRV-1 title, styles and metadata change with the page", async () => {
  const { running, page } = await visit(longSite(titles));
  await mark(page);
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.querySelector("footer") as Element).backgroundColor);
  const before = await colour();
  const { pages, ...rest } = longSite(titles, { theme: { palette: { primaryDark: "#804000" } } });
  running.save("site.json", {
    ...rest,
    pages: [{ ...pages[0], meta: { title: "Called otherwise" } }, pages[1]],
  });
  await expect.poll(() => page.title()).toBe("Called otherwise");
  await expect.poll(colour).not.toBe(before);
  expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
  expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toBe("Called otherwise");
  expect(await isMarked(page)).toBe(true);
});

test("PRV-1 a page whose scripts must start again reloads, at the same scroll position", async () => {
  const { running, page } = await visit(longSite(titles));
  await mark(page);
  await scrollDown(page, 900);
  running.save("site.json", longSite([...titles, "Seven"]));
  await heading(page, "Seven").waitFor({ state: "attached" });
  expect(await isMarked(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  // Later changes update this page in place again.
  await mark(page);
  running.save("site.json", longSite([...changed(0, "One, changed"), "Seven"]));
  await heading(page, "One, changed").waitFor({ state: "attached" });
  expect(await isMarked(page)).toBe(true);
});

test("PRV-3 IMG-2 encoded images replace their originals: nothing shifts, scripts keep running", async () => {
  const { pages, ...rest } = smallSite();
  const [home, about] = pages;
  const [, , , foot] = home?.components ?? [];
  const components = [
    {
      id: "CountdownHero",
      uniqId: "hero",
      status: "published",
      data: {
        title: "Fields",
        backgroundImgUrl: "assets/far.jpg",
        bgOverlayTransparency: 0.5,
        dateLabels: ["Days", "Hours", "Minutes", "Seconds"],
        countDownDate: "2030-09-30T09:00:00Z",
      },
    },
    part("first", "Words"),
    {
      id: "TextImage",
      uniqId: "near",
      status: "published",
      data: { title: "Near", largeImgUrl: "assets/near.jpg" },
    },
    foot,
  ];
  const photo = (width: number) =>
    drawPhoto(width, width / 2)
      .jpeg()
      .toBuffer();
  const { running, page, problems } = await visitWithProblems(
    {
      "site.json": { ...rest, pages: [{ ...home, components }, about] },
      // Large enough to be encoded only after the page is open.
      "assets/far.jpg": await photo(4000),
      "assets/near.jpg": await photo(3600),
    },
    "/",
    { cacheDir: await createFolder() },
  );
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("picture img")].map(({ currentSrc }) =>
        currentSrc.replace(/.*\/([a-z]+)-.*\.(\w+)$/, "$1 $2"),
      ),
    );
  await page.locator("main picture img").last().scrollIntoViewIfNeeded();
  await expect.poll(shown).toEqual(["far jpeg", "near jpeg"]);
  await mark(page);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  const at = await page.evaluate(() => scrollY);
  await running.preview.settled();
  await expect.poll(shown).toEqual(["far avif", "near avif"]);
  expect(await isMarked(page)).toBe(true);
  expect(await page.evaluate(() => [scrollY, (window as unknown as { shifts: number[] }).shifts])).toEqual([
    at,
    [],
  ]);
  // Later changes update the page in place: it knows its state.
  const built = running.until(({ kind }) => kind === "built");
  running.save("site.json", {
    ...rest,
    pages: [
      {
        ...home,
        components: [...components.slice(0, 1), part("first", "Other words"), ...components.slice(2)],
      },
      about,
    ],
  });
  await built;
  await heading(page, "Other words").waitFor();
  expect(await isMarked(page)).toBe(true);
  expect(await shown()).toEqual(["far avif", "near avif"]);
  expect(problems).toEqual([]);
}, 120_000);

test("PRV-2 ACC-1 problems show over the last good page, as text; Escape closes them, fixing clears them", async () => {
  const { running, page } = await visit(longSite(titles));
  const dialog = page.getByRole("dialog", { name: "The site can't be built" });
  const wrong = "<img src=x onerror=alert(1)>";
  running.save("site.json", longSite(titles, { theme: { look: wrong } }));
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain(wrong);
  expect(await dialog.innerText()).toMatch(/site\.json:\d+:\d+/);
  expect(await dialog.locator("img").count()).toBe(0);
  expect(await heading(page, "Four").count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  running.save("site.json", '{ "siteId": "small", ');
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('{ "siteId": "small",');
  // Another page that is opened meanwhile gets the same.
  await page.goto(`${running.origin}/about/`);
  await dialog.waitFor();
  running.save("site.json", longSite(titles));
  await dialog.waitFor({ state: "detached" });
  await page.goto(running.origin);
  await heading(page, "Four").waitFor();
  expect(await dialog.count()).toBe(0);
});

test("PRV-2 a page that waits for the first good build shows it", async () => {
  const { running, page, problems } = await visitWithProblems({ "site.json": "{" });
  await page.getByRole("dialog").waitFor();
  running.save("site.json", longSite(titles));
  await heading(page, "Four").waitFor();
  expect(problems.filter((problem) => !/503/.test(problem))).toEqual([]);
});

test("PRV-3 OUT-3 an unknown URL shows the site's 404 page, which stays up to date", async () => {
  const { running, page, problems } = await visitWithProblems({ "site.json": longSite(titles) }, "/nowhere/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  running.save("site.json", longSite(titles, { footerLinks: [{ text: "Somewhere", link: "/about" }] }));
  await page.getByRole("link", { name: "Somewhere" }).waitFor();
  expect(problems.filter((problem) => !/404/.test(problem))).toEqual([]);
});

test("PRV-4 RPT-4 RPT-5 the preview answers the report form as its URL selects", async () => {
  const { running, page, problems } = await visitWithProblems(
    { "site.json": longSite(titles) },
    "/?answer=403",
    { apiBase: "/api/v1" },
  );
  const report = async () => {
    await page
      .getByRole("button", { name: /report/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog").filter({ has: page.locator("form") });
    await dialog.locator("[name=email]").fill("ann@example.org");
    await dialog.locator("[name=name]").fill("Ann");
    await dialog.locator("[name=comment]").fill("It is wrong.");
    await dialog.locator("[type=submit]").click();
  };
  const answered = running.until(({ kind }) => kind === "form");
  await report();
  await page.getByText("Thanks for the report!").waitFor();
  expect(await answered).toMatchObject({ form: "report", status: 403 });
  await page.goto(running.origin);
  await report();
  await page.getByText("Information has been successfully sent").waitFor();
  expect(problems.filter((problem) => !/403/.test(problem))).toEqual([]);
});

test("PRV-5 a page reconnects after the preview was stopped and started at the same address", async () => {
  const { running, page } = await visitWithProblems({ "site.json": longSite(titles) });
  await mark(page);
  await running.preview.close();
  const again = await startPreview(
    { "site.json": longSite(changed(1, "Two, since")) },
    { port: running.port },
  );
  onTestFinished(() => again.stop());
  await heading(page, "Two, since").waitFor();
  expect(await isMarked(page)).toBe(true);
});
