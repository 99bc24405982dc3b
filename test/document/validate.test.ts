/** Validates a JSON value to a Site, with every problem in one run. */
import { describe, expect, test } from "vitest";
import { rules } from "#section";
import { caps, validate } from "../../src/document/index.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import {
  check,
  diagnose,
  document,
  type Json,
  language,
  languages,
  page,
  section,
  siteOf,
  withSection,
} from "../tiny/document.ts";

describe("defaults", () => {
  const { settings, pages, language: primary } = siteOf(document()).primary;

  test("DOC-2 only siteId and pages are required", () => {
    expect(check({ siteId: "s", pages: [page("/")] })).toEqual([]);
    expect(check({})).toEqual(["error required /siteId", "error required /pages"]);
    for (const value of [null, [], 5, "site"]) expect(check(value)).toEqual(["error wrong-type "]);
  });

  test("DOC-2 top-level fields have defaults", () => {
    expect(settings).toMatchObject({ hash: "", name: "", isPaid: false, isForPreview: false });
    expect(settings.url).toBeUndefined();
    expect(settings.headerLinks).toEqual([]);
    expect(settings.footerLinks).toEqual([]);
    expect(settings.events).toEqual([]);
    expect(settings.privacyPolicy).toEqual({ showInFooter: false });
  });

  test("DOC-3 the theme has defaults", () => {
    const { palette, ...theme } = settings.theme;
    expect(theme).toEqual({
      buttons: "solid",
      cards: "flat",
      mask: "none",
      motif: "stones",
      divider: "none",
      photo: "none",
      headingCase: "normal",
      headingTracking: "normal",
      headingWeight: "bold",
      look: "ROUNDED",
      colorMode: "EXTRALIGHT",
      baseFontSize: 16,
      textSize: 50,
      primaryFont: "Inter",
      secondaryFont: "Inter",
    });
    expect(Object.keys(palette)).toEqual([
      "primaryLight",
      "primaryDark",
      "secondaryLight",
      "secondaryDark",
      "tertiaryNormal",
      "tertiaryLight",
      "tertiaryExtraLight",
      "tertiarySemiLight",
      "accentWhite",
    ]);
    for (const colour of Object.values(palette)) expect(rules.isHexColour(colour)).toBe(true);
  });

  test("THM-6 a look sets what the document omits; an unknown look is reported with the nearest one", () => {
    const { theme } = siteOf(
      document({ theme: { preset: "calm", look: "CORNERED", palette: { primaryLight: "#abcdef" } } }),
    ).primary.settings;
    expect([theme.look, theme.cards, theme.buttons]).toEqual(["CORNERED", "line", "solid"]);
    expect([theme.palette.primaryDark, theme.palette.primaryLight]).toEqual(["#112233", "#abcdef"]);
    const [unknown] = validate(document({ theme: { preset: "clam" } }), catalogue, "error").diagnostics;
    expect(unknown).toMatchObject({ code: "not-one-of", pointer: "/theme/preset" });
    expect(unknown?.hint).toBe('Did you mean "calm"?');
  });

  test("DOC-4 a site without languages has one primary, active language without a name", () => {
    expect(primary).toEqual({ code: "", name: "", flagCode: undefined, isPrimary: true, isActive: true });
  });

  test("DOC-5 DOC-6 navigation and settings have defaults", () => {
    expect(settings.navigation).toEqual({ alignment: "right", marker: "line_bottom" });
    expect(settings.settings).toEqual({ chatsData: [] });
  });

  test("DOC-7 messengers have defaults; omitted texts are left to the interface", () => {
    const { widgets } = siteOf(document({ widgets: { messengers: { entries: [{ data: {} }, {}] } } })).primary
      .settings;
    expect(widgets.chats.entries).toEqual([]);
    expect(widgets.messengers.alignment).toBe("right");
    for (const entry of widgets.messengers.entries)
      expect(entry).toEqual({
        name: "facebook",
        isActive: false,
        value: "",
        data: { subtitle: "" },
      });
  });

  test("DOC-8 CKB-2 the GDPR banner hides its decline button; omitted texts are left to the interface", () => {
    const { gdpr, simple } = settings.cookieSettings;
    expect(gdpr).toEqual({
      isVisible: false,
      acceptBtn: { isVisible: true },
      declineBtn: { isVisible: false },
      settingsBtn: { isVisible: true },
      privacyPolicyBtn: { isVisible: true },
      settings: {},
    });
    expect(simple.declineBtn.isVisible).toBe(true);
  });

  test("DOC-10 DOC-11 a page and its section have defaults", () => {
    expect(pages).toEqual([
      {
        path: "/",
        language: undefined,
        alternate: {},
        meta: { title: "", keywords: "", description: "", useForAll: false },
        sections: [
          {
            type: "Note",
            uniqId: "note1",
            colorMode: "LIGHT",
            orientation: "LEFT",
            data: { title: "Hello" },
            references: [],
            characters: "",
            pointer: "/pages/0/components/0",
          },
        ],
        pointer: "/pages/0",
      },
    ]);
  });

  test("DOC-11 a section without a colour mode has that of a dark site, else that of its type, else that of the site", () => {
    const components = [
      section("Bottom"),
      section("Note", {}, { colorMode: "" }),
      section("Top", {}, { colorMode: "LIGHT" }),
    ];
    const modes = (colorMode: string) =>
      siteOf(
        document({ theme: { colorMode }, pages: [page("/", ...components)] }),
      ).primary.pages[0]?.sections.map((section) => section.colorMode);
    expect(modes("DARK")).toEqual(["DARK", "DARK", "LIGHT"]);
    expect(modes("EXTRALIGHT")).toEqual(["EXTRALIGHT", "LIGHT", "LIGHT"]);
  });

  test("SEC-31 a variant must be one of the section type, and a spacing one of the known ones", () => {
    const { sections } = siteOf(withSection("Note", {}, { variant: "wide", spacing: "airy" })).primary
      .pages[0] ?? { sections: [] };
    expect(sections.map(({ variant, spacing }) => [variant, spacing])).toEqual([["wide", "airy"]]);
    const [unknown] = validate(withSection("Note", {}, { variant: "wied" }), catalogue, "error").diagnostics;
    expect(unknown).toMatchObject({ code: "unknown-variant", pointer: "/pages/0/components/0/variant" });
    expect(unknown?.hint).toBe('Did you mean "wide"?');
    expect(check(withSection("Pair", { title: "x" }, { variant: "wide" }))).toEqual([
      "error unknown-variant /pages/0/components/0/variant",
    ]);
    expect(check(withSection("Note", {}, { spacing: "wide" }))).toEqual([
      "error not-one-of /pages/0/components/0/spacing",
    ]);
  });

  test("DOC-11 only published sections are shown, but all are validated", () => {
    const raw = withSection("Note", {}, { status: "draft" });
    expect(siteOf(raw).primary.pages[0]?.sections).toEqual([]);
    expect(check(withSection("Note", { size: 2 }, { status: "draft" }))).toEqual([
      "error bad-value /pages/0/components/0/data/size",
    ]);
  });
});

