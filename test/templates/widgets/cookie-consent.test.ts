/** Cookie banners on built pages: the sites that have one, its texts and buttons. */
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { elementsOf } from "../../tiny/html.ts";
import { buildPage, section } from "../sections/build-page.ts";

type Json = Record<string, unknown>;

const text = section("TitleParagraph", { title: "Title" });
const build = (site: Json, components: readonly Json[] = [text], path = "index.html") =>
  buildPage(components, { isPaid: false, ...site }, path);
const asking = (settings: Json, style = "gdpr"): Json => ({
  cookieSettings: { [style]: { isVisible: true, ...settings } },
});

/** Returns the banner with its dialog: from its element to the page's main part. */
const consentOf = (html: string) => {
  const start = html.indexOf('<div data-enhance="cookie-consent"');
  return start < 0 ? undefined : html.slice(start, html.indexOf("<main", start));
};

/** Lists the names of the banner's own buttons and links, in order. */
const controlsOf = (html: string) => {
  const banner = consentOf(html)?.split("</section>")[0] ?? "";
  return elementsOf(banner)
    .filter(({ name }) => name === "button" || name === "a")
    .map(({ name, text }) => `${name} ${text}`);
};

const dialogOf = (html: string) => elementsOf(consentOf(html)?.split("</section>")[1] ?? "");
const switchesOf = (html: string) =>
  dialogOf(html)
    .filter(({ attributes }) => attributes.role === "switch")
    .map(({ attributes }) => attributes.name);

describe("the banner", () => {
  test("CKB-1 shows if a style is visible, on paid sites only if allowed, never in the builder's preview", async () => {
    const gdpr = asking({});
    const simple = asking({}, "simple");
    const visible = { isVisible: true };
    for (const [site, isAsked] of [
      [gdpr, true],
      [simple, true],
      [{}, false],
      [{ cookieSettings: { gdpr: { isVisible: false }, simple: { isVisible: false } } }, false],
      [{ ...gdpr, isPaid: true }, false],
      [{ ...simple, isPaid: true }, false],
      [{ cookieSettings: { gdpr: visible, onPaidSites: true }, isPaid: true }, true],
      [{ cookieSettings: { simple: visible, onPaidSites: true }, isPaid: true }, true],
      [{ cookieSettings: { gdpr: visible, onPaidSites: false }, isPaid: true }, false],
      [{ cookieSettings: { gdpr: visible, onPaidSites: false } }, true],
      [{ cookieSettings: { onPaidSites: true }, isPaid: true }, false],
      [{ ...gdpr, isForPreview: true }, false],
      [{ ...simple, isForPreview: true }, false],
    ] as const) {
      const html = await build(site);
      expect(consentOf(html) !== undefined, JSON.stringify(site)).toBe(isAsked);
      expect(html.includes('data-consent="test"')).toBe(isAsked);
      // No button leads back to settings that do not exist.
      expect(html.includes("cookie-settings-button")).toBe(isAsked);
    }
  });

  test("CKB-1 has the GDPR style if both are visible", async () => {
    const both = {
      cookieSettings: {
        simple: { isVisible: true, consentText: "simple" },
        gdpr: { isVisible: true, consentText: "gdpr" },
      },
    };
    const consent = consentOf(await build(both));
    expect(consent).toContain("<p>gdpr</p>");
    expect(consent).not.toContain("simple");
  });
});

