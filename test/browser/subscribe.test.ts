/** The subscription by e-mail in Chromium, with a controlled clock. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { answering, createApi, noContent, unexpected } from "./api.ts";
import { findBarriers, findOverflow, rulesOfColours } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, open, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const section = (uniqId: string, data: object) => ({ id: "Email1", uniqId, data });
const site = {
  siteId: "site-1",
  hash: "h4sh",
  isPaid: true,
  languages: [
    { isPrimary: true, lang: { name: "English", code: "en" } },
    { lang: { name: "Русский", code: "ru" } },
  ],
  pages: [
    {
      path: "/",
      components: [
        section("first", { title: "Letters", placeholder: "you@example.org", buttonText: "Subscribe" }),
        section("second", { title: "Invitations", buttonText: "Join", failureText: "Not sent." }),
      ],
    },
  ],
  // A section without a translation is in English as a whole.
  translations: {
    ru: { pages: [{ path: "/", components: [{ uniqId: "first", data: { title: "Письма" } }] }] },
  },
};

const path = "/api/v1/sites/form/email/site-1/";
const empty = "This field cannot be empty";
const invalid = "Please enter a valid email";
const thanks = "Thank you for subscribing!";

const api = createApi();
let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSite(site, { api: api.handle });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(() => {
  api.calls.length = 0;
  api.answer = noContent;
});

const openTab = createTabs(() => browser);
const openTabWithClock = createTabs(() => browser);
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

const formAt = (page: Page, index: number) => {
  const form = page.locator("form").nth(index);
  return {
    input: form.getByLabel("E-mail address"),
    button: form.getByRole("button"),
    message: form.getByRole("status"),
  };
};

/** @returns the description of the field, and its `aria-invalid` */
const fieldState = async (page: Page, index = 0) => {
  const { input } = formAt(page, index);
  const id = await input.getAttribute("aria-describedby");
  return [await page.locator(`[id="${id}"]`).innerText(), (await input.getAttribute("aria-invalid")) ?? ""];
};

const bodies = () => api.calls.map(({ body }) => JSON.parse(body));