describe("single values", () => {
  const wrong: readonly (readonly [pointer: string, more: Json, code: string])[] = [
    ["/siteId", { siteId: "a b" }, "bad-value"],
    ["/siteId", { siteId: "" }, "bad-value"],
    ["/name", { name: 5 }, "wrong-type"],
    ["/url", { url: "ftp://example.org" }, "bad-value"],
    ["/url", { url: "https://example.org/?a" }, "bad-value"],
    ["/isPaid", { isPaid: "yes" }, "wrong-type"],
    ["/theme/look", { theme: { look: "ROUND" } }, "not-one-of"],
    ["/theme/baseFontSize", { theme: { baseFontSize: 0 } }, "bad-value"],
    ["/theme/textSize", { theme: { textSize: 101 } }, "bad-value"],
    ["/theme/palette/primaryDark", { theme: { palette: { primaryDark: "#12345" } } }, "bad-hex"],
    ["/theme/palette/accentWhite", { theme: { palette: { accentWhite: "white" } } }, "bad-hex"],
    ["/languages/0/lang", { languages: [{}] }, "required"],
    ["/languages/0/status", { languages: [language("en", { status: "hidden" })] }, "not-one-of"],
    ["/headerLinks/0/link", { headerLinks: [{ text: "x", link: "javascript:alert(1)" }] }, "bad-url"],
    ["/navigation/marker", { navigation: { marker: "dot" } }, "not-one-of"],
    ["/settings/gtagId", { settings: { gtagId: "G-1');alert(1)//" } }, "bad-provider-id"],
    ["/settings/chatsData/0/name", { settings: { chatsData: [{ name: "chatty", key: "1" }] } }, "not-one-of"],
    [
      "/settings/chatsData/0/key",
      { settings: { chatsData: [{ name: "olark", key: "1" }] } },
      "bad-provider-id",
    ],
    [
      "/widgets/messengers/entries/0/name",
      { widgets: { messengers: { entries: [{ name: "icq" }] } } },
      "not-one-of",
    ],
    [
      "/widgets/messengers/entries/0/data/avatar",
      { widgets: { messengers: { entries: [{ data: { avatar: "data:image/png;base64,AA" } }] } } },
      "bad-url",
    ],
    ["/events/0/startsAt", { events: [{ id: "a", startsAt: "30.09.2024" }] }, "bad-date"],
    ["/events/0/timeZone", { events: [{ id: "a", timeZone: "Moscow" }] }, "bad-value"],
    ["/events/0/id", { events: [{ id: "" }] }, "required"],
  ];

  test("DOC-2 DOC-3 DOC-4 DOC-5 DOC-6 DOC-7 DOC-9 a wrong value is reported with its pointer and the kind of its fault", () => {
    for (const [pointer, more, code] of wrong)
      expect.soft(check(document(more)), JSON.stringify(more)).toEqual([`error ${code} ${pointer}`]);
  });

  const languageCodes = [
    ["en-12", false],
    ["en-us-us", false],
    ["e", false],
    ["con", false],
    ["../en", false],
    ["EN", true],
    ["pt-BR", true],
    ["zh-Hant-TW", true],
  ] as const;

  test("DOC-4 OUT-1 a language code has to be a possible folder and a locale", () => {
    for (const [code, isAllowed] of languageCodes) {
      const found = check(document({ languages: [language(code, { isPrimary: true })] }));
      expect.soft(found, code).toEqual(isAllowed ? [] : ["error bad-value /languages/0/lang/code"]);
      if (isAllowed) expect.soft(() => new Intl.DateTimeFormat(code), code).not.toThrow();
    }
  });

  test("DOC-6 an invalid ID is reported with its provider and the expected format", () => {
    const [first] = diagnose(document({ settings: { gtagId: "x" } }));
    expect(`${first?.message} ${first?.hint}`).toBe(
      '"x" is not a valid ID for Counter. It should look like X-0000. Copy it from your account there.',
    );
    expect(check(document({ settings: { gtagId: "", chatsData: [{ name: "olark", key: "" }] } }))).toEqual(
      [],
    );
  });

  const times = [
    ["2024-09-30T09:00:00Z", true],
    ["2024-09-30T12:00+03:00", true],
    ["2024-02-29T00:00:00.000Z", true],
    ["2024-02-30T00:00:00Z", false],
    ["2024-09-30T09:00:00", false],
    ["2024-09-30", false],
    ["2024-13-01T00:00:00Z", false],
    ["9999-12-31T23:59:59-12:00", false],
    ["0000-01-01T00:00:00Z", false],
  ] as const;

  test("DOC-9 a time has to exist, and to have a time zone", () => {
    for (const [at, isTime] of times)
      expect
        .soft(check(withSection("Note", { at })), at)
        .toEqual(isTime ? [] : ["error bad-date /pages/0/components/0/data/at"]);
  });

  test("VAL-1 a message about a list item names the field, not the index", () => {
    const [first] = diagnose(withSection("Note", { items: [{}] }));
    expect(first?.message).toBe('"name" is required, but it is missing or empty.');
    expect(diagnose(document({ headerLinks: [null] }))[0]?.message).toBe(
      "Expected an object, but found null.",
    );
  });

  test("VAL-1 a section without data is reported once", () => {
    const raw = document({ pages: [page("/", { id: "Note", uniqId: "a" })] });
    expect(diagnose(raw).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/pages/0/components/0/data "data" is required, but it is missing or empty.',
    ]);
  });

  test("VAL-1 SAF-2 an object is not accepted as a list or a text, whatever its keys", () => {
    const raw = document({
      headerLinks: { length: 1e9 },
      siteId: { length: 1e9 },
      theme: { look: { toString: 1 } },
      pages: [page("/", section("Note", { title: { toString: 1 } }, { uniqId: { toString: 1 } }))],
    });
    expect(check(raw)).toEqual([
      "error wrong-type /siteId",
      "error not-one-of /theme/look",
      "error wrong-type /headerLinks",
      "error wrong-type /pages/0/components/0/uniqId",
      "error wrong-type /pages/0/components/0/data/title",
    ]);
  });

  test("IMG-1 an invalid size of a picture is reported at its own pointer", () => {
    const found = check(withSection("Note", { imgDimensions: { small: { url: 5 }, large: 7 } }));
    expect(found).toEqual([
      "error wrong-type /pages/0/components/0/data/imgDimensions/small/url",
      "error wrong-type /pages/0/components/0/data/imgDimensions/large",
    ]);
    expect(
      check(withSection("Note", { imgDimensions: { small: "javascript:x", large: { url: "data:x" } } })),
    ).toEqual([
      "error bad-url /pages/0/components/0/data/imgDimensions/small",
      "error bad-url /pages/0/components/0/data/imgDimensions/large/url",
    ]);
  });
});