describe("texts and buttons", () => {
  const policy = { privacyPolicy: { link: "https://example.org/privacy" } };

  test("CKB-2 DOC-8 the simple style has 'Decline all', the GDPR style has not, and English texts are exact", async () => {
    const gdpr = await build({ ...asking({}), ...policy });
    expect(controlsOf(gdpr)).toEqual(["button Accept", "button Settings", "a Privacy Policy"]);
    const simple = await build({ ...asking({}, "simple"), ...policy });
    expect(controlsOf(simple)).toEqual([
      "button Accept",
      "button Decline all",
      "button Settings",
      "a Privacy Policy",
    ]);
    for (const html of [gdpr, simple]) {
      expect(dialogOf(html).find(({ name }) => name === "h2")?.text).toBe("Cookie Settings");
      expect(dialogOf(html).find(({ attributes }) => attributes.value === "chosen")?.text).toBe("CONFIRM");
    }
  });

  test("CKB-2 CKB-3 with an equal choice the GDPR style has 'Decline all', and its switches start off", async () => {
    const style = { isVisible: true };
    const gdpr = await build({ cookieSettings: { choice: "equal", gdpr: style }, ...policy });
    expect(controlsOf(gdpr)).toEqual([
      "button Accept",
      "button Decline all",
      "button Settings",
      "a Privacy Policy",
    ]);
    expect(consentOf(gdpr)).toContain("data-off=");
    expect(consentOf(await build({ ...asking({}), ...policy }))).not.toContain("data-off=");
    // In that style everything loads until it is refused.
    const simple = await build({ cookieSettings: { choice: "equal", simple: style }, ...policy });
    expect(consentOf(simple)).not.toContain("data-off=");
  });

  test("CKB-3 LNG-4 every starter is the owner's own, has corrected texts, and an equal choice in its banner", async () => {
    const engine = await loadEngine({ classNames: "readable" });
    const documents = engine.listStarters().map(({ id }) => {
      const file = engine.starterSite("New", { starter: id }).find(({ path }) => path === "site.json");
      return JSON.parse(String(file?.contents));
    });
    expect(documents.length).toBeGreaterThan(5);
    for (const { isPaid, cookieSettings, messages } of documents)
      expect({ isPaid, cookieSettings, messages }).toEqual({
        isPaid: true,
        cookieSettings: { choice: "equal", onPaidSites: true },
        messages: "corrected",
      });
  });

  test("DOC-8 ACC-1 omitted texts are in the site's language", async () => {
    const html = await build({
      ...asking({}),
      ...policy,
      languages: [{ isPrimary: true, lang: { name: "Русский", code: "ru" } }],
    });
    expect(controlsOf(html)).toEqual(["button Принять", "button Настройки", "a Политика конфиденциальности"]);
    expect(consentOf(html)).toContain("Всегда включены");
    expect(consentOf(html)).not.toMatch(/Essential|Always on/);
  });

  describe("ACC-1 the banner of a site in two languages", () => {
    const languages = ["ru", "en"].map((code) => ({
      isPrimary: code === "ru",
      lang: { name: code, code },
    }));
    const own = asking({ consentText: "У нас есть печенье." });

    test("is in the primary language and marked with lang if it is not translated", async () => {
      const html = await build({ ...own, languages }, [text], "en/index.html");
      expect(html).toMatch(/<div data-enhance="cookie-consent" data-path="\/" lang="ru" dir="ltr">/);
      expect(consentOf(html)).toContain("Всегда включены");
      expect(controlsOf(html)).toEqual(["button Принять", "button Настройки"]);
    });

    test("is in the page's language if it is translated", async () => {
      const { cookieSettings } = asking({ consentText: "We have cookies." });
      const html = await build(
        { ...own, languages, translations: { en: { cookieSettings } } },
        [text],
        "en/index.html",
      );
      expect(html).toContain('<div data-enhance="cookie-consent" data-path="/">');
      expect(controlsOf(html)).toEqual(["button Accept", "button Settings"]);
    });
  });

  test("CKB-2 the document defines which buttons show, and their labels", async () => {
    const html = await build(
      asking({
        acceptBtn: { name: "Ja" },
        declineBtn: { name: "Nein", isVisible: true },
        settingsBtn: { isVisible: false },
        privacyPolicyBtn: { name: "Datenschutz", link: "/privacy" },
      }),
    );
    expect(controlsOf(html)).toEqual(["button Ja", "button Nein", "a Datenschutz"]);
  });

  test("CKB-2 the link to the privacy policy is the banner's own, else the site's, else left out", async () => {
    const own = asking({ privacyPolicyBtn: { link: "https://example.org/own" } });
    expect(consentOf(await build({ ...own, ...policy }))).toContain('href="https://example.org/own"');
    expect(consentOf(await build({ ...asking({}), ...policy }))).toContain(
      'href="https://example.org/privacy"',
    );
    expect(controlsOf(await build(asking({})))).toEqual(["button Accept", "button Settings"]);
  });

  test("CKB-2 ACC-2 the banner always has a choice, and every button has a name", async () => {
    const hidden = { isVisible: false };
    const closed = asking({ acceptBtn: hidden, declineBtn: hidden, settingsBtn: hidden });
    expect(controlsOf(await build(closed))).toEqual(["button Settings"]);
    const blank = { name: " " };
    const nameless = await build(
      asking({
        ...{ acceptBtn: blank, declineBtn: { name: "", isVisible: true }, settingsBtn: blank },
        settings: { title: "<b></b>", confirmBtnName: "", categories: [{ type: "analytics" }] },
      }),
    );
    expect(controlsOf(nameless)).toEqual(["button Accept", "button Decline all", "button Settings"]);
    expect(
      dialogOf(nameless)
        .filter(({ name }) => /^(?:h2|h3|label)$/.test(name))
        .map(({ text }) => text),
    ).toEqual(["Cookie Settings", "Analytics", "Analytics"]);
  });

  test("CKB-3 every category except the essential one has exactly one switch", async () => {
    expect(switchesOf(await build(asking({})))).toEqual(["analytics", "marketing", "functional"]);
    const categories = ["marketing", "essential", "marketing"].map((type) => ({ type, title: type }));
    expect(switchesOf(await build(asking({ settings: { categories } })))).toEqual(["marketing"]);
  });

  test("SAF-1 DOC-14 texts may contain inline HTML without scripts, and names are plain text", async () => {
    const hostile = "<b>bold</b><img src=x onerror=alert(1)><script>alert(1)</script>";
    const html = await build(
      asking({
        consentText: hostile,
        acceptBtn: { name: hostile },
        settings: {
          title: hostile,
          description: hostile,
          categories: [{ type: "analytics", title: hostile, description: hostile }],
        },
      }),
    );
    const elements = elementsOf(consentOf(html) ?? "");
    expect(elements.filter(({ name }) => name === "b")).toHaveLength(5);
    expect(elements.filter(({ name }) => name === "img" || name === "script")).toEqual([]);
    expect(controlsOf(html)[0]).toBe(`button ${hostile}`);
  });
});

