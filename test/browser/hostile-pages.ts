/**
 * Pages full of hostile strings, in Chromium (SAF-1): nothing runs, no policy is violated, and only pictures are requested from
 * other hosts.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attacks } from "../safety/attacks.ts";
import { frameOf, type Json, type Put, pageOf } from "../safety/fields.ts";
import { layOut } from "../safety/rounds.ts";
import { readStrings } from "../safety/strings.ts";
import { withoutRefused } from "../safety/twin.ts";
import { hasCorpora } from "../section/rules/corpus.ts";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";
import type { Host } from "./serve.ts";

/** Reads our own strings and, if available, those public corpora that are made for pages. */
export function readHostileStrings(): readonly string[] {
  const corpora = hasCorpora ? readStrings() : new Map<string, readonly string[]>();
  const names = ["xss_html", "json_in_script", "naughty_strings"];
  return [...attacks, ...names.flatMap((name) => corpora.get(name) ?? [])];
}

/** @returns a page with strings in its fields, without sections that get none in this round */
function pageWith(put: Put, round: number): Json {
  const struck = new Set<string>();
  const noting: Put = (slot) => {
    const text = put(slot);
    if (text !== undefined && text !== "x") struck.add(slot.path.split(".")[0] ?? "");
    return text;
  };
  const { components, ...page } = pageOf(`/p${round}`, noting, round);
  return { ...page, components: (components as Json[]).filter(({ id }) => struck.has(id as string)) };
}

type Site = "pages" | "frames";

const codes = ["en", "ru", "ar", "de", "fr"];
const framed = ["NoHeader", "CountdownHero", "Rsvp1", "Contact", "Footer", "ProviderFooter"];

const languages = (used: readonly string[]) =>
  used.map((code, order) => ({ order, isPrimary: order === 0, lang: { name: code, code } }));