describe("the subscription form", () => {
  /** A clock only moves forward, so each test begins an hour later. */
  let time = 0;
  const visit = async () => {
    const page = await openTabWithClock();
    await (time === 0 ? page.clock.install({ time }) : page.clock.resume());
    time += 3_600_000;
    await page.goto(host.origin);
    await expect.poll(() => page.locator("form[novalidate]").count()).toBe(2);
    await page.clock.pauseAt(time);
    return page;
  };

  test("SUB-1 is validated on blur and on submit, sends nothing invalid, and shifts nothing", async () => {
    const page = await visit();
    const { input, button } = formAt(page, 0);
    expect(await fieldState(page)).toEqual(["", ""]);
    const headingBox = () => page.locator("h2").boundingBox();
    const before = await headingBox();
    await input.focus();
    expect(await fieldState(page)).toEqual(["", ""]);
    await input.blur();
    expect(await fieldState(page)).toEqual([empty, "true"]);
    expect(await headingBox()).toEqual(before);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      expect(await findOverflow(page)).toEqual([]);
    }
    await input.pressSequentially("ann@");
    expect(await fieldState(page)).toEqual(["", ""]);
    await input.press("Enter");
    expect(await fieldState(page)).toEqual([invalid, "true"]);
    await button.click();
    expect(await fieldState(page)).toEqual([invalid, "true"]);
    expect(await input.evaluate((field) => field === document.activeElement)).toBe(true);
    await input.fill("");
    await button.click();
    expect(await fieldState(page)).toEqual([empty, "true"]);
    expect(await fieldState(page, 1)).toEqual(["", ""]);
    await input.fill("ann@example.org");
    await input.blur();
    expect(await fieldState(page)).toEqual(["", ""]);
    expect(api.calls).toEqual([]);
  });

  test("SUB-2 is sent as JSON, shows thanks for 4 seconds, and is emptied", async () => {
    const page = await visit();
    await page.context().addCookies([{ name: "session", value: "1", url: host.origin }]);
    onTestFinished(() => page.context().clearCookies());
    const { input, button, message } = formAt(page, 0);
    await input.fill("ann@example.org");
    await button.click();
    await expect.poll(() => message.innerText()).toBe(thanks);
    expect(api.calls).toMatchObject([
      {
        path,
        query: "language=en",
        headers: { "content-type": "application/json", cookie: "session=1" },
      },
    ]);
    expect(bodies()).toEqual([{ email: "ann@example.org", siteHash: "h4sh" }]);
    expect(await input.inputValue()).toBe("");
    expect(await fieldState(page, 1)).toEqual(["", ""]);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      expect(await findOverflow(page)).toEqual([]);
    }
    await page.clock.runFor(3900);
    expect(await message.innerText()).toBe(thanks);
    await page.clock.runFor(200);
    expect(await message.innerText()).toBe("");
  });

  test("ACC-1 has no axe violations with any message", async () => {
    const page = await openTab({});
    await page.addInitScript(() => {
      const { setTimeout } = window;
      // Keeps the thank-you message.
      const patient = (act: () => void, milliseconds?: number) =>
        milliseconds === 4000 ? 0 : setTimeout(act, milliseconds);
      Object.assign(window, { setTimeout: patient });
    });
    await page.goto(host.origin);
    const [first, second] = [formAt(page, 0), formAt(page, 1)];
    await first.input.fill("ann@example.org");
    await first.input.press("Enter");
    await expect.poll(() => first.message.innerText()).toBe(thanks);
    await second.input.press("Enter");
    expect(await fieldState(page, 1)).toEqual([empty, "true"]);
    expect(await findBarriers(page)).toEqual([]);
    let finish: (() => void) | undefined;
    api.answer = (response) => {
      finish = () => noContent(response);
    };
    await second.input.fill("bob@example.org");
    await second.input.press("Enter");
    await expect.poll(() => finish).toBeDefined();
    await expect.poll(() => second.button.getAttribute("aria-busy")).toBe("true");
    expect(await findBarriers(page, rulesOfColours)).toEqual([]);
    finish?.();
    await expect.poll(() => second.message.innerText()).toBe(thanks);
  });

  test("SUB-2 ACC-2 shows no error to a visitor who leaves the field by keyboard after subscribing", async () => {
    const page = await visit();
    const { input, button, message } = formAt(page, 0);
    await input.focus();
    await page.keyboard.type("ann@example.org");
    await page.keyboard.press("Enter");
    await expect.poll(() => message.innerText()).toBe(thanks);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await fieldState(page)).toEqual([thanks, ""]);
    // Another one at once; its message lasts 4 seconds too.
    await page.clock.runFor(3000);
    await input.fill("bob@example.org");
    await page.keyboard.press("Enter");
    await expect.poll(() => input.inputValue()).toBe("");
    await page.clock.runFor(3000);
    expect(await message.innerText()).toBe(thanks);
    // A later error does not disappear with the message.
    await input.focus();
    await input.blur();
    await page.clock.runFor(5000);
    expect(await fieldState(page)).toEqual([empty, "true"]);
    expect(api.calls.length).toBe(2);
  });

  test("SUB-2 sends once on a double click, independently of the other form on the page", async () => {
    const page = await visit();
    const first = formAt(page, 0);
    const second = formAt(page, 1);
    let finish: (() => void) | undefined;
    api.answer = (response) => {
      finish = () => noContent(response);
    };
    await first.input.fill("ann@example.org");
    await first.button.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    expect(await first.button.getAttribute("aria-busy")).toBe("true");
    expect(await first.button.getAttribute("aria-disabled")).toBe("true");
    expect(await second.button.getAttribute("aria-busy")).toBeNull();
    await expect.poll(() => finish).toBeDefined();
    await first.input.press("Enter");
    api.answer = noContent;
    await second.input.fill("bob@example.org");
    await second.button.click();
    await expect.poll(() => second.message.innerText()).toBe(thanks);
    expect(await first.message.innerText()).toBe("");
    finish?.();
    await expect.poll(() => first.message.innerText()).toBe(thanks);
    expect(bodies().map(({ email }) => email)).toEqual(["ann@example.org", "bob@example.org"]);
  });

  test("SUB-2 keeps what was typed before the script loads, and sends it", async () => {
    const page = await openTab();
    const arrive = await hold(page, "**/*.js");
    await page.goto(host.origin, { waitUntil: "commit" });
    const { input, message } = formAt(page, 0);
    await input.fill("ann@example.org");
    arrive();
    await page.waitForFunction(() => document.querySelector("form")?.noValidate);
    expect(await input.inputValue()).toBe("ann@example.org");
    await input.press("Enter");
    await expect.poll(() => message.innerText()).toBe(thanks);
    expect(bodies()).toEqual([{ email: "ann@example.org", siteHash: "h4sh" }]);
  });
});

