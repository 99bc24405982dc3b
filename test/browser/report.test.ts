/** The report form in Chromium: what visitors see of it, and what the server receives. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { answering, createApi, noContent } from "./api.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, phone } from "./chromium.ts";
import {
  documentWith,
  errorOf,
  fill,
  filled,
  fine,
  partsOf,
  refresh,
  tooLong,
  typed,
  wrong,
} from "./report-form.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const path = "/api/v1/sites/form/compliance/site-1/";

const api = createApi();
let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSite(documentWith(), { api: api.handle });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(() => {
  api.calls.length = 0;
  api.answer = noContent;
});

// Many tests make the server refuse the request.
const refused = /Failed to load resource|\/api\/v1\//;
const tab = createTabs(() => browser, {}, refused);
const plainTab = createTabs(() => browser, { javaScriptEnabled: false });

const visit = async () => {
  const page = await tab();
  await page.goto(host.origin);
  return page;
};

describe("with a script", () => {
  test("RPT-3 ACC-1 missing or wrong values show errors, the first wrong field gets the focus, nothing is sent", async () => {
    const page = await visit();
    const { opener, email, name, send } = partsOf(page);
    await opener.click();
    expect(await findOverflow(page)).toEqual([]);
    await send.click();
    for (const label of ["Your e-mail", "Your name", "Comment"])
      expect(await errorOf(page, label)).toEqual(wrong("Required field"));
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.setViewportSize(phone);
    await atRest(page);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);

    await email.fill("ann@example");
    expect(await errorOf(page, "Your e-mail")).toEqual(fine);
    await name.fill("  ");
    await send.click();
    expect(await errorOf(page, "Your e-mail")).toEqual(wrong("Please put a correct e-mail"));
    expect(await errorOf(page, "Your name")).toEqual(wrong("Required field"));

    await email.fill("ann@[192.0.2.1]");
    await send.click();
    expect(await errorOf(page, "Your e-mail")).toEqual(fine);
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(api.calls).toEqual([]);
  });

  test("RPT-3 the comment has a counter, a warning with fewer than 6 characters left, and a limit of 255", async () => {
    const page = await visit();
    const { opener, name, comment, count } = partsOf(page);
    const field = page.locator("[data-nearly-full]");
    await opener.click();
    expect(await count.allInnerTexts()).toEqual(["0/255"]);
    await comment.fill("x".repeat(249));
    expect(await count.allInnerTexts()).toEqual(["249/255"]);
    expect(await field.count()).toBe(0);
    await comment.press("x");
    expect(await count.allInnerTexts()).toEqual(["250/255"]);
    expect(await field.count()).toBe(1);
    await comment.pressSequentially("12345");
    expect(await errorOf(page, "Comment")).toEqual(fine);
    await comment.press("6");
    expect(await errorOf(page, "Comment")).toEqual(wrong(tooLong));
    expect(await comment.inputValue()).toBe(`${"x".repeat(250)}12345`);
    // In the middle, typed text is rejected instead of cutting the end.
    await comment.press("Control+Home");
    await comment.press("y");
    expect(await comment.inputValue()).toBe(`${"x".repeat(250)}12345`);
    expect(await comment.evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(0);
    await comment.press("Delete");
    expect(await errorOf(page, "Comment")).toEqual(fine);
    expect(await count.allInnerTexts()).toEqual(["254/255"]);

    await name.fill("n".repeat(250));
    expect(await field.count()).toBe(2);
    expect(await count.allInnerTexts()).toEqual(["250/255", "254/255"]);
    await name.pressSequentially("123456");
    expect(await name.inputValue()).toBe(`${"n".repeat(250)}12345`);
    expect(await errorOf(page, "Your name")).toEqual(wrong(tooLong));
  });

  test("RPT-3 an e-mail address that is too long is not cut, and shows an error at once", async () => {
    const page = await visit();
    const { opener, email } = partsOf(page);
    await opener.click();
    await email.fill(`${"a".repeat(244)}@example.org`);
    expect(await errorOf(page, "Your e-mail")).toEqual(wrong(tooLong));
    expect(await email.inputValue()).toHaveLength(256);
    await email.press("Home");
    await email.press("Delete");
    expect(await errorOf(page, "Your e-mail")).toEqual(wrong(tooLong));
    await email.press("Delete");
    expect(await errorOf(page, "Your e-mail")).toEqual(fine);
  });

  test("RPT-4 the report is sent as JSON, the form closes and is emptied, and a dialog confirms it", async () => {
    const page = await visit();
    await page.context().addCookies([{ name: "session", value: "1", url: host.origin }]);
    onTestFinished(() => page.context().clearCookies());
    const { opener, form, send, sent } = await fill(page);
    await send.click();
    await sent.waitFor();
    expect(api.calls).toMatchObject([
      {
        path,
        query: "language=en",
        headers: { "content-type": "application/json", cookie: "session=1" },
      },
    ]);
    const [email, name, comment] = filled;
    expect(JSON.parse(api.calls[0]?.body ?? "")).toEqual({ email, name, comment, siteHash: "h4sh" });
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await atRest(page);
      expect(await form.isVisible()).toBe(false);
      const box = await sent.boundingBox();
      expect(box?.width).toBe(Math.min(400, viewport.width - 32));
      expect(box?.height).toBeLessThan(300);
      expect(await findOverflow(page)).toEqual([]);
    }
    await sent.getByRole("button", { name: "Close" }).click();
    await sent.waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    expect(await typed(page)).toEqual(["", "", ""]);
    expect(await page.locator("[role=status] + span:visible").allInnerTexts()).toEqual(["0/255"]);
  });

  test("RPT-4 while the report is sent the button is busy, and another click sends nothing", async () => {
    const page = await visit();
    const { form, name, send, sent } = await fill(page);
    let finish: (() => void) | undefined;
    api.answer = (response) => {
      finish = () => noContent(response);
    };
    await send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    expect(await send.getAttribute("aria-busy")).toBe("true");
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await send.click({ force: true });
    await name.press("Enter");
    await expect.poll(() => finish).toBeDefined();
    finish?.();
    await sent.waitFor();
    await form.waitFor({ state: "hidden" });
    expect(api.calls.length).toBe(1);
    expect(await page.locator("[aria-busy]").count()).toBe(0);
  });

  test("RPT-2 Escape, Cancel, the close icon and a click outside close the form and keep its values", async () => {
    const page = await visit();
    const { opener, form } = await fill(page);
    const ways = [
      () => page.keyboard.press("Escape"),
      () => form.getByRole("button", { name: "Cancel" }).click(),
      () => form.getByRole("button", { name: "Close" }).click(),
      async () => {
        await page.mouse.move(20, 20);
        await page.mouse.down();
      },
    ];
    for (const closeIt of ways) {
      await atRest(page);
      // A click inside, between two fields, does not count as outside.
      await form.locator("form").click({ position: { x: 200, y: 88 } });
      expect(await form.isVisible()).toBe(true);
      await closeIt();
      await form.waitFor({ state: "hidden" });
      await page.mouse.up();
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      await opener.click();
      expect(await typed(page)).toEqual(filled);
    }
  });

  test("RPT-3 text typed before the script loads stays, is counted, and is validated", async () => {
    const page = await tab();
    const arrive = await hold(page, "**/*.js");
    await page.goto(host.origin, { waitUntil: "commit" });
    const { opener, name, comment, count, send } = partsOf(page);
    await opener.click();
    await name.fill("Ann");
    await comment.fill("👍".repeat(100));
    arrive();
    await expect.poll(() => count.allInnerTexts()).toEqual(["100/255"]);
    expect(await name.inputValue()).toBe("Ann");
    await send.click();
    expect(await errorOf(page, "Your e-mail")).toEqual(wrong("Required field"));
  });
});