describe("unique names", () => {
  test("DOC-4 two primary languages, and codes that differ only in letter case, are errors", () => {
    const two = [language("en", { isPrimary: true }), language("EN"), language("ru", { isPrimary: true })];
    expect(check(document({ languages: two }))).toEqual([
      "error duplicate /languages/1/lang/code",
      "error several-primary-languages /languages",
    ]);
  });

  test("DOC-4 without a primary language, the first active one in order is primary", () => {
    const entries = [
      language("de", { order: 3 }),
      language("en", { order: 1, status: "other" }),
      language("ru", { order: 2 }),
    ];
    const { locales } = siteOf(document({ languages: entries }));
    expect(locales.map(({ language: { code, isPrimary, isActive } }) => [code, isPrimary, isActive])).toEqual(
      [
        ["ru", true, true],
        ["en", false, false],
        ["de", false, true],
      ],
    );
  });

  const colliding = [
    [["/a", "/a"], "duplicate"],
    [["/a", "/A"], "path-collision"],
    [["/a", "/a/"], "path-collision"],
    [["/\u00e9", "/e\u0301"], "path-collision"],
  ] as const;

  test("DOC-10 equal paths, and paths that a file system could take for equal, collide", () => {
    for (const [paths, code] of colliding)
      expect
        .soft(check(document({ pages: paths.map((path) => page(path)) })), paths.join(" and "))
        .toEqual([`error ${code} /pages/1/path`]);
  });

  test("OUT-1 a path collides with the folder of another language", () => {
    for (const path of ["/en", "/EN/", "/en/about", "/eN/x/y"]) {
      const pages = [page("/"), page("/about"), page(path)];
      expect
        .soft(check(document({ pages, ...languages("ru", "en") })), path)
        .toEqual(["error path-collision /pages/2/path"]);
      expect.soft(check(document({ pages, ...languages("en", "ru") })), `${path}, own language`).toEqual([]);
    }
  });

  test("DOC-11 a uniqId is unique on its page, not on the site", () => {
    const both = [section("Note", {}, { uniqId: "a" }), section("Pair", { title: "x" }, { uniqId: "a" })];
    expect(check(document({ pages: [page("/", ...both), page("/b", both[0])] }))).toEqual([
      "error duplicate /pages/0/components/1/uniqId",
    ]);
  });

  test("DOC-11 a unique type occurs once per page, also if only a section declares it unique", () => {
    const twice = (...more: object[]) =>
      check(
        document({
          pages: [
            page("/", ...more.map((extra, index) => section("Note", {}, { uniqId: `n${index}`, ...extra }))),
          ],
        }),
      );
    expect(twice({}, {})).toEqual([]);
    for (const marks of [
      [{ isUnique: true }, {}],
      [{}, { isUnique: true }],
    ])
      expect(twice(...marks)).toEqual(["error unique-section /pages/0/components/1"]);
    const alone = [section("Alone"), section("Alone", {}, { uniqId: "b" })];
    expect(check(document({ pages: [page("/", ...alone), page("/b", alone[0])] }))).toEqual([
      "error unique-section /pages/0/components/1",
    ]);
  });
});

