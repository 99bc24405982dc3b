/** When the HTML of a page is the same as in the build before: the page is, and everything around it that it shows. */
import { listVersions } from "../plan/index.ts";
import type { RenderInput } from "../render/index.ts";

type Route = RenderInput["plan"]["routes"][number];

/** What every page of a site depends on. @returns a text that is the same when all of it is */
export function siteKey({ site, plan, assets, runtime, apiBase }: RenderInput): string {
  const { base, languages, paths } = plan.table;
  const { pages } = site.primary;
  return JSON.stringify([
    [plan.origin, base, languages, runtime, apiBase],
    site.editions.map(({ language, frame, pages }) => [
      language,
      frame,
      // Every page may bear the first one's title and description (OUT-4).
      pages[0]?.meta.useForAll ? pages[0].meta : null,
    ]),
    paths,
    // Where the logo leads.
    pages.filter(({ path }) => path === "/").map((start) => listVersions(start, plan.table)),
    // Their addresses, which pages load ahead, stand there too.
    assets.fonts.styles,
    assets.brand.icons,
  ]);
}

/**
 * What a page shows of other pages: the way to it from the root, by their titles (JSON-LD), and where it stands in other
 * languages.
 * @returns a function of the route
 */
export function createTrails({ plan }: RenderInput): (route: Route) => string {
  const titles = new Map(
    plan.routes.map(({ edition, page }) => [`${edition.language.code} ${page.path}`, page.meta.title]),
  );
  return ({ edition, page }) => {
    const segments = page.path.split("/").filter(Boolean);
    return JSON.stringify([
      segments.map(
        (_, index) => titles.get(`${edition.language.code} /${segments.slice(0, index).join("/")}`) ?? null,
      ),
      listVersions(page, plan.table),
    ]);
  };
}

/**
 * Tells whether pictures, files and flags that were there before are still what they were. What is new is named by no
 * page that is unchanged.
 */
export function createAssetWatch(): (input: RenderInput) => boolean {
  let known = new Map<string, string | undefined>();
  return ({ plan, assets }) => {
    const answers = new Map(
      plan.needs.map(({ kind, name }) => {
        const answer = kind === "icon" ? undefined : assets[kind](name);
        return [`${kind} ${name}`, answer && JSON.stringify(answer)] as const;
      }),
    );
    const isSame = [...answers].every(([need, answer]) => !known.has(need) || known.get(need) === answer);
    known = answers;
    return isSame;
  };
}