describe("the settings button", () => {
  const buttons = (html: string) =>
    elementsOf(html).filter(({ attributes }) => attributes.class === "cookie-settings-button");
  const footer = (data: Json) => section("Footer", data, { uniqId: "footer" });

  test("CKB-5 is in the footer once, or in the aside on a page without a footer", async () => {
    const site = asking({});
    const withFooter = await build(site, [text, footer({ copyrightText: "2031" })]);
    expect(buttons(withFooter)).toHaveLength(1);
    expect(withFooter.slice(withFooter.indexOf("<footer"), withFooter.indexOf("</footer>"))).toContain(
      "cookie-settings-button",
    );
    for (const components of [[text], [text, footer({})], []]) {
      const html = await build(site, components);
      expect(buttons(html)).toHaveLength(1);
      expect(html.slice(html.indexOf("<aside"))).toContain("cookie-settings-button");
    }
  });

  test("CKB-5 OUT-3 is on the page for unknown URLs too", async () => {
    for (const components of [
      [text, footer({ copyrightText: "2031" })],
      [footer({ copyrightText: "2031" }), text],
    ])
      expect(buttons(await buildPage(components, { isPaid: false, ...asking({}) }, "404.html"))).toHaveLength(
        1,
      );
  });

  test("CKB-5 is not suppressed by a text that looks like its tag", async () => {
    const copy = '<b>&</b> <button popovertarget="cookie-settings">, popovertarget="cookie-settings"';
    const html = await build(asking({}), [section("TitleParagraph", { title: "Title", paragraph: copy })]);
    expect(buttons(html)).toHaveLength(1);
  });

  test("CKB-5 is labelled in the page's language", async () => {
    const html = await build({
      ...asking({}),
      languages: [{ isPrimary: true, lang: { name: "Русский", code: "ru" } }],
    });
    expect(buttons(html)[0]?.text).toBe("Настройки cookie");
  });
});