describe("paths", () => {
  const rejected = [
    "about",
    "",
    "/a//b",
    "/../a",
    "/a/./b",
    "/con",
    "/a\u0000",
    "/a?b",
    "/a\\b",
    "/%2e%2e/a",
    "/404.html",
    "/x/404.html",
    "/Robots.txt",
    "/_headers",
    "/sitemap.xml/a",
    "/index.html",
    "/a/INDEX.html",
    "/_sectile",
    "/_Sectile/site-0123456789.css",
    "/__sectile/edit",
    "/.well-known",
    "/\ud800",
  ];

  test("DOC-10 a path that a host or a file system cannot serve, or that sectile uses, is rejected", () => {
    for (const path of rejected)
      expect
        .soft(check(document({ pages: [page(path)] })), JSON.stringify(path))
        .toEqual(["error bad-path /pages/0/path"]);
  });

  test("DOC-10 other paths are accepted", () => {
    for (const path of ["/assets", "/assets/site-0123456789.css", "/About_eng", "/о-нас", "/a b", "/index"])
      expect.soft(check(document({ pages: [page(path)] })), path).toEqual([]);
  });
});

describe("all problems in one run", () => {
  test("VAL-1 pages and translations are validated even if the site settings are invalid", () => {
    const raw = {
      siteId: 5,
      theme: { look: "SHARP", colorMode: "BLACK" },
      ...languages("en", "ru"),
      pages: [
        {
          path: "/",
          meta: { title: 5 },
          components: [section("Note", { title: "x".repeat(21), size: 7 }), section("Nota")],
        },
      ],
      translations: {
        ru: { pages: [{ path: "/", components: [{ uniqId: "note1", data: { title: "я".repeat(21) } }] }] },
      },
    };
    expect(check(raw)).toEqual([
      "error wrong-type /siteId",
      "error not-one-of /theme/colorMode",
      "error wrong-type /pages/0/meta/title",
      "error bad-value /pages/0/components/0/data/size",
      "error text-too-long /pages/0/components/0/data/title",
      "error unknown-section /pages/0/components/1/id",
      "error text-too-long /translations/ru/pages/0/components/0/data/title",
    ]);
  });

  test("VAL-1 an invalid language or event does not make its references errors", () => {
    const raw = document({
      languages: [language("en", { isPrimary: true }), language("ru", { status: 5 })],
      events: [{ id: "a" }, { id: 5 }],
      pages: [{ ...page("/", section("Note", { eventId: "a" })), language: "ru" }],
      translations: { ru: {} },
    });
    expect(check(raw)).toEqual(["error not-one-of /languages/1/status", "error wrong-type /events/1/id"]);
  });

  test("VAL-1 an unknown language or event of a page is reported with a hint", () => {
    const pages = [{ ...page("/", section("Note", { eventId: "conf" })), language: "rus" }];
    const raw = document({ ...languages("en", "ru"), events: [{ id: "conference" }], pages });
    expect(diagnose(raw).map(({ code, pointer, hint }) => `${code} ${pointer} ${hint}`)).toEqual([
      'unknown-event /pages/0/components/0/data/eventId Use the ID of one of the site\'s "events", or leave it empty to show the first one.',
      'not-one-of /pages/0/language Did you mean "ru"?',
    ]);
  });

  test("VAL-1 a message contains the value found and the values allowed, in words", () => {
    const raw = document({ name: ["x"], theme: { textSize: 200 }, pages: [page("/", section("Nots"))] });
    expect(diagnose(raw).map(({ message, hint }) => `${message} ${hint ?? ""}`.trim())).toEqual([
      "Expected a text, but found a list. Replace it with a text.",
      "The number 200 is too large (the maximum is 100).",
      'Unknown section type "Nots". Did you mean "Note"?',
    ]);
  });

  test("VAL-1 the same document has the same diagnostics", () => {
    const raw = document({ x: 1, pages: [page("/", section("Note", { titel: "x", url: "javascript:x" }))] });
    expect(diagnose(structuredClone(raw))).toEqual(diagnose(raw));
  });
});

