/** The messenger widget in Chromium: opening and closing by mouse, touch and keyboard, its links, texts and position. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findOverflow, rulesOfColours } from "./audit.ts";
import { desktop, launch, phone } from "./chromium.ts";
import {
  createSites,
  documentWith,
  entry,
  expectOpening,
  expectPosition,
  findBarriersAtRest,
  four,
  links,
  opener,
  panel,
  siteAligned,
} from "./messenger-site.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const withSite = createSites();

const tab = createTabs(() => browser);
const plainTab = createTabs(() => browser, { javaScriptEnabled: false });
const touchTab = createTabs(() => browser, { viewport: phone, hasTouch: true });

const openPage = async (origin: string, openTab = tab) => {
  const page = await openTab();
  await page.goto(origin);
  return page;
};

test("MSG-1 at 360 the button opens and closes the card; the close icon and a click outside close it too", async () => {
  await withSite(documentWith({ entries: four }), async (origin) =>
    expectOpening(await openPage(origin, touchTab), true),
  );
});

test("MSG-1 ACC-2 by keyboard alone the card opens, an entry is chosen, and Escape returns the focus to the button", async () => {
  await withSite(documentWith({ entries: four }), async (origin) => {
    const page = await openPage(origin);
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement & { value?: string };
        return (
          element.getAttribute("href") ??
          `${element.localName} ${element.className} ${element.value ?? ""}`.trim()
        );
      });
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toContain("messenger-opener");
    await page.keyboard.press("Enter");
    await expect.poll(() => panel(page).isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    expect(await focused()).toContain("messenger-close");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("input visually-hidden 0");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("https://api.whatsapp.com/send?phone=%2B37410123456");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("input visually-hidden 1");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("https://t.me/boris");
    await page.keyboard.press("Escape");
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    expect(await focused()).toContain("messenger-opener");
  });
});

test("MSG-2 VAL-9 each entry opens its own URL in a new tab, and one at a time is shown", async () => {
  await withSite(documentWith({ entries: four }), async (origin) => {
    const page = await openPage(origin, plainTab);
    await opener(page).click();
    const shown: unknown[] = [];
    for (const name of [
      "WhatsApp, Anna",
      "Telegram, Boris",
      "Viber, Vera",
      "Facebook Messenger, Some page",
    ]) {
      await panel(page)
        .getByTitle(name.split(", ")[0] ?? "")
        .click();
      expect(await panel(page).getByRole("radio", { name }).isChecked()).toBe(true);
      expect(await links(page).count()).toBe(1);
      const attributes = ["href", "target", "rel"].map((key) => links(page).getAttribute(key));
      shown.push(
        [await links(page).innerText(), ...(await Promise.all(attributes))].map((text) =>
          text?.replace(/\s+/g, " "),
        ),
      );
    }
    expect(shown).toEqual([
      ["Start Chat , WhatsApp", "https://api.whatsapp.com/send?phone=%2B37410123456", "_blank", "noopener"],
      ["Start Chat , Telegram", "https://t.me/boris", "_blank", "noopener"],
      ["Start Chat , Viber", "viber://chat?number=%2B37410123457", "_blank", "noopener"],
      ["Start Chat , Facebook Messenger", "https://facebook.com/some.page", "_blank", "noopener"],
    ]);
  });
});

test("MSG-2 the button of each card has its messenger's own colour", async () => {
  await withSite(documentWith({ entries: four }), async (origin) => {
    const page = await openPage(origin, plainTab);
    await opener(page).click();
    const colours: string[] = [];
    for (const title of ["WhatsApp", "Telegram", "Viber", "Facebook Messenger"]) {
      await panel(page).getByTitle(title).click();
      colours.push(await links(page).evaluate((link) => getComputedStyle(link).backgroundColor));
    }
    expect(colours).toEqual([
      "rgb(0, 128, 105)",
      "rgb(15, 120, 173)",
      "rgb(102, 92, 172)",
      "rgb(8, 102, 255)",
    ]);
  });
});

const leading: readonly [string, object, string][] = [
  ["a telegram link", entry("telegram", "https://t.me/anna"), "https://t.me/anna"],
  ["a facebook name", entry("facebook", "jane.doe"), "https://www.facebook.com/jane.doe"],
  ["an https link", entry("facebook", "HTTPS://m.me/page"), "https://m.me/page"],
  [
    "a link that the app shows",
    entry("whatsapp", "https://wa.me/37410123456?text=1"),
    "https://api.whatsapp.com/send?phone=37410123456",
  ],
  [
    "an address of its button's own",
    entry("whatsapp", "1", { buttonUrl: "https://wa.me/message/X" }),
    "https://wa.me/message/X",
  ],
  [
    "nothing but that address",
    entry("viber", "", { buttonUrl: "https://example.org/" }),
    "https://example.org/",
  ],
];

test("MSG-2 VAL-9 each entry leads to the URL that its owner means, in every form that owners type", async () => {
  const entries = leading.map(([, messenger]) => messenger);
  await withSite(documentWith({ entries }), async (origin) => {
    const page = await openPage(origin);
    // Without pictures the page needs no script.
    expect(await page.locator("script").count()).toBe(0);
    await opener(page).click();
    for (const [index, [typed, , href]] of leading.entries()) {
      await panel(page).locator("label").nth(index).click();
      await expect.poll(() => links(page).getAttribute("href"), { message: typed }).toBe(href);
    }
  });
});

test("MSG-2 inactive entries and those without a target are left out; without entries there is no widget", async () => {
  const gone = [
    entry("whatsapp", "call me"),
    entry("viber", ""),
    entry("telegram", " @"),
    entry("facebook", "https://"),
    entry("telegram", "anna", {}, { isActive: false }),
  ];
  await withSite(documentWith({ entries: [...gone, entry("telegram", "anna")] }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    expect(await links(page).count()).toBe(1);
    expect(await page.getByRole("radio").count()).toBe(0);
  });
  await withSite(documentWith({ entries: gone }), async (origin) => {
    const page = await openPage(origin);
    expect(await opener(page).count()).toBe(0);
    expect(await panel(page).count()).toBe(0);
  });
});

test("MSG-1 button and card are 80px from the chosen edge, 3vw on phones", async () => {
  await withSite(siteAligned("left"), async (origin) => expectPosition(await tab(), `${origin}/`, "left"));
});

test("MSG-1 in the preview the card is open and cannot be closed", async () => {
  await withSite(documentWith({ entries: four }, { isForPreview: true }), async (origin) => {
    const page = await openPage(origin);
    const isShown = () => panel(page).isVisible();
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      expect(await isShown()).toBe(true);
      expect(await page.getByRole("button", { name: "Close" }).count()).toBe(0);
      await page.mouse.click(20, 20);
      await page.keyboard.press("Escape");
      await page.locator(".messenger-opener").click();
      expect(await isShown()).toBe(true);
      await panel(page).getByTitle("Viber").click();
      expect(await links(page).getAttribute("href")).toBe("viber://chat?number=%2B37410123457");
    }
  });
});

test("MSG-2 a message keeps its line breaks and is clipped to 5 lines", async () => {
  await withSite(documentWith({ entries: [four[1], entry("viber", "37410123456")] }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    const measure = () =>
      page.locator(".messenger-message:visible").evaluate((message) => {
        const line = Number.parseFloat(getComputedStyle(message).lineHeight);
        return [message.clientHeight, message.scrollHeight].map((height) => Math.round(height / line));
      });
    expect(await measure()).toEqual([5, 7]);
    await panel(page).getByTitle("Viber").click();
    expect(await measure()).toEqual([2, 2]);
    expect(await page.locator(".messenger-message:visible").innerText()).toBe(
      "Hi there 👋\nHow can I help you?",
    );
  });
});

test("MSG-2 IMG-3 the avatar is the smaller image, else the image, else a drawing, as for a missing file", async () => {
  const entries = [
    entry("telegram", "a", { avatar: "assets/person-1.webp", optimizedAvatar: "assets/person-2.webp" }),
    entry("telegram", "b", {
      avatar: "assets/person-1.webp",
      imgCropParams: { containerWidth: 100, width: 200, height: 250, left: -50, top: -20 },
    }),
    entry("telegram", "c"),
    entry("telegram", "d", { avatar: "assets/missing.webp" }),
  ];
  await withSite(documentWith({ entries }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    const avatars = await page.locator(".messenger-avatar").evaluateAll((all) =>
      all.map((avatar) => {
        const image = avatar.querySelector("img");
        const scale = image && image.offsetWidth / (avatar as HTMLElement).offsetWidth;
        return image
          ? `${/person-\d/.exec(image.src)?.[0]} ${scale}`
          : `drawing ${avatar.querySelectorAll(":scope > svg").length}`;
      }),
    );
    expect(avatars).toEqual(["person-2 1", "person-1 2", "drawing 1", "drawing 1"]);
    // It loads when the card opens, not before.
    const isSeen = () =>
      page
        .locator(".messenger-avatar img")
        .first()
        .evaluate((element) => {
          const { naturalWidth } = element as HTMLImageElement;
          return naturalWidth > 0 && getComputedStyle(element).clipPath === "none";
        });
    await expect.poll(isSeen).toBe(true);
  });
});

test("MSG-2 SAF-1 markup in owners' texts is shown as text, and texts of any length fit", async () => {
  const hostile = `<img src=x onerror=alert(1)><b>b</b>&amp;"'</script>`;
  const texts = { name: hostile, subtitle: hostile, message: hostile, buttonText: hostile };
  const long = {
    name: "W".repeat(320),
    subtitle: "\u202Ex".repeat(150),
    message: "longword".repeat(240),
    buttonText: "B".repeat(100),
  };
  const entries = [
    entry("telegram", "a", texts),
    ...Array.from({ length: 19 }, () => entry("viber", "37410123456", long)),
  ];
  await withSite(documentWith({ entries }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    for (const viewport of [phone, desktop, { width: 320, height: 400 }]) {
      await page.setViewportSize(viewport);
      await panel(page).locator("label").first().click();
      for (const name of ["name", "subtitle", "message"])
        expect(await page.locator(`.messenger-${name}:visible`).innerText()).toBe(hostile);
      expect(await panel(page).locator("b, script, img").count()).toBe(0);
      await page.getByRole("radio").last().focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => links(page).getAttribute("href")).toBe("viber://chat?number=37410123456");
      expect(await findOverflow(page)).toEqual([]);
      const box = await panel(page).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      const sideways = await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(sideways).toBe(0);
    }
  });
});

// The first test audits LIGHT, and the exhaustive tier audits each mode completely.
test("ACC-1 MSG-2 texts are readable in DARK", async () => {
  await withSite(documentWith({ entries: four }, { theme: { colorMode: "DARK" } }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    expect(await findBarriersAtRest(page)).toEqual([]);
    // The others differ in texts and colours.
    for (const title of ["Telegram", "Viber", "Facebook Messenger"]) {
      await panel(page).getByTitle(title).click();
      expect(await findBarriersAtRest(page, rulesOfColours)).toEqual([]);
    }
  });
});

test("MSG-2 the background of a card's head is dark enough for white text everywhere", async () => {
  await withSite(documentWith({ entries: four }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    // axe does not check text on gradients.
    const ratios = await page.locator(".messenger-card").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const head = getComputedStyle(card.firstElementChild as Element).backgroundImage;
        const stops = head.match(/rgb\([^)]*\)|color\(srgb [^)]*\)/g) ?? [];
        return stops.map((stop) => {
          const numbers = stop.match(/[\d.]+/g)?.map(Number) ?? [];
          const parts = stop.startsWith("rgb") ? numbers.map((part) => part / 255) : numbers;
          const [r = 0, g = 0, b = 0] = parts.map((part) =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
          );
          return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
        });
      }),
    );
    expect(ratios.length).toBe(8);
    for (const ratio of ratios) expect(ratio).toBeGreaterThanOrEqual(4.5);
  });
});

test("MSG-1 CKB-1 the button does not cover the cookie banner: beside it on wide screens, on phones only after it", async () => {
  const asking = { isPaid: false, cookieSettings: { gdpr: { isVisible: true } } };
  await withSite(documentWith({ entries: four }, asking), async (origin) => {
    const page = await openPage(origin);
    const accept = page.getByRole("button", { name: "Accept" });
    await accept.waitFor();
    const gap = async () => {
      const banner = await page.locator(".cookie-consent-banner").boundingBox();
      const button = await opener(page).boundingBox();
      return banner && button ? button.x - banner.x - banner.width : Number.NaN;
    };
    await expect.poll(gap).toBeGreaterThan(8);
    expect(await gap()).toBeLessThan(40);
    await opener(page).click();
    await expect.poll(() => panel(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await expect.poll(() => opener(page).isVisible()).toBe(false);
    await accept.click();
    onTestFinished(async () => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
    });
    await expect.poll(() => opener(page).isVisible()).toBe(true);
  });
});
