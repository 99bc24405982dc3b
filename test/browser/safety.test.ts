/**
 * Pages full of hostile strings, in Chromium (SAF-1): nothing runs, no policy is violated, and nothing is asked of other
 * hosts but pictures. The strings are those of the public corpora; without them, a few of our own.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attacks } from "../safety/attacks.ts";
import { frameOf, type Json, pageOf } from "../safety/fields.ts";
import { layOut } from "../safety/rounds.ts";
import { readStrings } from "../safety/strings.ts";
import { withoutRefused } from "../safety/twin.ts";
import { hasCorpora } from "../section/rules/corpus.ts";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

const corpora = hasCorpora ? readStrings() : new Map([["own", attacks]]);
const strings = ["own", "xss_html", "json_in_script", "naughty_strings"].flatMap(
  (name) => corpora.get(name) ?? [],
);

const { documents: pages, filled } = layOut(strings, (put, round) => pageOf(`/p${round}`, put, round));
// One frame stands around all pages, others in other languages around the first.
const frames = layOut(strings, frameOf);
const codes = ["en", "ru", "ar", "de", "fr"];
const paths = [
  ...pages.map((_, index) => `/p${index}/`),
  ...codes.slice(1).flatMap((code, index) => (frames.documents[index + 1] ? [`/${code}/p0/`] : [])),
];

function hostileSite(): Json {
  const [frame = {}, ...others] = frames.documents.slice(0, codes.length).map((document) => {
    const asking = { isPaid: false, isForPreview: false };
    Object.assign((document.cookieSettings as { gdpr: Json }).gdpr, { isVisible: true });
    const whole: Json = { ...document, ...asking, pages: [{ path: "/", components: [] }] };
    withoutRefused(whole);
    const { pages: _, siteId: __, url: ___, ...rest } = whole;
    return rest;
  });
  for (const page of pages) withoutRefused({ siteId: "safety", pages: [page] });
  return {
    ...frame,
    siteId: "safety",
    languages: codes.map((code, order) => ({ order, isPrimary: order === 0, lang: { name: code, code } })),
    translations: Object.fromEntries(others.map((rest, index) => [codes[index + 1], rest])),
    pages,
  };
}

let host: Host;
let browser: Browser;

beforeAll(async () => {
  [host, browser] = await Promise.all([buildSite(hostileSite()), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** Set before any script of the page: notes what hostile strings are after. */
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

interface Visit {
  readonly page: Page;
  readonly problems: readonly string[];
  /** What was asked of other hosts, by type. */
  readonly elsewhere: readonly string[];
  ran(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

async function visit(path: string): Promise<Visit> {
  const { page, problems, close } = await open(browser, { reducedMotion: "reduce" });
  const elsewhere: string[] = [];
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => found.push(`popup: ${popup.url()}`));
  await page.addInitScript(trap);
  await page.route(
    (url) => url.origin !== host.origin,
    (route) => {
      elsewhere.push(route.request().resourceType());
      return route.fulfill({ contentType: "image/gif", body: pixel });
    },
  );
  await page.goto(host.origin + path);
  await atRest(page);
  return {
    page,
    problems,
    elsewhere,
    ran: async () => [...found, ...(await page.evaluate(() => (window as unknown as { ran: string[] }).ran))],
    close,
  };
}

describe(`SAF-1 OUT-6 ${strings.length} strings, ${filled + frames.filled} times in the fields of ${paths.length} pages`, () => {
  let pictures = 0;

  test.each(paths)(
    "of %s nothing runs, no policy is violated, no other host is asked for more than pictures",
    async (path) => {
      const { page, problems, elsewhere, ran, close } = await visit(path);
      // Everything that opens is opened, everything that comes into view is drawn.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>("summary, [popovertarget], [role=tab]"))
          element.click();
        for (const element of document.querySelectorAll("main *"))
          element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        for (const image of document.images) image.loading = "eager";
        scrollTo(0, document.body.scrollHeight);
      });
      await atRest(page);
      expect(await ran()).toEqual([]);
      expect(problems).toEqual([]);
      expect(elsewhere.filter((type) => type !== "image")).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(path);
      pictures += elsewhere.length;
      await close();
    },
  );

  test("the pages were really drawn", () => expect(pictures).toBeGreaterThan(0));
});

test("SAF-1 the trap catches what runs, and the policy what would", async () => {
  const { page, ran, close } = await visit("/p0/");
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.setAttribute("onerror", "alert(1)");
    image.src = "/nowhere.png";
    document.body.append(image);
    alert(2);
  });
  await expect
    .poll(async () => (await ran()).join(" "))
    .toMatch(/alert\(2\).*policy: script-src-attr inline/);
  await close();
});
