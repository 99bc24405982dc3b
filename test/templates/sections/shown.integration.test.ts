/** Each kind of section as visitors get it, read from built pages. */
import { describe, expect, test } from "vitest";
import { buildPage, buildStyles, readPage, section } from "./build-page.ts";

const attributesOf = (page: Document, selector: string, name: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name));

const event = (id: string, title: string, startsAt: string) => ({
  id,
  title,
  startsAt,
  endsAt: "2030-10-02T15:00:00Z",
  timeZone: "Europe/Moscow",
  venue: "Meadow Hall",
  address: "1 Orchard Road",
  mapUrl: "https://maps.example.org/hall",
  registrationUrl: "https://forms.example.org/register",
});

describe("sections on a page", () => {
  test("SEC-26 header and footer types have their own elements, others are sections, each with two anchors", async () => {
    const page = await readPage([
      section("NoHeader", {}, { uniqId: "top" }),
      section("BigTitle", { title: "First" }, { uniqId: "a" }),
      section("BigTitle", { title: "Second" }, { uniqId: "b" }),
      section("Footer", { copyrightText: "End" }, { uniqId: "end" }),
    ]);
    const allSettings = [...page.querySelectorAll(".section")].map(({ localName, children }) => {
      const anchors = [...children].filter(({ className }) => className === "anchor").map(({ id }) => id);
      return [localName, ...anchors];
    });
    expect(allSettings).toEqual([
      ["header", "NoHeader", "NoHeader-top"],
      ["section", "BigTitle", "BigTitle-a"],
      ["section", "BigTitle-b"],
      ["footer", "Footer", "Footer-end"],
    ]);
  });

  test("ACC-1 SEC-23 SEC-24 a page has one header, main and footer landmark; the provider's line is in the aside", async () => {
    const page = await readPage([
      section("NoHeader", {}, { uniqId: "top" }),
      section("BigTitle", { title: "Title" }),
      section("Footer", { copyrightText: "Ours" }, { uniqId: "end" }),
      section(
        "ProviderFooter",
        { text: "Theirs", link: "https://builder.example.org" },
        { uniqId: "builder" },
      ),
    ]);
    for (const selector of ["header", "main", "footer:not(aside *)"])
      expect(page.querySelectorAll(selector)).toHaveLength(1);
    expect(page.querySelector("aside")?.textContent).toContain("Theirs");
  });

  test("SEC-31 a page has the styles of the variants that it shows, after those of their type", async () => {
    const team = (variant?: string) => section("Team", { team: [{ name: "Ada" }] }, { variant });
    expect(await buildStyles([team()])).not.toContain(".Team-list-");
    const styles = await buildStyles([team("list")]);
    expect(styles.indexOf(".Team-list-member")).toBeGreaterThan(styles.lastIndexOf(".Team-member"));
    expect(styles).not.toContain(".Team-compact-");
  });

  test("SEC-27 the colour mode is the section's, else its type's, else the theme's", async () => {
    const modes = async (more: object, theme: object = {}) =>
      /class="section mode-(\w+)"/.exec(
        await buildPage([section("BigTitle", { title: "x" }, { ...more })], { theme }),
      )?.[1];
    expect(await modes({ colorMode: "DARK" })).toBe("dark");
    expect(await modes({})).toBe("extralight");
    const provider = await buildPage([section("ProviderFooter", { text: "x" })], {
      theme: { colorMode: "DARK" },
    });
    expect(provider).toContain('class="section mode-dark"');
  });

  test("DOC-11 only published sections are shown", async () => {
    const html = await buildPage([
      section("BigTitle", { title: "Shown" }, { uniqId: "a" }),
      section("BigTitle", { title: "Hidden" }, { uniqId: "b", status: "draft" }),
    ]);
    expect(html).toContain("Shown");
    expect(html).not.toContain("Hidden");
  });

  test("OUT-10 the first title is the page's only h1; without one the page's name is a hidden h1", async () => {
    const titled = await readPage([
      section("FeatureIcons", { featureParts: [{ blockTitle: "Item" }] }, { uniqId: "a" }),
      section("TitleParagraph", { title: "One" }, { uniqId: "b" }),
      section("TitleParagraph", { title: "Two" }, { uniqId: "c" }),
    ]);
    const textsOf = (page: Document, selector: string) =>
      [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(textsOf(titled, "h1")).toEqual(["One"]);
    expect(textsOf(titled, "h2")).toContain("Two");
    const untitled = await readPage([section("FeatureIcons", { featureParts: [{ blockTitle: "Item" }] })]);
    expect(textsOf(untitled, "h1.visually-hidden")).toEqual(["Test"]);
  });
});

describe("header and navigation", () => {
  const header = section("NoHeader", { logoSrc: "https://cdn.example.org/logo.svg" }, { uniqId: "top" });
  const links = [
    { text: "Home", link: "/" },
    { text: "About", link: "/about" },
    { text: "Elsewhere", link: "https://example.org/x" },
    { text: "Below", link: "#BigTitle" },
  ];
  const site = {
    headerLinks: links,
    pages: [{ path: "/about", components: [header, section("BigTitle", { title: "x" })] }],
  };

  test("NAV-1 pages of the site open in the same tab and end in a slash, other sites in a new tab without opener", async () => {
    const page = await readPage([header, section("BigTitle", { title: "x" })], site);
    for (const selector of [
      'a[href="/about/"]:not([target])',
      'a[href="https://example.org/x"][target="_blank"][rel="noopener"]',
      'a[href="#BigTitle"]:not([target])',
    ])
      expect(page.querySelector(selector), selector).not.toBeNull();
  });

  test("NAV-6 links to the current page have aria-current", async () => {
    const page = await readPage([header, section("BigTitle", { title: "x" })], site, "about/index.html");
    const current = attributesOf(page, "a[aria-current=page]", "href");
    expect(new Set(current)).toEqual(new Set(["/about/"]));
  });

  test("NAV-8 IMG-6 the logo links to the language's root; without one the site's name or a placeholder does", async () => {
    const languages = [
      { isPrimary: true, lang: { name: "English", code: "en" } },
      { status: "active", lang: { name: "Русский", code: "ru" } },
    ];
    const russian = await readPage(
      [header, section("BigTitle", { title: "x" })],
      { ...site, languages },
      "ru/about/index.html",
    );
    expect(russian.querySelector('a[href="/ru/"] img[src$="logo.svg"]')).not.toBeNull();
    const withoutLogo = [section("NoHeader", {}), section("BigTitle", { title: "x" }, { uniqId: "b" })];
    const named = await readPage(withoutLogo, { ...site, name: "Oak & Rye" });
    expect(named.querySelector('a[href="/"]')?.textContent).toBe("Oak & Rye");
    const bare = await readPage(withoutLogo, { ...site, name: "" });
    expect(bare.querySelector('a[href="/"] svg')).not.toBeNull();
  });

  test("LNG-1 LNG-2 the language switch has links to the same page in other languages, and is left out for one", async () => {
    const languages = [
      { isPrimary: true, lang: { name: "English", code: "en" } },
      { status: "active", lang: { name: "Русский", code: "ru" } },
      { status: "other", lang: { name: "Deutsch", code: "de" } },
    ];
    const html = await buildPage(
      [header, section("BigTitle", { title: "x" })],
      { ...site, languages },
      "about/index.html",
    );
    expect(html).toMatch(/<a[^>]*href="\/ru\/about\/"[^>]*hrefLang="ru"/i);
    expect(html).not.toContain("Deutsch");
    expect(await buildPage([header, section("BigTitle", { title: "x" })], site)).not.toMatch(/hreflang/i);
  });

  describe("LNG-2 a site with English pages beside its Russian ones", () => {
    const title = section("BigTitle", { title: "x" });
    const languages = (status: string) => [
      { isPrimary: true, lang: { name: "Русский", code: "ru" } },
      { status, lang: { name: "English", code: "en" } },
    ];
    const bilingual = (status: string) => ({
      name: "Съезд",
      languages: languages(status),
      headerLinks: [
        { text: "О нас", link: "/about" },
        { text: "English version", link: "/ENG" },
      ],
      privacyPolicy: { name: "О данных", link: "/about", showInFooter: true },
      translations: { en: { name: "Congress", headerLinks: [null, { text: "Русская версия", link: "/" }] } },
      pages: [
        { path: "/about", components: [header, title], alternate: { en: "/About_eng" } },
        { path: "/ENG", language: "en", alternate: { ru: "/" }, components: [header, title] },
        {
          path: "/About_eng",
          language: "en",
          components: [header, title, section("Footer", { copyrightText: "2024" }, { uniqId: "foot" })],
        },
      ],
    });
    const build = (path: string) => buildPage([header, title], bilingual("other"), path);

    test("NAV-8 has a logo with the name and the home page of the page's language", async () => {
      expect(await build("About_eng/index.html")).toMatch(/<a[^>]*href="\/ENG\/"[^>]*aria-label="Congress"/);
      expect(await build("about/index.html")).toMatch(/<a[^>]*href="\/"[^>]*aria-label="Съезд"/);
    });

    test("ACC-1 marks links in another language than the page's with lang", async () => {
      const english = await build("About_eng/index.html");
      expect(english).toContain('<span lang="ru">Русская версия</span>');
      // Not translated.
      expect(english).toContain('<span lang="ru">О нас</span>');
      expect(english).toContain('<span lang="ru">О данных</span>');
      const russian = await build("about/index.html");
      expect(russian).toContain('<span lang="en">English version</span>');
      expect(russian).toContain("<span>О нас</span>");
    });

    test("DOC-5 ACC-1 has the last line of all footers in its language, or marked, unless it has its own", async () => {
      const foot = (data: object) => section("Footer", data, { uniqId: "foot" });
      const last = async (text: string, translation?: string, data: object = {}) => {
        const site = bilingual("other");
        const { en } = site.translations;
        const page = { path: "/eng", language: "en", components: [header, title, foot(data)] };
        const footer = { copyrightText: text };
        const translated = translation === undefined ? en : { ...en, footer: { copyrightText: translation } };
        const translations = { en: translated };
        const built = await readPage(
          [header],
          { ...site, footer, translations, pages: [page] },
          "eng/index.html",
        );
        return [...built.querySelectorAll("footer p")].map((line) => [
          line.textContent,
          line.getAttribute("lang"),
        ]);
      };
      expect(await last("© Съезд")).toEqual([["© Съезд", "ru"]]);
      expect(await last("© Съезд", "© Congress")).toEqual([["© Congress", null]]);
      expect(await last("© Съезд", "© Congress", { copyrightText: "Mine" })).toEqual([["Mine", null]]);
    });

    test("LNG-1 has a switch that leads to the page's version and marks its language if both are active", async () => {
      const switchOf = async (path: string) => {
        const page = await readPage([header, title], bilingual("active"), path);
        return [...page.querySelectorAll("a[hreflang]")].map((link) => {
          const isCurrent = link.getAttribute("aria-current") === "true";
          return `${link.getAttribute("hreflang")} ${link.getAttribute("href")}${isCurrent ? " current" : ""}`;
        });
      };
      expect(await switchOf("about/index.html")).toEqual(["ru /about/ current", "en /en/About_eng/"]);
      expect(await switchOf("About_eng/index.html")).toEqual(["ru /about/", "en /About_eng/ current"]);
      expect(await switchOf("en/ENG/index.html")).toEqual(["ru /", "en /en/ENG/ current"]);
    });
  });

  test("SEC-1 CDN-2 the hero shows its own or its event's date as a time element with the four labels", async () => {
    const hero = {
      title: "Hero",
      dateLabels: ["DAYS", "HOURS", "MINUTES", "SECONDS"],
      countDownDate: "2024-09-30T09:00:00Z",
    };
    const own = await readPage([section("CountdownHero", hero)]);
    expect(attributesOf(own, "time", "datetime")).toContain("2024-09-30T09:00:00Z");
    for (const words of ["September 30, 2024", ...hero.dateLabels])
      expect(own.body.textContent).toContain(words);
    const events = [event("e", "Event", "2030-09-30T09:00:00Z")];
    const ofEvent = await readPage([section("CountdownHero", { ...hero, eventId: "e" })], { events });
    expect(attributesOf(ofEvent, "time", "datetime")).toContain("2030-09-30T09:00:00Z");
  });
});

describe("pictures", () => {
  const sizes = {
    small: "https://c.example.org/s.jpg",
    medium: "https://c.example.org/m.jpg",
    large: "https://c.example.org/l.jpg",
    xlarge: "https://c.example.org/x.jpg",
  };
  const member = (more: object) => [
    section("Team", { team: [{ name: "Anna", imgUrl: "https://c.example.org/a.jpg", ...more }] }),
  ];

  test("IMG-1 a picture in four sizes has sources for 480, 768 and 1440 px, and the widest is the img", async () => {
    const page = await readPage(member({ imgDimensions: sizes }));
    expect(attributesOf(page, "picture source", "media")).toEqual([
      "(max-width: 480px)",
      "(max-width: 768px)",
      "(max-width: 1440px)",
    ]);
    expect(attributesOf(page, "picture source", "srcset")).toEqual([sizes.small, sizes.medium, sizes.large]);
    expect(attributesOf(page, "picture img", "src")).toEqual([sizes.xlarge]);
  });

  test("IMG-3 a crop is written in percent of its frame, so it is the same at every width", async () => {
    const crop = { containerWidth: 200, width: 300, height: 450, left: -50, top: -20, transform: 90 };
    const html = await buildPage(member({ imgCropParams: crop }));
    expect(html).toMatch(
      /style="width:150%;left:-25%;margin-top:-10%;aspect-ratio:300 \/ 450;transform:rotate\(90deg\)"/,
    );
  });

  test("IMG-7 an unknown icon shows a warning sign", async () => {
    const known = await buildPage([
      section("FeatureIcons", { featureParts: [{ icon: "leaf", blockTitle: "x" }] }),
    ]);
    const unknown = await buildPage([
      section("FeatureIcons", { featureParts: [{ icon: "leef", blockTitle: "x" }] }),
    ]);
    expect(known).not.toContain("icon-unknown");
    expect(unknown).toMatch(/<svg class="[^"]*icon-unknown[^>]*>.*?<path/);
  });

  test("DOC-14 PERF-6 colours and sizes of single words are in the styles of pages that show them", async () => {
    const words = (text: string) => buildStyles([section("TitleParagraph", { paragraph: text })]);
    const coloured = await words('a <span class="color-tertiarySemiLight size-huge">word</span>');
    expect(coloured).toMatch(/\.mode-dark\{[^}]*--color-tertiarySemiLight:#/);
    expect(coloured).toContain(".color-tertiarySemiLight{color:var(--color-tertiarySemiLight)}");
    expect(coloured).toContain(".size-huge{");
    expect(await words("a word")).not.toMatch(/color-tertiary|size-huge/);
  });

  test("SEC-3 a heading with a long word is fitted to it, and one with shorter words is not", async () => {
    const long = await buildPage([section("BigTitle", { title: "Das Verantwortungsbewusstsein" })]);
    expect(long).toMatch(
      /<h1 class="[^"]*text-long[^"]*"><span class="text-fitting" style="--letters:25">Das V/,
    );
    const marked = await buildPage([section("BigTitle", { title: "<b>Kapitalgesellschaften</b> &amp; x" })]);
    expect(marked).toContain('style="--letters:21"><b>Kapitalgesellschaften</b> &amp; x</span>');
    const short = await buildPage([
      section("BigTitle", { title: "Gesell-schafts-recht, 北京大学食品科学与营养工程学院二〇二四" }),
    ]);
    expect(short).not.toContain("--letters");
  });

  test("SEC-12 cards with long words in their titles have fewer columns", async () => {
    const columns = async (title: string) => {
      const blocks = ["a", "b", "c", title].map((text) => ({ title: text }));
      return /--columns-wide:(\d)/.exec(await buildPage([section("Feature24", { title: "x", blocks })]))?.[1];
    };
    expect(await columns("Gesellschaft")).toBe("4");
    expect(await columns("Rechtsschutzversicherungen")).toBe("2");
  });

  test("SEC-24 the provider's line has the colour mode of the footer above it", async () => {
    const line = section("ProviderFooter", { text: "Theirs" }, { uniqId: "b", colorMode: "LIGHT" });
    const mode = async (...above: Parameters<typeof buildPage>[0]) =>
      /class="section mode-(\w+)"><span class="anchor" id="ProviderFooter"/.exec(
        await buildPage([...above, line]),
      )?.[1];
    const footer = section("Footer", { copyrightText: "Ours" }, { uniqId: "f", colorMode: "DARK" });
    expect(await mode(footer)).toBe("dark");
    expect(await mode(section("BigTitle", { title: "x" }, { colorMode: "DARK" }))).toBe("light");
  });

  test("SEC-27 coloured words over a picture have the colour of the text around them", async () => {
    const title = '<span class="color-primaryLight">x</span>';
    for (const [type, data] of [
      ["CountdownHero", { dateLabels: ["D", "H", "M", "S"] }],
      ["Feature24", { blocks: [{ title: "a" }, { title: "b" }, { title: "c" }] }],
    ] as const) {
      const css = await buildStyles([
        section(type, { title, backgroundImgUrl: "https://c.example.org/b.jpg", ...data }),
      ]);
      expect(css).toMatch(new RegExp(`\\.${type}-\\w+ \\[class\\*=color-\\]\\{color:inherit\\}`));
    }
  });

  test("IMG-8 a background picture has an overlay with the owner's opacity", async () => {
    const html = await buildPage([
      section("Email1", {
        title: "x",
        backgroundImgUrl: "https://c.example.org/b.jpg",
        bgOverlayTransparency: 0.8,
      }),
    ]);
    expect(html).toContain('src="https://c.example.org/b.jpg"');
    expect(html).toContain("--overlay:0.8");
  });

  describe("IMG-4 the only picture that loads at once", () => {
    const url = (name: string) => `https://c.example.org/${name}.jpg`;
    const dateLabels = ["D", "H", "M", "S"];
    const hero = section(
      "CountdownHero",
      { title: "x", dateLabels, backgroundImgUrl: url("hero"), logoSrc: url("mark") },
      { uniqId: "hero" },
    );
    const bar = section("NoHeader", { logoSrc: url("logo") }, { uniqId: "bar" });
    const photo = section("TextImage", { title: "x", largeImgUrl: url("photo") }, { uniqId: "photo" });
    const words = (characters: number) =>
      section("TitleParagraph", { paragraph: "x".repeat(characters) }, { uniqId: "words" });
    const prioritized = async (...components: Parameters<typeof buildPage>[0]) => {
      const page = await readPage(components);
      const images = (selector: string) =>
        attributesOf(page, selector, "src").map((src) => /example.org\/(\w+)/.exec(src ?? "")?.[1]);
      expect(page.querySelector("link[rel=preload][as=image]")).toBeNull();
      return { first: images("img[fetchpriority=high]"), lazy: images("img[loading=lazy]") };
    };

    test("IMG-4 is that of a hero, also below a header", async () => {
      expect(await prioritized(hero, ...member({}))).toEqual({ first: ["hero"], lazy: ["a"] });
      expect(await prioritized(bar, hero, photo)).toEqual({ first: ["hero"], lazy: ["photo"] });
    });

    test("IMG-4 is that of a section below a short text, not below a long one or a hero without a picture", async () => {
      expect(await prioritized(bar, words(200), photo)).toEqual({ first: ["photo"], lazy: [] });
      expect(await prioritized(bar, words(900), photo)).toEqual({ first: [], lazy: ["photo"] });
      const plain = section("CountdownHero", { title: "x", dateLabels }, { uniqId: "plain" });
      expect(await prioritized(plain, photo)).toEqual({ first: [], lazy: ["photo"] });
    });

    test("IMG-4 is the first of several in a section, even if the first item has none", async () => {
      const team = [{ name: "A" }, { name: "B", imgUrl: url("b") }, { name: "C", imgUrl: url("c") }];
      expect(await prioritized(bar, section("Team", { team }))).toEqual({ first: ["b"], lazy: ["c"] });
      const featureParts = ["one", "two", "three"].map((name) => ({ imageUrl: url(name) }));
      expect(await prioritized(section("FeatureIcons", { featureParts }))).toEqual({
        first: ["one"],
        lazy: ["two", "three"],
      });
    });
  });

  test("SEC-1 NAV-10 a hero below a header has the button that scrolls down and no second navigation", async () => {
    const hero = section("CountdownHero", { title: "x", dateLabels: ["D", "H", "M", "S"] });
    const top = section("NoHeader", {}, { uniqId: "top" });
    const below = await readPage([top, hero]);
    const [target = "none"] = attributesOf(below, 'a[data-scroll-by="500"]', "href");
    expect(below.querySelector(`span${target}`)).not.toBeNull();
    expect(below.querySelectorAll("[data-enhance=navigation]")).toHaveLength(1);
    const further = await readPage([top, section("BigTitle", { title: "x" }, { uniqId: "t" }), hero]);
    expect(further.querySelector('[data-scroll-by="500"]')).toBeNull();
  });
});

test.each(["Team", "Team1"])("SEC-14 SEC-15 %s shows a group of speakers in blocks", async (type) => {
  const speaker = { name: "Ada", position: "Chair", slogan: "Ask first" };
  const page = await readPage([section(type, { title: ".", paragraph: "Speakers", blocks: [speaker] })]);
  const text = page.querySelector("section li")?.textContent ?? "";
  for (const word of ["Ada", "Chair", "Ask first"]) expect(text).toContain(word);
});

describe("forms and contacts", () => {
  test("SEC-22 SUB-2 the subscribe form posts without a script", async () => {
    const page = await readPage(
      [section("Email1", { title: "x", placeholder: "you@example.org", buttonText: "Go" })],
      { hash: "h1" },
    );
    const form = page.querySelector('form[method=post][action="/api/v1/sites/form/email/test/"]');
    expect(form?.querySelector("input[type=email]")).toBeTruthy();
    expect(form?.querySelector("input[type=hidden][name=siteHash][value=h1]")).toBeTruthy();
  });

  test("SEC-21 e-mail and phone entries are mailto: and tel: links", async () => {
    const emails = [
      { icon: "mail", title: "Mail", to: "a@example.org" },
      { icon: "phone", title: "Phone", to: "+7 495 555-01-24" },
    ];
    const html = await buildPage([section("Contact", { title: "x", emails })]);
    expect(html).toContain('href="mailto:a@example.org"');
    expect(html).toMatch(/href="tel:\+7[\d-]*"/);
  });

  test("SEC-21 VAL-6 phone links have the international format, and an invalid number stays text", async () => {
    const emails = ["+49 (0)30 1234567", "8 (800) FLOWERS"].map((to) => ({
      icon: "phone",
      title: "Phone",
      to,
    }));
    const page = await readPage([section("Contact", { title: "x", emails })]);
    expect(attributesOf(page, ".section ul a", "href")).toEqual(["tel:+49301234567"]);
    expect(page.querySelector(".section ul")?.textContent).toContain("8 (800) FLOWERS");
  });

  test("RPT-1 the report form shows unless the site is paid or in preview", async () => {
    const page = [section("BigTitle", { title: "x" })];
    const form = 'action="/api/v1/sites/form/compliance/test/"';
    expect(await buildPage(page, { isPaid: false })).toContain(form);
    expect(await buildPage(page, { isPaid: true })).not.toContain(form);
    expect(await buildPage(page, { isPaid: false, isForPreview: true })).not.toContain(form);
  });

  test("SEC-25 Rsvp1 shows the event that it names, else the first, with map, registration and calendar file", async () => {
    const events = [
      event("one", "First event", "2030-09-30T09:00:00Z"),
      event("two", "Second event", "2030-10-01T09:00:00Z"),
    ];
    const first = await buildPage([section("Rsvp1", { title: "Come" })], { events });
    expect(first).toContain("First event");
    expect(first).toContain("Meadow Hall");
    expect(first).toContain('href="https://maps.example.org/hall"');
    expect(first).toContain('href="https://forms.example.org/register"');
    expect(first).toMatch(/href="\/_sectile\/event-[0-9a-f]+\.ics"/);
    const second = await buildPage([section("Rsvp1", { title: "Come", eventId: "two" })], { events });
    expect(second).toContain("Second event");
    expect(second).not.toContain("First event");
    const { body } = await readPage([section("Rsvp1", { title: "Come" })]);
    expect(body.textContent).not.toContain("undefined");
  });
});

describe("theme and head", () => {
  test("THM-1 THM-3 elements name no font: the theme's custom properties do", async () => {
    const { readFile } = await import("node:fs/promises");
    for (const file of ["button", "picture", "intro", "layout"])
      expect(await readFile(`templates/elements/${file}.module.css`, "utf8")).not.toMatch(
        /font-family:\s*["'A-Z]/,
      );
  });

  test("OUT-4 a page has its own title and description", async () => {
    const pages = [
      {
        path: "/b",
        meta: { title: "Own", description: "Own words" },
        components: [section("BigTitle", { title: "x" })],
      },
    ];
    const own = await buildPage([section("BigTitle", { title: "x" })], { pages }, "b/index.html");
    expect(own).toContain("<title>Own</title>");
    expect(own).toContain('<meta name="description" content="Own words">');
  });
});
