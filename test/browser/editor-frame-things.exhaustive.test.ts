/** Sections, items, pictures and links in the edited page: cases beyond those of editor-frame-things.test.ts. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findBarriers, findOverflow } from "./audit.ts";
import { phone } from "./chromium.ts";
import { createFrameSite, isOff, item, press, selected } from "./editor-frame-site.ts";

const { section, edit, people } = createFrameSite();

test("EDT-1 a click on a tab opens it, and its title can be edited", async () => {
  const editing = await edit([section("Feature7")]);
  await editing.field("feature7", "/features/2/title").click();
  await selected(editing).toMatchObject({ pointer: "/features/2/title" });
  await expect
    .poll(() => editing.inside.getByRole("tab", { selected: true }).textContent())
    .toContain("At the table");
  await press(editing, "Control+End");
  await editing.page.keyboard.type("!");
  await press(editing, "Escape");
  await expect.poll(() => editing.last("written")).toMatchObject({ value: "At the table!" });
});

test("EDT-4 an item's toolbar keeps the list within its counts and shows the reason", async () => {
  const editing = await edit([section("Team", people(3))]);
  await editing.field("team", "/team/0/name").click();
  await press(editing, "Escape");
  await editing.drawn();
  expect(await isOff(editing, "Item", "Move back")).toBe("Already first");
  await editing.button("Item", "Move forward").click();
  await expect
    .poll(() => editing.last("item"))
    .toEqual({
      kind: "item",
      section: "team",
      pointer: "/team/0",
      act: "forward",
    });
  const [first, second, third] = people(3).team;
  await editing.show([section("Team", { team: [second, first, third] })], undefined, item(1));
  // The moved item stays selected in its new position.
  await press(editing, "Alt+ArrowRight");
  await expect.poll(() => editing.last("item")).toMatchObject({ pointer: "/team/1", act: "forward" });
  await press(editing, "Delete");
  await expect.poll(() => editing.last("item")).toMatchObject({ pointer: "/team/1", act: "delete" });
  await editing.show([section("Team", people(2))]);
  // The page has selected the next item; an arrow key makes it the owner's choice.
  await press(editing, "ArrowRight", "Delete");
  await editing.show([section("Team", people(1))]);
  await selected(editing).toEqual(item(0));
  await editing.drawn();
  expect(await isOff(editing, "Item", "Delete")).toBe("At least 1 required");
  await editing.inside.getByRole("button", { name: "Add item" }).first().click();
  await expect
    .poll(() => editing.last("add-item"))
    .toEqual({ kind: "add-item", section: "team", pointer: "/team" });
  await editing.show([section("Team", people(2))]);
  await selected(editing).toEqual(item(1));
  const full = [first, second, ...Array.from({ length: 13 }, () => third)];
  await editing.show([section("Team", { team: full })]);
  await editing.drawn();
  expect(await isOff(editing, "Item", "Duplicate")).toBe("No more than 15 allowed");
  const adding = editing.inside.getByRole("button", { name: "Add item" }).first();
  expect(await adding.getAttribute("aria-disabled")).toBe("true");
});

test("EDT-3 an image file can be dropped onto an image or pasted; another file is refused", async () => {
  const editing = await edit([section("TextImage")]);
  const picture = editing.field("textimage", "/largeImgUrl");
  const give = (kind: "drop" | "paste", type: string) =>
    picture.evaluate(
      (element, [kind, type]) => {
        const data = new DataTransfer();
        data.items.add(new File(["bytes"], "team.jpg", { type }));
        const options = { bubbles: true, cancelable: true, composed: true };
        element.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { ...options, dataTransfer: data })
            : new ClipboardEvent("paste", { ...options, clipboardData: data }),
        );
      },
      [kind, type] as const,
    );
  const names = async () =>
    editing.page.evaluate(() =>
      (window as never as { reported: { kind: string; pointer: string; file: File }[] }).reported
        .filter(({ kind }) => kind === "picture-file")
        .map(({ pointer, file }) => `${pointer} ${file.name}`),
    );
  await give("drop", "text/plain");
  await expect.poll(() => editing.last("announce")).toMatchObject({ text: "This file isn't an image" });
  await give("drop", "image/jpeg");
  await expect.poll(names).toEqual(["/largeImgUrl team.jpg"]);
  await give("paste", "image/png");
  await expect.poll(names).toHaveLength(2);
});

describe("the edited page", () => {
  test.each([
    ["with scroll anchoring", "auto"],
    ["without it", "none"],
  ])(
    "EDT-10 keeps the visible section in place when it and the sections above it change, in a browser %s",
    async (_, anchoring) => {
      const editing = await edit([section("TitleParagraph"), section("Team"), section("TextImage")]);
      await editing.inside.locator("html").evaluate((root, value) => {
        root.style.setProperty("overflow-anchor", value);
      }, anchoring);
      await editing.section("textimage").evaluate((one) => one.scrollIntoView({ behavior: "instant" }));
      const top = () =>
        editing.section("textimage").evaluate((one) => Math.round(one.getBoundingClientRect().top));
      const before = await top();
      const longer = section("TitleParagraph", { paragraph: "One line of many.\n".repeat(40) });
      await editing.show([
        longer,
        section("Team"),
        section("TextImage", { title: "It is another one itself" }),
      ]);
      expect(await top()).toBe(before);
      // The selected item stays in view, wherever its section begins.
      await editing.field("team", "/team/2/name").click();
      const name = () =>
        editing.field("team", "/team/2/name").evaluate((one) => Math.round(one.getBoundingClientRect().top));
      const nameBefore = await name();
      await editing.show([section("TitleParagraph"), section("Team", { title: "" }), section("TextImage")]);
      expect(await name()).toBe(nameBefore);
    },
  );

  test("EDT-10 keeps the current slide, and does not load images again", async () => {
    const editing = await edit([section("Team6")]);
    const current = () => editing.inside.locator("[data-active]").getAttribute("aria-label");
    await editing.inside.locator("[data-enhance=Team6] button").last().click();
    const before = await current();
    await editing.inside
      .locator("picture img")
      .first()
      .evaluate((one) => Object.assign(one, { isMarked: true }));
    await editing.show([section("Team6", { title: "Others" })]);
    expect(await current()).toBe(before);
    const isMarked = await editing.inside
      .locator("picture img")
      .first()
      .evaluate((one) => "isMarked" in one);
    expect(isMarked).toBe(true);
  });

  test("EDT-3 resizes a logo by dragging its edge or with arrow keys; Escape cancels", async () => {
    const editing = await edit([section("Footer", { logoSrc: "assets/scene-2.webp", logoWidth: 120 })]);
    await editing.field("footer", "/logoSrc").click();
    const edge = editing.inside.getByRole("slider", { name: "Width" });
    const drag = async (by: number) => {
      const { x, y, width, height } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = { x: x + width / 2, y: y + height / 2 };
      await editing.page.mouse.move(at.x, at.y);
      await editing.page.mouse.down();
      await editing.page.mouse.move(at.x + by, at.y, { steps: 4 });
      await editing.drawn();
    };
    const before = Number(await edge.getAttribute("aria-valuenow"));
    expect(before).toBeGreaterThan(0);
    await drag(30);
    expect(await edge.getAttribute("aria-valuetext")).toBe(`${before + 30} px`);
    await press(editing, "Escape");
    await editing.page.mouse.up();
    expect(await editing.reported("resize")).toEqual([]);
    await drag(-20);
    await editing.page.mouse.up();
    const reported = { kind: "resize", section: "footer", pointer: "/logoWidth" };
    await expect.poll(() => editing.last("resize")).toEqual({ ...reported, value: before - 20 });
    await edge.focus();
    await press(editing, "ArrowRight", "Shift+ArrowRight");
    await expect.poll(() => editing.last("resize")).toEqual({ ...reported, value: before + 11 });
  });

  test("EDT-3 IMG-6 resizes a logo only as far as the page shows it, and writes nothing at a bound", async () => {
    const editing = await edit([section("Footer", { logoSrc: "assets/scene-2.webp", logoWidth: 120 })]);
    const picture = editing.field("footer", "/logoSrc");
    await picture.click();
    const edge = editing.inside.getByRole("slider", { name: "Width" });
    // Pictures on these pages are 4:3 and at most 115 px high.
    const bounds = async () => [
      await edge.getAttribute("aria-valuemin"),
      await edge.getAttribute("aria-valuemax"),
    ];
    await expect.poll(bounds).toEqual(["27", "153"]);
    await edge.focus();
    for (let presses = 0; presses < 6; presses++) await press(editing, "ArrowRight");
    await expect.poll(async () => (await editing.last("resize"))?.value).toBe(153);
    await editing.show([section("Footer", { logoSrc: "assets/scene-2.webp", logoWidth: 153 })]);
    expect(Math.round((await picture.boundingBox())?.width ?? 0)).toBe(153);
    const reported = (await editing.reported("resize")).length;
    await edge.focus();
    await press(editing, "ArrowRight");
    await edge.evaluate((handle) => (handle as HTMLElement).blur());
    expect((await editing.reported("resize")).length).toBe(reported);
  });

  test("EDT-10 removes the listeners and the clock of a removed section", async () => {
    const editing = await edit([
      section("CountdownHero", { countDownDate: "2099-01-01T00:00:00Z" }),
      section("Team6"),
    ]);
    await editing.inside.locator("[data-alive]").waitFor();
    const isCalled = await editing.frame.evaluate(async () => {
      const old = document.querySelector("[data-enhance=Team6]");
      const row = old?.querySelector<HTMLElement>("[class*=window]");
      const clock = document.querySelector("[data-enhance=CountdownHero] span");
      Object.assign(window, { calls: 0 });
      // Read by Team6's resize handler, written by a clock that became visible again.
      const call = () => Reflect.set(window, "calls", (Reflect.get(window, "calls") as number) + 1);
      if (row) Object.defineProperty(row, "clientWidth", { get: () => call() && 1 });
      if (clock) Object.defineProperty(clock, "textContent", { set: call });
      dispatchEvent(new Event("resize"));
      const calls = [Reflect.get(window, "calls") > 0];
      Reflect.set(window, "calls", 0);
      document.dispatchEvent(new Event("visibilitychange"));
      return [...calls, Reflect.get(window, "calls") > 0];
    });
    expect(isCalled).toEqual([true, true]);
    await editing.show([section("TitleParagraph")]);
    const left = await editing.frame.evaluate(() => {
      Reflect.set(window, "calls", 0);
      dispatchEvent(new Event("resize"));
      document.dispatchEvent(new Event("visibilitychange"));
      return Reflect.get(window, "calls");
    });
    expect(left).toBe(0);
  });
});

test("EDT-19 the overlay has no axe violations and causes no overflow at 360 px, with touch, in dark", async () => {
  const editing = await edit(
    [section("NoHeader"), section("TitleParagraph"), section("Team"), section("TextImage")],
    { viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" },
  );
  const inFrame = editing.frame as unknown as Page;
  await editing.field("team", "/title").click();
  await editing.drawn();
  expect(await findBarriers(inFrame)).toEqual([]);
  expect(await findOverflow(inFrame)).toEqual([]);
});
