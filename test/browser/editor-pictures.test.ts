/** Pictures that an owner puts on a page, from the moment they are dropped. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, FrameLocator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { RunningEditor } from "../editor/running.ts";
import { expectUsable, findBarriers } from "./audit.ts";
import { hold, launch, open } from "./chromium.ts";
import { startEditor } from "./slow-network.ts";

let browser: Browser;
const photos: Record<string, Buffer> = {};
const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
beforeAll(async () => {
  browser = await launch();
  photos.old = await photo(640, 480, "#a33");
  photos.next = await photo(320, 240, "#2a7");
  photos.last = await photo(320, 240, "#27a");
});
afterAll(() => browser?.close());

const site = {
  siteId: "pictures",
  name: "Pictures",
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        {
          id: "TextImage",
          uniqId: "about",
          data: {
            title: "About us",
            paragraph1: "Words.",
            largeImgUrl: "assets/old.jpg",
            largeImgAlt: "Our workshop",
            // A crop belongs to the old picture.
            largeImgCropParams: { containerWidth: 400, width: 600, height: 450, left: -40, top: -20 },
          },
        },
        { id: "Team", uniqId: "team", data: { title: "Team", team: [{ name: "Ada" }, { name: "Grace" }] } },
      ],
    },
  ],
};

interface Opened {
  readonly editor: RunningEditor;
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly problems: readonly string[];
  drop(name: string, bytes: Buffer | undefined, at: string): Promise<void>;
  /** Waits for the picture's URL at this location. */
  seen(at: string): Promise<string>;
  picture(): unknown;
}

async function start(more: Readonly<Record<string, Buffer | object>> = {}): Promise<Opened> {
  const editor = await startEditor({ "site.json": site, "assets/old.jpg": photos.old as Buffer, ...more });
  const watched = await open(browser, { viewport: { width: 1280, height: 800 } });
  onTestFinished(watched.close);
  const { page, problems } = watched;
  await page.goto(`${editor.origin}/__sectile/edit/#${editor.secret}`);
  const frame = page.frameLocator('iframe[title="Page"]');
  await frame.locator("[data-section]").first().waitFor();
  const pictureAt = (at: string) => frame.locator(`picture[data-at="${at}"]`).first();
  return {
    editor,
    page,
    frame,
    problems,
    drop: (name, bytes, at) =>
      pictureAt(at).evaluate(
        (target, [name, base64]) => {
          const data = Uint8Array.from(atob(base64 ?? ""), (letter) => letter.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([data], name ?? "", { type: "image/jpeg" }));
          target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
        },
        [name, bytes?.toString("base64")],
      ),
    seen: (at) =>
      pictureAt(at)
        .locator("img")
        .evaluate((image: HTMLImageElement) =>
          image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === "1"
            ? new URL(image.currentSrc).protocol === "blob:"
              ? "from memory"
              : new URL(image.currentSrc).pathname
            : "nothing",
        ),
    picture: () => JSON.parse(editor.text()).pages[0].components[0].data.largeImgUrl,
  };
}

const upload = /\/api\/pictures\?name=/;

/** Expects that a refused file restores the previous picture, or its absence. */
async function dropRefused({ page, frame, drop, seen, picture }: Opened): Promise<void> {
  const before = await seen("/largeImgUrl");
  expect(before).toContain("old");
  let letAnswer = () => {};
  const held = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await page.route(upload, async (route) => {
    await held;
    await route.fulfill({
      status: 422,
      json: { code: "refused", reason: "no-picture", message: "It cannot be used." },
    });
  });
  await drop("next.jpg", photos.next, "/largeImgUrl");
  await drop("next.jpg", photos.next, "/team/0/imgUrl");
  for (const at of ["/largeImgUrl", "/team/0/imgUrl"]) await expect.poll(() => seen(at)).toBe("from memory");
  letAnswer();
  await expect.poll(() => seen("/largeImgUrl")).toBe(before);
  await frame.locator('picture[data-at="/team/0/imgUrl"][data-empty]').waitFor();
  await page.getByRole("main").getByText("It cannot be used.").first().waitFor();
  expect(picture()).toBe("assets/old.jpg");
  await page.unroute(upload);
}