describe("unknown keys", () => {
  const unknown: readonly (readonly [more: Json, pointer: string, nearest: string | undefined])[] = [
    [{ heder: [] }, "/heder", undefined],
    [{ page: [] }, "/page", "pages"],
    [{ translation: {} }, "/translation", "translations"],
    [{ theme: { textsize: 5 } }, "/theme/textsize", "textSize"],
    [{ headerLinks: [{ text: "x", lnk: "/" }] }, "/headerLinks/0/lnk", "link"],
    [{ pages: [{ ...page("/"), meat: {} }] }, "/pages/0/meat", "meta"],
    [
      { pages: [page("/", section("Note", {}, { colourMode: "DARK" }))] },
      "/pages/0/components/0/colourMode",
      "colorMode",
    ],
    [{ pages: [page("/", section("Note", { titel: "" }))] }, "/pages/0/components/0/data/titel", "title"],
  ];

  test("DOC-16 are warnings with the nearest name", () => {
    for (const [more, pointer, nearest] of unknown) {
      const found = diagnose(document(more)).map(
        (one) => `${one.severity} ${one.code} ${one.pointer} ${one.hint}`,
      );
      const hint = nearest ? `Did you mean "${nearest}"?` : "Remove it if you don't need it.";
      expect.soft(found, pointer).toEqual([`warning unknown-key ${pointer} ${hint}`]);
    }
  });

  test("DOC-16 unknown keys are passed on to views", () => {
    const raw = document({
      theme: { mood: "calm" },
      pages: [page("/", section("Note", { future: { a: [1] } }))],
    });
    const { settings, pages } = siteOf(raw).primary;
    expect(settings.theme).toMatchObject({ mood: "calm" });
    expect(pages[0]?.sections[0]?.data).toEqual({ future: { a: [1] } });
  });

  test("DOC-16 validation does not modify the document", () => {
    const raw = document({ theme: {}, unknown: 1 });
    const before = structuredClone(raw);
    validate(raw, catalogue, "error");
    expect(raw).toEqual(before);
  });
});

