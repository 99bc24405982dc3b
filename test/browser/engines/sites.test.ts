/** The starters and the conference in each browser, on a phone and on a desktop, with the headers of their bundles. */
import { afterAll, expect, test } from "vitest";
import { paths, serveConference } from "../conference.ts";
import { buildStarter, starters } from "../starters.ts";
import { describeEngines, desktop, phone } from "./engines.ts";
import { problemsOf, type Watched, watch } from "./network.ts";
import type { View } from "./tab.ts";

interface Site {
  readonly name: string;
  readonly build: () => Promise<Watched>;
  /** @returns paths of the pages to load */
  readonly pages: (home: View) => Promise<readonly string[]>;
}

/** The first page, and two others that the site's own links lead to. */
const threePages = (home: View) =>
  home.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("header a, footer a, main a")];
    const inner = links
      .filter(({ origin, pathname }) => origin === location.origin && pathname !== location.pathname)
      .filter(({ pathname }) => pathname.endsWith("/"))
      .map(({ pathname }) => pathname);
    return [location.pathname, ...new Set(inner)].slice(0, 3);
  });

/** One language of each starter. All of them are looked at in Chromium (starters.exhaustive.test.ts). */
const chosen = new Map(starters.map((choice) => [choice.starter, choice])).values();

const sites: readonly Site[] = [
  ...[...chosen].map((choice) => ({
    name: `${choice.starter} ${choice.language}`,
    build: () => buildStarter(choice),
    pages: threePages,
  })),
  { name: "conference", build: serveConference, pages: async () => paths },
];

/** All browsers get the same bundle. */
const served = new Map<Site, Promise<{ site: Watched; watched: Watched }>>();
afterAll(async () => {
  for (const { site, watched } of await Promise.all(served.values())) {
    await watched.close();
    await site.close();
  }
});

async function serve(site: Site): Promise<string> {
  const serving =
    served.get(site) ??
    site.build().then(async (built) => ({ site: built, watched: await watch(built.origin) }));
  served.set(site, serving);
  return (await serving).watched.origin;
}

/** Waits until everything on the page has loaded. @returns what is wrong with it */
async function findProblems(page: View): Promise<string[]> {
  const wrong = await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    const loaded = [...document.images].map(
      (image) =>
        image.complete ||
        new Promise((done) => {
          image.addEventListener("load", done, { once: true });
          image.addEventListener("error", done, { once: true });
        }),
    );
    const late = new Promise((done) => setTimeout(done, 10_000, "late"));
    const isLate = await Promise.race([Promise.all([...loaded, document.fonts.ready]), late]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `too wide: ${element.localName} ${element.className}`);
    return [
      ...(isLate === "late" ? ["Pictures or fonts did not load in 10 s."] : []),
      ...(scrollWidth > clientWidth ? [`overflow: ${scrollWidth} > ${clientWidth}`, ...wide] : []),
    ];
  });
  return [...wrong, ...(await problemsOf(page))];
}

describeEngines("sites", {}, ({ open }) => {
  test.each(sites.map((site) => [site.name, site] as const))(
    "SITE-1 ACC-2 OUT-6 %s loads clean at both widths",
    async (_, site) => {
      const origin = await serve(site);
      const page = await open(phone);
      await page.tab.visit(`${origin}/`);
      const found: Record<string, string[]> = {};
      for (const path of await site.pages(page))
        for (const size of [phone, desktop]) {
          await page.tab.resize(size);
          await page.tab.visit(origin + path);
          const problems = await findProblems(page);
          if (problems.length > 0) found[`${path} at ${size.width}`] = problems;
        }
      expect(found).toEqual({});
    },
  );
});
