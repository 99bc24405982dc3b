/** Old addresses that lead on (OUT-11): where a page for each is published, and which of them lead nobody anywhere. */
import { rules } from "#section";
import { type Collector, type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Edition } from "../document/index.ts";
import type { Redirect, Route, RouteTable } from "./route-table.ts";
import { titleOf } from "./title.ts";

export interface PlannedRedirect {
  /** Address from the root of the host, as a route has it. */
  readonly url: string;
  /** Path inside the bundle. */
  readonly file: string;
  /** Where it leads at last, as a link on a page in `language` would say it. */
  readonly to: string;
  readonly language: string;
  /** What the page is called to which it leads; undefined for what is no page. */
  readonly title: string | undefined;
}

/**
 * @param editions those with routes
 * @param routes of all of them: no redirect is published where a page is
 */
export function planRedirects(
  editions: readonly Edition[],
  routes: readonly Route[],
  table: RouteTable,
  { report, isFull }: Collector,
): readonly PlannedRedirect[] {
  if (editions.every(({ frame }) => frame.redirects.length === 0)) return [];
  const pages = new Map(routes.map((route) => [rules.foldPath(`/${route.file}`), route]));
  const byUrl = new Map(routes.map((route) => [route.url, route]));
  const told = new Set<string>();
  const say = (diagnostic: Diagnostic) => {
    const key = `${diagnostic.code} ${diagnostic.pointer}`;
    if (!told.has(key) && !isFull("warning")) report([diagnostic]);
    told.add(key);
  };
  const prefixes = table.languages.slice(1).map((code) => ({ code, folded: rules.foldPath(`/${code}/`) }));
  return editions.flatMap(({ frame, language: { code }, originOf }) => {
    const firsts = new Map<string, string>();
    return frame.redirects.flatMap(({ from, to }, index): readonly PlannedRedirect[] => {
      if (typeof from !== "string" || rules.findPathProblem(from) !== undefined) return [];
      const at = (name: keyof Redirect) => originOf(`/redirects/${index}/${name}`);
      const folded = rules.foldPath(from);
      const first = firsts.get(folded);
      if (first) {
        say(diagnose("duplicate", at("from"), { what: "old address", value: from, first }));
        return [];
      }
      firsts.set(folded, at("from"));
      const below = prefixes.find((prefix) => `${folded}/`.startsWith(prefix.folded));
      if (below) {
        say(diagnose("redirect-in-language", at("from"), { from, code: below.code }));
        return [];
      }
      const file = `${table.address(from, code).slice(1)}index.html`;
      const shadow = pages.get(rules.foldPath(`/${file}`));
      if (shadow) {
        say(diagnose("redirect-shadowed", at("from"), { from, page: shadow.page.path }));
        return [];
      }
      const end = follow({ from, to }, code, table);
      if (end.isLoop) say(diagnose("redirect-loop", at("to"), { way: end.way }));
      else if (end.way.length > 2) say(diagnose("redirect-chain", at("to"), { found: to, to: end.to }));
      if (end.isLoop) return [];
      const { language } = end;
      const route = byUrl.get(urlOf(end.to, language, table) ?? "");
      const title = route && titleOf(route);
      return [{ url: table.url(from, code), file, to: end.to, language, title }];
    });
  });
}

const pathOf = (to: string): string | undefined => {
  const link = rules.parseLink(to);
  return "problem" in link || link.kind !== "page" ? undefined : link.path;
};

function urlOf(to: string, language: string, table: RouteTable): string | undefined {
  const found = table.find(pathOf(to) ?? "?");
  return found && table.url(found.page.path, found.language ?? language);
}

/** From one redirect to the next, until there is a page, or nothing any more. */
function follow({ from, to }: Redirect, language: string, table: RouteTable) {
  const way = [from];
  const seen = new Set([rules.withoutClosingSlash(from)]);
  let [end, spoken] = [to, language];
  for (;;) {
    way.push(end);
    const path = pathOf(end);
    const next = path === undefined || table.find(path) ? undefined : table.findRedirect(path);
    if (!next) return { way, to: end, language: spoken, isLoop: false };
    const name = rules.withoutClosingSlash(next.page.from);
    if (seen.has(name)) return { way, to: end, language: spoken, isLoop: true };
    seen.add(name);
    spoken = next.language ?? spoken;
    end = next.page.to;
  }
}