describe("hostile sizes", () => {
  test("SAF-2 only the first of too many errors are listed, with a note that there are more", () => {
    const pages = Array.from({ length: 2 * caps.problems }, (_, index) =>
      page(`/${index}`, section("Unheard")),
    );
    const found = diagnose(document({ pages }));
    expect(found).toHaveLength(caps.problems + 1);
    expect(found.at(-1)).toMatchObject({ severity: "error", code: "too-many-problems" });
  });

  test("SAF-2 DOC-16 too many warnings neither invalidate a site nor hide an error", () => {
    const many = Object.fromEntries(
      Array.from({ length: 3 * caps.problems }, (_, index) => [`key${index}`, index]),
    );
    const { site, diagnostics } = validate(document({ ...many, name: 5 }), catalogue, "error");
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ pointer }) => pointer)).toEqual(["/name"]);
    expect(diagnostics.filter(({ code }) => code === "unknown-key")).toHaveLength(caps.problems);
    expect(diagnostics.at(-1)).toMatchObject({ severity: "warning", code: "too-many-problems" });
    expect(site?.primary.pages).toHaveLength(1);
  });

  const huge: readonly (readonly [name: string, raw: object, expected: string])[] = [
    [
      "a list of a section",
      withSection("Note", { items: Array(caps.items + 1).fill(0) }),
      "too-many-items /pages/0/components/0/data/items",
    ],
    [
      "a list of the settings",
      document({ languages: Array(caps.items + 1).fill(0) }),
      "too-many-items /languages",
    ],
    [
      "a text of a section",
      withSection("Note", { text: "<b>".repeat(caps.text) }),
      "text-too-long /pages/0/components/0/data/text",
    ],
    [
      "a text of a page",
      document({ pages: [{ ...page("/"), meta: { title: "x".repeat(caps.text + 1) } }] }),
      "text-too-long /pages/0/meta/title",
    ],
    [
      "a text of the settings",
      document({ cookieSettings: { gdpr: { consentText: "x".repeat(caps.text + 1) } } }),
      "text-too-long /cookieSettings/gdpr/consentText",
    ],
    [
      "a section with limits",
      withSection(
        "Note",
        {},
        {
          validation: Object.fromEntries(
            Array.from({ length: caps.partValues }, (_, index) => [`k${index}`, 0]),
          ),
        },
      ),
      "too-large /pages/0/components/0",
    ],
  ];

  test("SAF-2 a list, a text or a section that is far too large is one error, whatever its contents", () => {
    for (const [name, raw, expected] of huge) expect.soft(check(raw), name).toEqual([`error ${expected}`]);
  });

  test("SAF-2 an unknown field may have any size", () => {
    expect(check(withSection("Note", { history: Array(5 * caps.items).fill("x") }))).toEqual([
      "warning unknown-key /pages/0/components/0/data/history",
    ]);
  });

  const markdown = [
    ["**bold** words", "**bold**"],
    ["__bold__ words", "__bold__"],
    ["See [our prices](/prices).", "[our prices](/prices)"],
    ["One\n## Two", "##"],
    ["```js", "```"],
  ] as const;

  test("DOC-14 Markdown gets advice in rich and plain texts", () => {
    for (const [text, found] of markdown)
      for (const name of ["text", "plain"]) {
        const advice = diagnose(withSection("Note", { [name]: text }), "warning").filter(
          ({ code }) => code !== "text-too-long",
        );
        const message = expect.stringContaining(`"${found}`);
        expect
          .soft(advice, `${name}: ${text}`)
          .toMatchObject([{ severity: "warning", code: "markdown-shown", message }]);
      }
  });

  const notMarkdown = [
    "5 * 3 ** 2",
    "snake__case__name",
    "[1] (see below)",
    "a [b](c) d",
    "# 1 in town",
    "C# and F# too",
    "** *",
  ];

  test("DOC-14 a text that only looks like Markdown gets no advice", () => {
    for (const text of notMarkdown) expect.soft(check(withSection("Note", { text })), text).toEqual([]);
  });

  test("SAF-2 messages quote at most a few words, without terminal control characters", () => {
    const evil = `\u001b[2J\u202e${"x".repeat(10_000)}`;
    const raw = document({
      [evil]: 1,
      ...languages("en", "ru"),
      pages: [
        page(
          "/",
          section(evil, {}, { uniqId: "a" }),
          section("Note", { url: evil, kind: evil, text: `<x${evil}>` }),
        ),
      ],
      translations: { [evil]: {}, ru: { pages: [{ path: evil }, 5] } },
    });
    const found = diagnose(raw);
    expect(found.map(({ code }) => code).sort()).toEqual([
      "bad-url",
      "markup-removed",
      "not-one-of",
      "translation-unused",
      "translation-unused",
      "translation-unused",
      "unknown-key",
      "unknown-section",
    ]);
    for (const { message, hint } of found) {
      expect(`${message}${hint}`.length).toBeLessThan(400);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the assertion is about them
      expect(`${message}${hint}`).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]|undefined/);
    }
  });
});
