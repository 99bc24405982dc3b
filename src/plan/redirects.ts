/** Redirects of old addresses (OUT-11): where a page for each is published, and which of them have no effect. */
import { rules } from "#section";
import { type Collector, type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { LocalizedSite } from "../document/index.ts";
import { namesHtmlFile, type Redirect, type Route, type RouteTable } from "./route-table.ts";
import { titleOf } from "./title.ts";

export interface PlannedRedirect {
  /** Address from the root of the web host, as in a route. */
  readonly url: string;
  /** Path inside the bundle. */
  readonly file: string;
  /** Final target, as a link on a page in `language`. */
  readonly to: string;
  readonly language: string;
  /** Title of the target page; undefined if it is not a page. */
  readonly title: string | undefined;
}

/** Redirect with the data shared by every language that has it. */
interface Followed extends Pick<Redirect, "from"> {
  readonly end: End;
}

/** Final target of a redirect. */
interface End {
  readonly to: string;
  /** Language of the target; undefined if it is the visitor's own. */
  readonly language: string | undefined;
  /** Target page. */
  readonly found: ReturnType<RouteTable["find"]>;
}

/**
 * Plans redirects. Each list is validated and followed once for all languages that share it, since only their addresses differ.
 * @param locales those with routes
 * @param routes of all locales; no redirect is published at the address of a page
 */
export function planRedirects(
  locales: readonly LocalizedSite[],
  routes: readonly Route[],
  table: RouteTable,
  collector: Collector,
): readonly PlannedRedirect[] {
  const follow = createFollower(table);
  const lists = new Map<readonly Redirect[], readonly Followed[]>();
  for (const locale of locales) {
    const { redirects } = locale.settings;
    if (redirects.length === 0 || lists.has(redirects)) continue;
    lists.set(redirects, followAll(locale, table, follow, collector));
  }
  const targets = new Set([...lists.values()].flatMap((list) => list.map(({ end }) => end.found?.page.path)));
  const nameOf = (language: string, path: string) => `${language} ${path}`;
  const byName = new Map(
    routes
      .filter(({ page }) => targets.has(page.path))
      .map((route) => [nameOf(route.locale.language.code, route.page.path), route]),
  );
  const [primary = ""] = table.languages;
  const folders = foldersIn(locales, routes, lists);
  // It dates from a time when another language was the primary one, and was never below a language.
  const isOfPrimary = (from: string) => primary !== "" && languageIn(from) === rules.foldPath(`/${primary}`);
  return locales.flatMap(({ settings, language: { code } }) => {
    const folder = code === primary ? "" : `${code}/`;
    const own = (lists.get(settings.redirects) ?? []).filter(({ from }) => !folder || !isOfPrimary(from));
    return own.map(({ from, end }) => {
      const { to, language = code, found } = end;
      const route = found && byName.get(nameOf(found.language ?? language, found.page.path));
      const url = `${table.base}${folder}${table.url(from, primary).slice(table.base.length)}`;
      const path = `${folder}${table.address(from, primary).slice(1)}`;
      // Not all hosts redirect such an address to a folder.
      const isFile = namesHtmlFile(path.slice(0, -1)) && !folders.has(rules.foldPath(`/${path}`));
      return {
        url: isFile ? url.slice(0, -1) : url,
        file: isFile ? path.slice(0, -1) : `${path}index.html`,
        to,
        language,
        title: route && titleOf(route),
      };
    });
  });
}

/** @returns the case-folded folders named like HTML files that have a page or another redirect below them */
function foldersIn(
  locales: readonly LocalizedSite[],
  routes: readonly Route[],
  lists: ReadonlyMap<readonly Redirect[], readonly Followed[]>,
): ReadonlySet<string> {
  const folders = new Set<string>();
  // Nearly all sites have no such address, and some have many pages.
  const isFile = ({ from }: Followed) => namesHtmlFile(rules.withoutClosingSlash(from));
  if (![...lists.values()].some((list) => list.some(isFile))) return folders;
  const add = (path: string) => {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
      const folder = path.slice(0, at);
      if (namesHtmlFile(folder)) folders.add(rules.foldPath(folder));
    }
  };
  for (const { file } of routes) add(`/${file}`);
  for (const { settings, language } of locales)
    for (const { from } of lists.get(settings.redirects) ?? []) {
      const path = rules.withoutClosingSlash(from);
      add(path);
      add(`/${language.code}${path}`);
    }
  return folders;
}

