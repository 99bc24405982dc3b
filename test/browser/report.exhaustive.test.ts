/** The report form in Chromium: axe on each of its states at two widths, and cases beyond those of report.test.ts. */
import type { ServerResponse } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answering, createApi, noContent } from "./api.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import {
  documentWith,
  errorOf,
  fill,
  filled,
  partsOf,
  refresh,
  tooLong,
  typed,
  wrong,
} from "./report-form.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const api = createApi();
let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSite(documentWith(), { api: api.handle });
});
beforeEach(() => {
  api.calls.length = 0;
  api.answer = noContent;
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const tab = createTabs(() => browser, {}, /Failed to load resource|\/api\/v1\//);
const visit = async () => {
  const page = await tab();
  await page.goto(host.origin);
  return page;
};

test.each([phone, desktop])(
  "ACC-1 RPT-3 RPT-4 RPT-5 no state of the form has axe violations at $width px",
  async (viewport) => {
    const page = await tab();
    await page.setViewportSize(viewport);
    await page.goto(host.origin);
    const audit = async (state: string) => {
      await atRest(page);
      expect([state, await findBarriers(page)]).toEqual([state, []]);
    };
    const { opener, form, send, sent, refused, failed } = partsOf(page);
    await opener.click();
    await audit("open");
    await send.click();
    await audit("with errors");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    await fill(page);
    for (const [status, dialog] of [
      [403, refused],
      [500, failed],
    ] as const) {
      api.answer = answering(status, { message: "long ".repeat(200) });
      await send.click();
      await dialog.waitFor();
      await audit(`answered with ${status}`);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    let finish: (() => void) | undefined;
    api.answer = (response) => {
      finish = () => noContent(response);
    };
    await send.click();
    await expect.poll(() => finish).toBeDefined();
    await audit("sending");
    finish?.();
    await sent.waitFor();
    await audit("sent");
  },
);

describe("fields", () => {
  test("RPT-3 pasted text is cut to 255 visible characters, never within one", async () => {
    const page = await visit();
    const { opener, name, comment } = partsOf(page);
    await opener.click();
    const paste = (text: string) =>
      page.evaluate((value) => document.execCommand("insertText", false, value), text);
    await comment.fill("<end>");
    await comment.press("Home");
    await paste("a".repeat(1000));
    expect(await comment.inputValue()).toBe(`${"a".repeat(250)}<end>`);
    expect(await errorOf(page, "Comment")).toEqual(wrong(tooLong));
    // A family, a flag, a letter with two marks, letters outside of the BMP.
    for (const character of ["👨‍👩‍👧‍👦", "🇰🇿", "ạ̈", "𝒳"]) {
      await name.fill("n");
      await name.press("End");
      await paste(character.repeat(300));
      expect(await name.inputValue()).toBe(`n${character.repeat(254)}`);
    }
    // So much text that not all of it is counted.
    await comment.fill("");
    await paste("ab c".repeat(50_000));
    expect(await comment.inputValue()).toBe("ab c".repeat(64).slice(0, 255));
  });

  test("RPT-3 text from an input method is cut only when the composition ends", async () => {
    const page = await visit();
    const { opener, comment, count } = partsOf(page);
    await opener.click();
    await comment.fill("x".repeat(254));
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
    expect(await comment.inputValue()).toBe(`${"x".repeat(254)}にほん`);
    expect(await count.allInnerTexts()).toEqual(["257/255"]);
    await keyboard.send("Input.insertText", { text: "日本" });
    expect(await comment.inputValue()).toBe(`${"x".repeat(254)}日`);
    expect(await errorOf(page, "Comment")).toEqual(wrong(tooLong));
    // Firefox sends another input event afterwards.
    await comment.dispatchEvent("input");
    expect(await errorOf(page, "Comment")).toEqual(wrong(tooLong));
  });
});

describe("answers of the server", () => {
  test("RPT-5 SUB-3 a network error counts as status 400", async () => {
    const page = await visit();
    const { form, send, failed, sent } = await fill(page);
    await page.route("**/api/**", (route) => route.abort());
    await send.click();
    await failed.waitFor();
    expect(await failed.locator("p").innerText()).toBe(refresh);
    expect(await typed(page)).toEqual(filled);
    await failed.getByRole("button", { name: "Close" }).click();
    await failed.waitFor({ state: "hidden" });
    await page.unroute("**/api/**");
    await form.getByRole("button", { name: "Send" }).click();
    await sent.waitFor();
  });

  test("RPT-4 any 2xx is success, whatever its body", async () => {
    const page = await visit();
    for (const answer of [
      // Not JSON, truncated JSON, JSON without the key.
      answering(200, "<html>"),
      (response: ServerResponse) => void response.writeHead(200).write("{"),
      answering(201, { id: 1 }),
    ]) {
      api.answer = answer;
      const { send, sent } = await fill(page);
      await send.click();
      await sent.waitFor();
      await page.keyboard.press("Escape");
      await sent.waitFor({ state: "hidden" });
    }
    expect(api.calls.length).toBe(3);
  });

  test("RPT-5 ACC-1 error dialogs have no axe violations, and are small", async () => {
    const page = await visit();
    const parts = await fill(page);
    for (const [status, name] of [
      [403, "refused"],
      [500, "failed"],
    ] as const) {
      api.answer = answering(status, { message: "long ".repeat(200) });
      await parts.send.click();
      const dialog = parts[name];
      await dialog.waitFor();
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        await atRest(page);
        const box = await dialog.boundingBox();
        expect(box?.width).toBe(Math.min(400, viewport.width - 32));
        expect(box?.height).toBeLessThan(viewport.height);
        expect(await dialog.locator("h2 svg").isVisible()).toBe(true);
        expect(await findOverflow(page)).toEqual([]);
      }
      if (name === "failed") expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
  });
});

test("RPT-2 the dialog fills the window below 630px, and takes 300 ms, or no time with reduced motion", async () => {
  const page = await visit();
  const { opener, form } = partsOf(page);
  await opener.click();
  for (const width of [629, 630]) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const box = await form.boundingBox();
    expect(box?.width === width && box.height === 900).toBe(width < 630);
  }
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await page.setViewportSize(desktop);
  const declared = () => form.evaluate((dialog) => getComputedStyle(dialog).transitionDuration.split(", "));
  /** Seconds that a transition of the dialog took, as reported by the browser. */
  const taken = async (act: () => Promise<void>): Promise<number> => {
    const noted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const panel = document.querySelector("#report-panel");
          // The focused field has a transition of its own.
          const note = (event: Event) =>
            event.target === panel && resolve((event as TransitionEvent).elapsedTime);
          // A transition of an element that is no longer drawn counts as cancelled in the frame after its end.
          for (const end of ["transitionend", "transitioncancel"]) panel?.addEventListener(end, note);
        }),
    );
    await act();
    return noted;
  };
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await atRest(page);
  expect(await taken(() => opener.click())).toBe(0.3);
  expect(new Set(await declared())).toEqual(new Set(["0.3s"]));
  await atRest(page);
  expect(await taken(() => page.keyboard.press("Escape"))).toBeGreaterThanOrEqual(0.3);
  await form.waitFor({ state: "hidden" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await opener.click();
  expect(new Set(await declared())).toEqual(new Set(["0s"]));
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
});

test("RPT-1 the preview has no report form", async () => {
  const host = await buildSite(documentWith({ isForPreview: true }));
  const page = await tab();
  await page.goto(host.origin);
  expect(await page.locator("form, dialog").count()).toBe(0);
  await host.close();
});

test("every request matches the API's document", () => expect(api.deviations).toEqual([]));
