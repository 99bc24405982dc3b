/** Renders routes in any order. A page is a function of its route and of the input shared by all pages. */
import type { Catalogue } from "#section";
import type { Site as SiteView } from "#section/view";
import { hashedFolder, type Site } from "../document/index.ts";
import { type Plan, type Route, type SiteAssets, scriptOf } from "../plan/index.ts";
import { readAttributes } from "./body-attributes.ts";
import { drawCalendars } from "./calendar.ts";
import { formatContentPolicy, originsByUse, otherHosts } from "./content-policy.ts";
import { createHeadLines, renderHead } from "./head.ts";
import { createPageIcons } from "./icons.ts";
import { createInlineScripts, createPageTransition, type InlineScript } from "./inline-scripts.ts";
import { onceFor } from "./once-for.ts";
import { formatPage, renderBody } from "./page.tsx";
import { createScripts, isLate, modulesInBody, type Runtime } from "./scripts.ts";
import { createSectionCache } from "./section-cache.ts";
import { createSiteViews } from "./site-view.ts";
import { createStylesheets } from "./stylesheets.ts";
import { namedBy, type TextFile } from "./text-file.ts";
import { createSectionLanguages } from "./text-languages.ts";
import { contentSourcesOf } from "./third-parties.ts";

export interface RenderInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly assets: SiteAssets;
  /** Returns a short name for contents, safe in a file name. */
  readonly hash: (contents: string) => string;
  /** Returns SHA-256 in base64, as policies require. */
  readonly integrity: (contents: string) => string;
  readonly runtime: Runtime;
  /** Target of forms: a path, or an address on another host. */
  readonly apiBase: string | undefined;
}

/** Assets that a page requests besides its HTML, by names that are the same on every machine. */
export interface AssetRequests {
  /** Parts of its stylesheet. */
  readonly parts: readonly string[];
  /** Client modules that its script starts: `island:CountdownHero`. */
  readonly clientModules: readonly string[];
  /** Other hosts of its pictures and iframes (content-policy.ts). */
  readonly origins: readonly string[];
}

export interface Renderer {
  /** Calendars: files that do not depend on the pages. */
  readonly files: readonly TextFile[];
  /** Inline scripts of pages that have client modules. */
  readonly inline: readonly InlineScript[];
  readonly page: (route: Route, isNotFound: boolean) => AssetRequests & { readonly contents: string };
  /** @returns undefined for a page that needs none; the same file for the same names */
  readonly stylesheet: (parts: readonly string[]) => TextFile | undefined;
  /** Returns the script, and the one that it loads at the visitor's first action. */
  readonly script: (
    clientModules: readonly string[],
  ) => (TextFile & { readonly late: TextFile | undefined }) | undefined;
  /** Returns the policy of a page with all these origins. */
  readonly policy: (origins: readonly string[], home: Route) => string;
}

export function createRenderer(input: RenderInput): Renderer {
  const { site, plan, catalogue, assets, integrity, runtime, apiBase, hash } = input;
  const named = namedBy(hash);
  const address = (path: string) => plan.table.base + path;

  const { calendars, files } = drawCalendars(site, named, address);
  const styles = createStylesheets(catalogue, site.primary.settings, assets.fonts.styles);
  const scripts = createScripts(catalogue, runtime);
  const inline = createInlineScripts(scripts.inline, plan, integrity);
  const transition = createPageTransition(plan, integrity);
  const icons = createPageIcons(assets.icon);
  const viewOf = createSiteViews({ ...input, calendars, icon: icons.refer });
  const linesOf = createHeadLines(site, plan, assets);
  const remember = createSectionCache();
  const untranslated = {
    has: createSectionLanguages(site, catalogue),
    view: (route: Route) => viewOf({ ...route, uiLocale: site.primary }),
  };
  const stylesheet = onceFor((parts) => fileOf("css", styles.ofParts(parts)));
  const script = onceFor((clientModules) => {
    const late = fileOf("js", scripts.ofModules(clientModules.filter(isLate)));
    const now = clientModules.filter((clientModule) => !isLate(clientModule));
    const file = fileOf("js", scripts.ofModules(now, late?.path.replace(`${hashedFolder}/`, "")));
    return file && { ...file, late };
  });
  const fileOf = (extension: string, contents: string) =>
    contents === "" ? undefined : named("site", extension, contents);
  const fontsFor = onceFor(([code = ""]) => assets.fonts.preloads(scriptOf(code)));
  const policies = new Map<string, string>();
  const policy = (
    shown: readonly InlineScript[],
    hosts: readonly string[],
    view: SiteView,
    types: readonly string[],
  ) => {
    const input = {
      inlineHashes: shown.map((one) => one.hash),
      styleHashes: transition ? [transition.hash] : [],
      sources: contentSourcesOf(view.thirdParties, catalogue, types),
      ...originsByUse(hosts),
      apiBase,
    };
    const key = JSON.stringify([shown.length, hosts, input.sources]);
    const text = policies.get(key) ?? formatContentPolicy(input);
    policies.set(key, text);
    return text;
  };

  /** Section types of the whole site that load from other hosts. */
  const shownWithHosts = () =>
    [...catalogue.sections.values()].flatMap(({ type, hosts }) => {
      const isShown = ({ page }: Route) => page.sections.some((section) => section.type === type);
      return hosts && plan.routes.some(isShown) ? [type] : [];
    });

  return {
    files,
    inline,
    stylesheet,
    script,
    policy: (origins, home) => policy(inline, origins, viewOf(home).site, shownWithHosts()),
    page(route, isNotFound) {
      const around = viewOf(route);
      const view = around.site;
      const body = icons.draw(
        renderBody({ route, view: around, catalogue, isNotFound, untranslated, remember }),
      );
      const types = route.page.sections.map(({ type }) => type);
      const enhancedBy = scripts.known(modulesInBody(body));
      const contents = readAttributes(body);
      const clientModules = scripts.clientModulesOf(contents, enhancedBy);
      const parts = styles.partsOf(types, contents);
      const origins = otherHosts(contents);
      const [styleFile, scriptFile] = [stylesheet(parts), script(clientModules)];
      const inlineScripts = scriptFile ? inline : [];
      const head = renderHead({
        route,
        site: view,
        stylesheets: styleFile ? [address(styleFile.path)] : [],
        fonts: fontsFor([view.language.code]),
        script: scriptFile && address(scriptFile.path),
        inlineScripts,
        transition,
        contentPolicy: policy(inlineScripts, origins, view, types),
        lines: linesOf(route),
        icons: assets.brand.icons,
        card: isNotFound ? undefined : assets.brand.cards[route.file],
        plan,
        catalogue,
        isNotFound,
      });
      return { contents: formatPage(head, body, enhancedBy, route, view), parts, clientModules, origins };
    },
  };
}