/** Runs before any script of the page and records the calls that hostile strings try to make. */
const trap = () => {
  const ran: string[] = [];
  Object.assign(window, { ran });
  for (const name of ["alert", "confirm", "prompt", "print", "open"] as const)
    window[name] = ((...args: unknown[]) => void ran.push(`${name}(${args})`)) as never;
  document.write = (...texts) => void ran.push(`document.write(${texts})`);
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
    ran.push(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
};

interface Visitor {
  readonly page: Page;
  /** Takes all records so far: calls, problems, and the types of requests to other hosts. */
  takeRecords(): Promise<{
    ran: readonly string[];
    problems: readonly string[];
    elsewhere: readonly string[];
  }>;
}

const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** Waits until scripts that need an idle browser have run, pictures have loaded or failed, and the page is drawn. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
    await idle();
    await Promise.all(
      [...document.images]
        .filter(({ complete, loading }) => !complete && loading !== "lazy")
        .map((image) => {
          return new Promise((done) => {
            for (const end of ["load", "error"]) image.addEventListener(end, done);
          });
        }),
    );
    await idle();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** Declares the tests of pages with these strings in fields of every kind. */
export function testHostilePages(strings: readonly string[]): void {
  const { documents: pages, filled } = layOut(strings, pageWith);
  // The same site settings apply to all pages, each in a language of its own.
  const frames = layOut(strings, frameOf);
  const paths = {
    pages: pages.map((_, index) => `/p${index}/`),
    frames: codes.flatMap((code, index) => (frames.documents[index] ? [index ? `/${code}/` : "/"] : [])),
  };

  const [frame = {}, ...otherFrames] = frames.documents.slice(0, codes.length).map((document) => {
    const asking = { isPaid: false, isForPreview: false };
    Object.assign((document.cookieSettings as { gdpr: Json }).gdpr, { isVisible: true });
    const whole: Json = { ...document, ...asking, pages: [{ path: "/", components: [] }] };
    withoutRefused(whole);
    const { pages: _, siteId: __, url: ___, ...rest } = whole;
    return rest;
  });
  for (const page of pages) withoutRefused({ siteId: "safety", pages: [page] });

  /** Large pages in one language, and a small one in all: pages are built once per language. */
  const documents = {
    pages: { ...frame, siteId: "safety", languages: languages(codes.slice(0, 1)), pages },
    frames: {
      ...frame,
      siteId: "safety",
      languages: languages(codes),
      translations: Object.fromEntries(otherFrames.map((rest, index) => [codes[index + 1], rest])),
      pages: [
        {
          path: "/",
          components: ((pages[0]?.components ?? []) as Json[]).filter(({ id }) =>
            framed.includes(id as string),
          ),
        },
      ],
    },
  };

  const hosts = new Map<Site, Host>();
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await launch();
    for (const site of ["pages", "frames"] as const) hosts.set(site, await buildSite(documents[site]));
    visitor = await openVisitor();
  });
  afterAll(async () => {
    await browser?.close();
    for (const host of hosts.values()) await host.close();
  });

  /** One browser page visits all URLs. Nothing is chosen on the way, so nothing is stored. */
  async function openVisitor(): Promise<Visitor> {
    const { page, problems } = await open(browser, { reducedMotion: "reduce" });
    const elsewhere: string[] = [];
    const found: string[] = [];
    let reported = 0;
    page.on("dialog", (dialog) => {
      found.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("popup", (popup) => found.push(`popup: ${popup.url()}`));
    await page.addInitScript(trap);
    await page.route(
      (url) => ![...hosts.values()].some(({ origin }) => origin === url.origin),
      (route) => {
        elsewhere.push(route.request().resourceType());
        return route.fulfill({ contentType: "image/gif", body: pixel });
      },
    );
    return {
      page,
      takeRecords: async () => {
        const ran = await page.evaluate(() => (window as unknown as { ran: string[] }).ran.splice(0));
        const from = reported;
        reported = problems.length;
        return {
          ran: [...found.splice(0), ...ran],
          problems: problems.slice(from),
          elsewhere: elsewhere.splice(0),
        };
      },
    };
  }

  const go = (site: Site, path: string) => visitor.page.goto((hosts.get(site)?.origin ?? "") + path);

  const visited = Object.entries(paths).flatMap(([site, all]) =>
    all.map((path) => [site as Site, path] as const),
  );

  describe(`SAF-1 OUT-6 ${strings.length} hostile strings in ${filled + frames.filled} fields of ${visited.length} pages`, () => {
    let pictures = 0;

    test.each(visited)(
      "%s %s: nothing runs, no policy is violated, and only images are requested from other hosts",
      async (site, path) => {
        const { page } = visitor;
        await go(site, path);
        await settled(page);
        // Opens everything that opens, and draws everything that appears in view.
        await page.evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>(
            "summary, [popovertarget], [role=tab]",
          ))
            element.click();
          for (const element of document.querySelectorAll("main *"))
            element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
          for (const image of document.images) image.loading = "eager";
          scrollTo(0, document.body.scrollHeight);
        });
        await settled(page);
        const { ran, problems, elsewhere } = await visitor.takeRecords();
        expect(ran).toEqual([]);
        expect(problems).toEqual([]);
        expect(elsewhere.filter((type) => type !== "image")).toEqual([]);
        expect(new URL(page.url()).pathname).toBe(path);
        pictures += elsewhere.length;
      },
    );

    test("the pages were rendered", () => expect(pictures).toBeGreaterThan(0));
  });

  test("SAF-1 the test detects scripts that run, and scripts that the policy blocks", async () => {
    const { page } = visitor;
    await go("frames", "/");
    await page.evaluate(() => {
      const image = document.createElement("img");
      image.setAttribute("onerror", "alert(1)");
      image.src = "/nowhere.png";
      document.body.append(image);
      alert(2);
    });
    const ran: string[] = [];
    await expect
      .poll(async () => {
        ran.push(...(await visitor.takeRecords()).ran);
        return ran.join(" ");
      })
      .toMatch(/alert\(2\).*policy: script-src-attr inline/);
  });
}