/** @returns the redirects of a locale that have a target; the others are reported */
function followAll(
  { settings, pages, originOf }: LocalizedSite,
  table: RouteTable,
  follow: ReturnType<typeof createFollower>,
  { report, isFull }: Collector,
): readonly Followed[] {
  const shadows = new Map(pages.map(({ path }) => [rules.foldPath(path), path]));
  const folders = new Map(table.languages.slice(1).map((code) => [rules.foldPath(`/${code}`), code]));
  const firsts = new Map<string, string>();
  return settings.redirects.flatMap(({ from, to }, index): readonly Followed[] => {
    if (typeof from !== "string" || rules.findPathProblem(from) !== undefined) return [];
    const at = (name: keyof Redirect) => originOf(`/redirects/${index}/${name}`);
    const add = (diagnostic: Diagnostic) => {
      if (!isFull("warning")) report([diagnostic]);
      return [];
    };
    const folded = rules.foldPath(from);
    const first = firsts.get(folded);
    if (first) return add(diagnose("duplicate", at("from"), { what: "old-address", value: from, first }));
    firsts.set(folded, at("from"));
    const code = folders.get(languageIn(from));
    if (code !== undefined) return add(diagnose("redirect-in-language", at("from"), { from, code }));
    const page = shadows.get(folded);
    if (page !== undefined) return add(diagnose("redirect-shadowed", at("from"), { from, page }));
    const { end, isChain } = follow(to);
    if (!end) return add(diagnose("redirect-loop", at("to"), { way: wayFrom({ from, to }, table) }));
    if (isChain) add(diagnose("redirect-chain", at("to"), { found: to, to: end.to }));
    return [{ from, end }];
  });
}

/** First folder of an address, as `foldPath` writes it. */
const languageIn = (from: string): string => rules.foldPath(from.split("/", 2).join("/"));

const pathOf = (to: string, table: RouteTable): string | undefined => {
  const link = table.parse(to);
  return "problem" in link || link.kind !== "page" ? undefined : link.path;
};

/** Returns the redirect at an address without a page. */
function nextOf(to: string, table: RouteTable) {
  const path = pathOf(to, table);
  return path === undefined || table.find(path) ? undefined : table.findRedirect(path);
}

/**
 * Follows each redirect once, however many others point to it.
 * @returns a function from an address to its final target, if any, and a flag that is true if redirects lead there
 */
function createFollower(table: RouteTable) {
  /** Final target of each redirect; undefined for a loop. */
  const ends = new Map<Redirect, End | undefined>();
  return (to: string): { readonly end: End | undefined; readonly isChain: boolean } => {
    const passed = new Map<Redirect, string | undefined>();
    let last = to;
    let next = nextOf(last, table);
    while (next && !ends.has(next.page) && !passed.has(next.page)) {
      passed.set(next.page, next.language);
      last = next.page.to;
      next = nextOf(last, table);
    }
    let end = next
      ? ends.get(next.page)
      : { to: last, language: undefined, found: table.find(pathOf(last, table) ?? "?") };
    end = end && { ...end, language: end.language ?? next?.language };
    const isChain = passed.size > 0 || next !== undefined;
    for (const [redirect, language] of [...passed].reverse()) {
      ends.set(redirect, end);
      end = end && { ...end, language: end.language ?? language };
    }
    return { end, isChain };
  };
}

/** Maximum number of addresses of a loop in a report. */
const maxReported = 8;

function wayFrom({ from, to }: Redirect, table: RouteTable): readonly string[] {
  const way = [from, to];
  const seen = new Set([rules.pageKey(from)]);
  for (let next = nextOf(to, table); next; next = nextOf(next.page.to, table)) {
    const name = rules.pageKey(next.page.from);
    if (seen.has(name)) break;
    seen.add(name);
    way.push(way.length === maxReported ? "…" : next.page.to);
    if (way.length > maxReported) break;
  }
  return way;
}