describe("a subscription", () => {
  const consents = [
    ['{"analytics":false,"marketing":true,"functional":false}', true],
    ['{"analytics":true,"marketing":false,"functional":true}', undefined],
    ['{"marketing":"true"}', undefined],
    ["{", undefined],
    [undefined, undefined],
  ] as const;
  test("SUB-2 contains the stored marketing consent", async () => {
    const page = await openTab();
    await page.goto(host.origin);
    const { input, message } = formAt(page, 0);
    for (const [index, [stored, isCookieAccepted]] of consents.entries()) {
      await page.evaluate(
        (settings) =>
          settings
            ? localStorage.setItem("cookieSettings", settings)
            : localStorage.removeItem("cookieSettings"),
        stored,
      );
      await input.fill("ann@example.org");
      await input.press("Enter");
      await expect.poll(() => api.calls.length).toBe(index + 1);
      await expect.poll(() => input.inputValue()).toBe("");
      await expect.poll(() => message.innerText()).toBe(thanks);
      expect(bodies().at(-1), stored).toEqual({
        email: "ann@example.org",
        siteHash: "h4sh",
        ...(isCookieAccepted && { isCookieAccepted }),
      });
    }
  });

  test("SUB-2 CKB-6 is sent with storage blocked", async () => {
    const page = await openTab({});
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.goto(host.origin);
    const { input, message } = formAt(page, 0);
    await input.fill("ann@example.org");
    await input.press("Enter");
    await expect.poll(() => message.innerText()).toBe(thanks);
    expect(bodies()).toEqual([{ email: "ann@example.org", siteHash: "h4sh" }]);
  });

  test("SUB-2 that fails shows the document's failureText and keeps the input", async () => {
    const { page, problems, close } = await open(browser, {});
    onTestFinished(close);
    await page.goto(host.origin);
    await expect.poll(() => page.locator("form[novalidate]").count()).toBe(2);
    const { input, button, message } = formAt(page, 1);
    api.answer = answering(500, "{}");
    await input.fill("ann@example.org");
    await button.click();
    await expect.poll(() => message.innerText()).toBe("Not sent.");
    expect(await input.inputValue()).toBe("ann@example.org");
    expect(await input.getAttribute("aria-invalid")).toBeNull();
    const before = (element: Element) => getComputedStyle(element, "::before").content;
    expect(await message.evaluate(before)).toBe("none");
    api.answer = noContent;
    await button.click();
    await expect.poll(() => message.innerText()).toBe(thanks);
    expect(await message.evaluate(before)).toContain("✓");
    expect(unexpected(problems)).toEqual([]);
  });

  test("SUB-2 that fails is only logged without failureText, and can be tried again", async () => {
    const { page, problems, close } = await open(browser, {});
    onTestFinished(close);
    await page.goto(host.origin);
    const { input, button, message } = formAt(page, 0);
    const warnings: string[] = [];
    page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
    const tried = async (name: string, count: number) => {
      await button.click();
      await expect.poll(() => warnings.length, { message: name }).toBe(count);
      expect(await fieldState(page)).toEqual(["", ""]);
      expect(await input.inputValue()).toBe("ann@example.org");
      await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
    };
    await input.fill("ann@example.org");
    api.answer = answering(400, { message: "No" });
    await tried("400", 1);
    api.answer = answering(403);
    await tried("403", 2);
    api.answer = answering(500, "<h1>");
    await tried("500 with a body that is not JSON", 3);
    await page.route("**/api/**", (route) => route.abort());
    await tried("no network", 4);
    api.answer = noContent;
    await page.unroute("**/api/**");
    await button.click();
    await expect.poll(() => message.innerText()).toBe(thanks);
    expect(unexpected(problems)).toEqual([]);
  });

  test("SUB-2 OUT-10 is validated and posted by the browser without a script", async () => {
    const page = await withoutScript();
    await page.goto(host.origin);
    const { input, button } = formAt(page, 0);
    await input.fill("ann");
    await button.click();
    expect(api.calls).toEqual([]);
    await input.fill("ann@example.org");
    api.answer = answering(200, "Thank you");
    await button.click();
    await page.waitForURL(`**${path}`);
    expect(api.calls).toMatchObject([
      { path, headers: { "content-type": "application/x-www-form-urlencoded" } },
    ]);
    expect(Object.fromEntries(new URLSearchParams(api.calls[0]?.body))).toEqual({
      email: "ann@example.org",
      siteHash: "h4sh",
      // Only robots fill it in.
      homepage: "",
    });
  });

  test("SUB-1 LNG-4 has Russian messages on Russian pages", async () => {
    const page = await openTab();
    await page.goto(`${host.origin}/ru/`);
    const form = page.locator("form").first();
    const input = form.getByLabel("Адрес электронной почты");
    const message = form.getByRole("status");
    await input.press("Enter");
    await expect.poll(() => message.innerText()).toBe("Это поле не может быть пустым");
    await input.fill("a");
    await input.press("Enter");
    await expect.poll(() => message.innerText()).toBe("Проверьте адрес электронной почты");
    await input.fill("anna@example.org");
    await input.press("Enter");
    await expect.poll(() => message.innerText()).toBe("Спасибо за подписку!");
  });

  test("VAL-7 can have an e-mail address in another script", async () => {
    const page = await openTab();
    await page.goto(host.origin);
    const { input, message } = formAt(page, 0);
    await input.fill("имя@пример.рф");
    await input.press("Enter");
    await expect.poll(() => message.innerText()).toBe(thanks);
    expect(bodies()[0].email).toMatch(/^имя@(?:пример\.рф|xn--e1afmkfd\.xn--p1ai)$/);
  });
});

test("every request matches the API's document", () => expect(api.deviations).toEqual([]));