describe("sending", () => {
  const hostile = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  const refusals = [
    ["400 with a message", answering(400, { message: "No reports today." }), "failed", "No reports today."],
    ["400 with a message in another form", answering(400, { message: { text: "x" } }), "failed", refresh],
    ["400 with an empty message", answering(400, { message: " " }), "failed", refresh],
    ["400 with a hostile message", answering(422, { message: hostile }), "failed", hostile],
    ["400 with null", answering(400, "null"), "failed", refresh],
    ["403 with a message", answering(403, { message: "Reported before." }), "refused", "Reported before."],
    ["403 without", answering(403), "refused", refresh],
    ["500 with a body that is not JSON", answering(500, "<h1>Bad gateway</h1>"), "failed", refresh],
    ["500 with a huge body", answering(500, { message: "x".repeat(5_000_000) }), "failed", refresh],
    [
      "500 with a long message",
      answering(500, { message: `${"👍".repeat(400)}\n` }),
      "failed",
      `${"👍".repeat(300)}…`,
    ],
  ] as const;
  test("RPT-5 after any refusal the form stays as it was, a dialog explains, and it can be sent again", async () => {
    const page = await visit();
    const parts = await fill(page);
    for (const [answered, answer, title, text] of refusals) {
      api.answer = answer;
      await parts.send.click();
      const dialog = parts[title];
      await dialog.waitFor();
      expect(await dialog.locator("p").innerText(), answered).toBe(text);
      expect(await parts.form.isVisible()).toBe(true);
      expect(await typed(page)).toEqual(filled);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await parts.form.isVisible()).toBe(true);
      expect(await parts.send.evaluate((button) => button === document.activeElement)).toBe(true);
      await expect
        .poll(() => page.locator("#report-panel-failed p, #report-panel-refused p").allTextContents())
        .toEqual(["", ""]);
    }
    api.answer = noContent;
    await parts.send.click();
    await parts.sent.waitFor();
    expect(api.calls.length).toBe(refusals.length + 1);
  });

  test("SUB-3 a server without an answer counts as status 400 after 30 seconds", async () => {
    const page = await tab();
    const script = await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window) as (run: () => void, milliseconds?: number) => number;
      const hurry = (run: () => void, milliseconds?: number) => {
        if (milliseconds === 30_000) document.title = String(milliseconds);
        return wait(run, milliseconds === 30_000 ? 50 : milliseconds);
      };
      Object.assign(window, { setTimeout: hurry });
    });
    onTestFinished(() => script.dispose());
    await page.goto(host.origin);
    const { send, failed } = await fill(page);
    api.answer = () => {};
    await send.click();
    await failed.waitFor();
    expect(await page.title()).toBe("30000");
    expect(await failed.locator("p").innerText()).toBe(refresh);
  });

  test("RPT-2 ACC-2 MOT-5 by keyboard alone the form is opened, filled, sent and closed, and the focus returns", async () => {
    const page = await visit();
    const { opener, form, email, send, failed, sent } = partsOf(page);
    await opener.focus();
    await page.keyboard.press("Enter");
    await form.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("email");
    await page.keyboard.type("ann@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Ann");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("comment");
    await page.keyboard.type("A scam");
    await page.keyboard.press("Tab");
    api.answer = answering(500);
    await page.keyboard.press("Enter");
    await failed.waitFor();
    // The focus stays in the dialog.
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press("Tab");
      expect(await email.evaluate((field) => field.closest("form")?.contains(document.activeElement))).toBe(
        false,
      );
    }
    await page.keyboard.press("Escape");
    await failed.waitFor({ state: "hidden" });
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
    api.answer = noContent;
    await page.keyboard.press("Space");
    await sent.waitFor();
    await page.keyboard.press("Enter");
    await sent.waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(api.calls.length).toBe(2);
  });

  test("CKB-6 RPT-4 the form is sent with storage blocked", async () => {
    const page = await tab();
    const script = await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
    });
    onTestFinished(() => script.dispose());
    await page.goto(host.origin);
    const { send, sent } = await fill(page);
    await send.click();
    await sent.waitFor();
  });

  test("RPT-4 OUT-10 without a script the browser validates and posts the form", async () => {
    const page = await plainTab();
    await page.goto(host.origin);
    const { opener, form, email, name, comment, send, count } = partsOf(page);
    await opener.click();
    expect(await count.isVisible()).toBe(false);
    await send.click();
    expect(api.calls).toEqual([]);
    await email.fill("ann@example.org");
    await name.fill("Ann");
    await comment.fill("A scam");
    api.answer = answering(200, "Thank you");
    await send.click();
    await page.waitForURL(`**${path}`);
    expect(api.calls).toMatchObject([
      { path, headers: { "content-type": "application/x-www-form-urlencoded" } },
    ]);
    expect(Object.fromEntries(new URLSearchParams(api.calls[0]?.body))).toEqual({
      email: "ann@example.org",
      name: "Ann",
      comment: "A scam",
      siteHash: "h4sh",
      // Only robots fill it in.
      homepage: "",
    });
    expect(await form.count()).toBe(0);
  });

  test("RPT-3 LNG-4 texts are Russian on Russian pages", async () => {
    const page = await tab();
    await page.goto(`${host.origin}/ru/`);
    await page.getByRole("button", { name: "Пожаловаться" }).click();
    await page.getByRole("button", { name: "Отправить" }).click();
    expect(await errorOf(page, "Ваша электронная почта")).toEqual(wrong("Обязательное поле"));
    await page.getByLabel("Ваша электронная почта").fill("a");
    await page.getByLabel("Ваше имя").fill("Анна");
    await page.getByLabel("Комментарий").fill("Обман");
    await page.getByRole("button", { name: "Отправить" }).click();
    expect(await errorOf(page, "Ваша электронная почта")).toEqual(
      wrong("Укажите правильный адрес электронной почты"),
    );
    await page.getByLabel("Ваша электронная почта").fill("anna@example.org");
    await page.getByRole("button", { name: "Отправить" }).click();
    await page.getByRole("dialog", { name: "Информация успешно отправлена" }).waitFor();
  });
});

test("RPT-1 a paid site has no report form", async () => {
  const host = await buildSite(documentWith({ isPaid: true }));
  const page = await tab();
  await page.goto(host.origin);
  expect(await page.locator("form, dialog").count()).toBe(0);
  await host.close();
});

test("every request matches the API's document", () => expect(api.deviations).toEqual([]));