/** Expects that a dropped file shows at once from memory until the encoded one is loaded, without a shift. */
async function dropOne({ editor, page, frame, drop, seen, picture, problems }: Opened): Promise<void> {
  const before = problems.length;
  const letUpload = await hold(page, upload);
  const letMade = await hold(page, /next-photo/);
  await drop("Next photo.jpg", photos.next, "/largeImgUrl");
  await expect.poll(() => seen("/largeImgUrl")).toBe("from memory");
  expect(existsSync(join(editor.folder, "assets/next-photo.jpg"))).toBe(false);
  // From here on each animation frame is checked.
  const watched = frame.locator("body").evaluate(
    (body) =>
      new Promise<readonly string[]>((resolve) => {
        const states = new Set<string>();
        const look = () => {
          const image = body.querySelector<HTMLImageElement>("[data-section=about] picture img");
          const { top, height } = image?.getBoundingClientRect() ?? { top: 0, height: 0 };
          const isThere = image?.complete === true && image.naturalWidth > 0;
          states.add(`${isThere ? "there" : "nothing"} ${Math.round(top)} ${Math.round(height)}`);
          if (image?.currentSrc.includes("next-photo") && isThere) resolve([...states]);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  letUpload();
  await expect.poll(picture).toBe("assets/next-photo.jpg");
  await page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  // The page has arrived, its picture has not.
  await expect
    .poll(() => frame.locator("[data-section=about]").evaluate((one) => one.innerHTML.includes("blob:")))
    .toBe(true);
  expect(await seen("/largeImgUrl")).toBe("from memory");
  letMade();
  await expect.poll(() => seen("/largeImgUrl")).toContain("next-photo");
  const states = await watched;
  expect(states).toHaveLength(1);
  expect(states[0]).toMatch(/^there/);
  expect(problems.slice(before)).toEqual([]);
}

/** Expects that a file that is not a picture changes nothing, and that another edit meanwhile removes no picture. */
async function dropDuringEdit({ page, frame, drop, seen, picture, editor }: Opened): Promise<void> {
  const answered = page.waitForResponse(upload);
  await drop("broken.jpg", Buffer.from("no picture at all"), "/largeImgUrl");
  expect((await answered).ok()).toBe(false);
  await page
    .getByRole("main")
    .getByText(/cannot be used/)
    .first()
    .waitFor();
  expect(await seen("/largeImgUrl")).toContain("next-photo");
  const letUpload = await hold(page, upload);
  // Some sizes of the old picture were missing when the page arrived; the next page has them.
  await frame.locator('picture[data-at="/largeImgUrl"]').evaluate((shown) => {
    for (const one of shown.querySelectorAll("source")) one.remove();
    shown.querySelector("img")?.removeAttribute("srcset");
  });
  await drop("Last photo.jpg", photos.last, "/largeImgUrl");
  await expect.poll(() => seen("/largeImgUrl")).toBe("from memory");
  // The same section is rendered again, with its old picture.
  const { version } = await editor.site();
  await editor.edit({
    base: version,
    operations: [
      { op: "set", at: { page: "/", section: "about", path: ["data", "title"] }, value: "Others" },
    ],
  });
  await expect.poll(() => frame.locator('[data-at="/title"]').first().textContent()).toBe("Others");
  expect(await seen("/largeImgUrl")).toBe("from memory");
  letUpload();
  await expect.poll(picture).toBe("assets/last-photo.jpg");
  await expect.poll(() => seen("/largeImgUrl")).toContain("last-photo");
}

test("EDT-13 EDT-10 a dropped image shows at once and during edits until its encoded one loads; a refused one is undone", async () => {
  const opened = await start();
  await dropRefused(opened);
  await dropOne(opened);
  await dropDuringEdit(opened);
  await dropSlowly(opened);
});

/** Expects that a file that the browser shows later than the server's picture does not cover it for good. */
async function dropSlowly({ page, frame, drop, seen }: Opened): Promise<void> {
  const body = frame.locator("body");
  await body.evaluate(() => {
    const { decode } = HTMLImageElement.prototype;
    let letDecode = () => {};
    const held = new Promise<void>((resolve) => {
      letDecode = resolve;
    });
    HTMLImageElement.prototype.decode = async function () {
      if (this.src.startsWith("blob:")) await held;
      return decode.call(this);
    };
    Object.assign(window, { letDecode });
  });
  await drop("Slow photo.jpg", photos.next, "/largeImgUrl");
  await expect.poll(() => seen("/largeImgUrl")).toContain("slow-photo");
  await page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  await body.evaluate(async () => {
    (window as unknown as { letDecode(): void }).letDecode();
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await seen("/largeImgUrl")).toContain("slow-photo");
}

test("EDT-3 IMG-9 a press or arrow keys choose what stays visible: shown at once, cancelled, one edit that undo takes back", async () => {
  const { page, frame, problems, editor } = await start();
  const data = () => JSON.parse(editor.text()).pages[0].components[0].data;
  const { largeImgCropParams: crop } = data();
  const shown = () =>
    frame
      .locator('picture[data-at="/largeImgUrl"] img')
      .evaluate((image) => `${getComputedStyle(image).objectPosition} ${getComputedStyle(image).position}`);
  const dialog = page.getByRole("dialog", { name: "Focal point" });
  const across = dialog.getByRole("slider", { name: "Focal point, across" });
  const down = dialog.getByRole("slider", { name: "Focal point, down" });
  const shape = () =>
    dialog.getByRole("region", { name: "How the image looks" }).locator("img").first().getAttribute("style");
  const openIt = async () => {
    await frame.locator('picture[data-at="/largeImgUrl"]').click();
    await frame.getByRole("button", { name: "Focal point" }).click();
    await across.waitFor();
  };
  const press = async (x: number, y: number) => {
    const box = await dialog.getByRole("group", { name: "Focal point" }).locator("img").boundingBox();
    if (!box) throw new Error("The image is not shown.");
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  await openIt();
  await dialog.getByText("This image is cropped. A focal point will replace the crop.").waitFor();
  await press(0.8, 0.25);
  expect(await across.getAttribute("aria-valuetext")).toBe("80% from the left, 25% from the top");
  await expect.poll(shown).toBe("80% 25% static");
  expect(await shape()).toContain("80% 25%");
  await page.keyboard.press("Escape");
  await expect.poll(shown).toBe("50% 50% absolute");
  expect(data().largeImgCropParams).toEqual(crop);

  await openIt();
  await across.press("ArrowRight");
  await across.press("ArrowUp");
  expect(await down.evaluate((one) => one === document.activeElement)).toBe(true);
  await down.press("Shift+ArrowLeft");
  expect(await across.inputValue()).toBe("41");
  await page.setViewportSize({ width: 390, height: 780 });
  await expectUsable(page, "a focal point");
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => data().largeImgFocus).toEqual({ x: 0.41, y: 0.49 });
  expect(data()).not.toHaveProperty("largeImgCropParams");
  await page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  await expect.poll(shown).toBe("41% 49% static");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(data).toMatchObject({ largeImgCropParams: crop });
  expect(data()).not.toHaveProperty("largeImgFocus");
  await expect.poll(shown).toBe("50% 50% absolute");

  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => data().largeImgFocus).toBeDefined();
  await expect.poll(shown).toBe("41% 49% static");
  await openIt();
  await dialog.getByRole("button", { name: "Back to the centre" }).click();
  expect(await across.getAttribute("aria-valuetext")).toBe("50% from the left, 50% from the top");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => data().largeImgFocus).toBeUndefined();
  expect(problems).toEqual([]);
});

test("EDT-13 EDT-19 choose among a thousand images by search, folder and use, by keyboard", async () => {
  const small = await photo(8, 6, "#36c");
  const many = Array.from({ length: 1000 }, (_, index) => [`assets/trip/photo-${index}.jpg`, small] as const);
  const { page, frame, problems, editor } = await start({
    ...Object.fromEntries(many),
    "assets/team/ada.jpg": photos.next as Buffer,
    "assets/team/grace.jpg": photos.last as Buffer,
  });
  const thumbnails = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("?thumbnail=")) thumbnails.add(request.url());
  });
  await frame.locator('picture[data-at="/largeImgUrl"]').click();
  await frame.getByRole("button", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose an image" });
  const count = dialog.getByRole("status");
  await count.filter({ hasText: "1003 images" }).waitFor();
  const options = dialog.getByRole("option");
  expect(await options.count()).toBe(60);
  // The rest follow when the owner scrolls, and only images near the window are loaded.
  await options.last().scrollIntoViewIfNeeded();
  await expect.poll(() => options.count()).toBeGreaterThan(100);
  expect(thumbnails.size).toBeLessThan(200);

  await dialog.getByRole("button", { name: "Folder" }).press("Enter");
  await page.getByRole("option", { name: "assets/team" }).press("Enter");
  await count.filter({ hasText: "2 images" }).waitFor();
  await page.setViewportSize({ width: 390, height: 780 });
  await expectUsable(page, "the site's images");
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Folder" }).click();
  await page.getByRole("option", { name: "All folders" }).click();
  await dialog.getByRole("checkbox", { name: "Only unused" }).press("Space");
  await count.filter({ hasText: "1002 images" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Only unused" }).press("Space");
  const search = dialog.getByRole("searchbox", { name: "Search by name or description" });
  // It is not in the name, only in the description on the page.
  await search.fill("our workshop");
  await count.filter({ hasText: "1 image" }).waitFor();
  await dialog.getByRole("option", { name: /^old\.jpg 640 × 480, \d kB Used in: Home$/ }).waitFor();
  await search.fill("grace");
  await count.filter({ hasText: "1 image" }).waitFor();
  await dialog.getByRole("option", { name: /^team\/grace\.jpg 320 × 240, \d kB Not used$/ }).waitFor();
  await search.press("Tab");
  for (
    let tabs = 0;
    tabs < 4 && !(await options.first().evaluate((one) => one === document.activeElement));
    tabs++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const data = () => JSON.parse(editor.text()).pages[0].components[0].data;
  await expect.poll(() => data().largeImgUrl).toBe("assets/team/grace.jpg");
  expect(problems).toEqual([]);
});

test("IMG-10 EDT-17 a logo that its bar hides is reported where the logo is set, until a light form is added", async () => {
  const draw = (colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"><path fill="${colour}" d="M10 10h60v20H10z"/></svg>`,
    );
  const bar = { id: "NoHeader", uniqId: "bar", colorMode: "DARK", data: {} };
  const [home] = site.pages;
  const pages = [{ ...home, components: [bar, ...(home?.components ?? [])] }];
  const { page, frame, problems } = await start({
    "site.json": { ...site, logo: { logoSrc: "assets/dark.svg" }, pages },
    "assets/dark.svg": draw("#112"),
    "assets/white.svg": draw("#fff"),
  });
  await frame.getByRole("banner").getByRole("img").first().click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  const report = inspector.getByText("“assets/dark.svg” is too dark for the dark headers or footers");
  await report.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await inspector.getByRole("button", { name: "Add an image" }).first().click();
  await page.getByRole("option", { name: /^white\.svg/ }).click();
  await report.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});
