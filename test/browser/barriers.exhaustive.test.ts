/** Axe in states of sections that behaviour tests reach without an audit. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "./api.ts";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { exampleOf, longText, samples, siteOf } from "./example-site.ts";
import { anchor, navigableSite } from "./navigable-site.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const socials = [{ icon: "brand-linkedin", socialUrl: "#below" }];
const codes =
  "en de fr es it pt nl pl cs sk sl hr sr bg ro hu el tr uk ru be lt lv et fi sv da nb is ga".split(" ");

let browser: Browser;
let navigable: Host;
let sections: Host;
let asking: Host;

beforeAll(async () => {
  browser = await launch();
  navigable = await buildSite(
    navigableSite({
      languages: codes.map((code, order) => ({
        isPrimary: order === 0,
        order,
        lang: { code, name: `Language ${code}` },
      })),
    }),
  );
  const pages = {
    "/": [longText],
    "/picture": [
      longText,
      { id: "TextImage", data: { ...(await exampleOf("TextImage")), isAnimated: false } },
    ],
    "/countdown": [
      {
        id: "CountdownHero",
        data: {
          title: "Soon",
          dateLabels: ["DAYS", "HOURS", "MINUTES", "SECONDS"],
          countDownDate: "2031-05-04T12:00:00Z",
        },
      },
    ],
    "/people": [{ id: "Team1", data: { title: "People", team: [{ name: "Clara", socials }] } }],
    "/letters": [
      { id: "Email1", data: { title: "Letters", buttonText: "Subscribe" } },
      { id: "Email1", data: { title: "Invitations", buttonText: "Join" } },
    ],
    "/gallery": [{ id: "Gallery", data: await exampleOf("Gallery") }],
    "/elsewhere": [
      { id: "Video", data: await exampleOf("Video") },
      { id: "Map", data: await exampleOf("Map") },
    ],
  };
  const languages = ["en", "fa"].map((code) => ({ isPrimary: code === "en", lang: { name: code, code } }));
  sections = await buildSite({ ...siteOf(pages), languages }, { assets: samples, api: createApi().handle });
  const film = { id: "Hero", data: { title: "Moving", backgroundVideoUrl: "assets/film.webm" } };
  asking = await buildSite(
    { ...siteOf({ "/": [film, longText] }), isPaid: false },
    { assets: "test/fixtures/film" },
  );
});
afterAll(async () => {
  await browser?.close();
  await navigable?.close();
  await sections?.close();
  await asking?.close();
});

const openTab = createTabs(() => browser);

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("axe finds no violations on %s", (_, viewport) => {
  const visit = async (address: string, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await openTab(prepare && {});
    await prepare?.(page);
    await page.setViewportSize(viewport);
    await page.goto(address);
    return page;
  };
  const expectNone = async (page: Page) => {
    await atRest(page);
    expect(await findBarriers(page)).toEqual([]);
  };

  test("NAV-2 ACC-1 in a section opened by its anchor", async () => {
    const page = await visit(`${navigable.origin}/about/#${anchor}`);
    await expect
      .poll(() => page.evaluate((id) => document.activeElement?.querySelector(":target")?.id === id, anchor))
      .toBe(true);
    await expectNone(page);
  });

  test("LNG-3 ACC-1 in a list of thirty languages", async () => {
    const page = await visit(`${navigable.origin}/about/`);
    if (viewport === phone) await page.getByRole("button", { name: "Menu" }).click();
    else await page.locator("header .dropdown-button").last().click();
    await page.locator("header").getByRole("link", { name: "Language ga" }).waitFor();
    await expectNone(page);
  });

  test("IMG-4 ACC-1 in an image that failed to load", async () => {
    const page = await visit(`${sections.origin}/picture/`, (own) =>
      own.route(/\.webp$/, (route) => route.fulfill({ contentType: "image/webp", body: "" })),
    );
    const picture = page.locator("main picture").first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((frame) => getComputedStyle(frame).backgroundColor))
      .toBe("rgb(255, 255, 255)");
    await expectNone(page);
  });

  test("CDN-2 ACC-1 in a countdown", async () => {
    const page = await visit(`${sections.origin}/countdown/`);
    await page.locator("[data-alive]").waitFor();
    await expectNone(page);
  });

  test("MOT-4 ACC-1 in a tooltip", async () => {
    const page = await visit(`${sections.origin}/people/`);
    await page.locator("[role=tooltip][popover=manual]").first().waitFor({ state: "attached" });
    await page.getByRole("link", { name: "LinkedIn, Clara" }).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.getByRole("tooltip", { name: "LinkedIn" }).waitFor();
    await expectNone(page);
  });

  test("SUB-2 ACC-1 in a form that shows thanks beside one that shows an error", async () => {
    const page = await visit(`${sections.origin}/letters/`, (own) =>
      own.addInitScript(() => {
        const { setTimeout } = window;
        // Keeps the thank-you message, which disappears after 4 seconds.
        const patient = (act: () => void, milliseconds?: number) =>
          milliseconds === 4000 ? 0 : setTimeout(act, milliseconds);
        Object.assign(window, { setTimeout: patient });
      }),
    );
    const [first, second] = [
      page.getByLabel("E-mail address").first(),
      page.getByLabel("E-mail address").last(),
    ];
    await first.fill("ann@example.org");
    await first.press("Enter");
    await page.getByText("Thank you for subscribing!").waitFor();
    await second.press("Enter");
    await page.getByText("This field cannot be empty").waitFor();
    await expectNone(page);
  });

  test.each(["", "fa/"])("SEC-39 ACC-1 in an enlarged gallery image: /%s", async (prefix) => {
    const page = await visit(`${sections.origin}/${prefix}gallery/`);
    await page.locator(".Gallery-link").nth(1).click();
    await page.locator("dialog[open]").waitFor();
    await expectNone(page);
  });

  test("SEC-40 SEC-42 ACC-1 in a video and a map before a click", async () => {
    const page = await visit(`${sections.origin}/elsewhere/`);
    await page.getByRole("link", { name: "Play video" }).waitFor();
    await expectNone(page);
  });

  test("SEC-32 ACC-1 in a hero with its video paused", async () => {
    const page = await visit(asking.origin, (own) => own.emulateMedia({ reducedMotion: "no-preference" }));
    await page.getByRole("button", { name: "Pause video" }).click();
    await page.getByRole("button", { name: "Play video" }).waitFor();
    await expectNone(page);
  });

  test("MOT-5 ACC-1 in a dialog", async () => {
    const page = await visit(asking.origin);
    await page.getByRole("button", { name: "Report" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNone(page);
  });
});
