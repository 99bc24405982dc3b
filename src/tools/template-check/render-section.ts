/**
 * Renders a page with one section, as published and as edited, from data that can be invalid. Files are replaced by placeholders.
 */
import type { Catalogue } from "#section";
import { digest, sha256 } from "../../build/content-hash.ts";
import type { Engine } from "../../build/engine.ts";
import { sampleEvent } from "../../build/templates/sample-event.ts";
import { readPageForEditing, validate } from "../../document/index.ts";
import { planSite } from "../../plan/index.ts";
import {
  createEditingRenderer,
  createRenderer,
  type EditingWords,
  type RenderInput,
} from "../../render/index.ts";

export interface ShownSection {
  readonly type: string;
  readonly variant?: string | undefined;
  readonly data: unknown;
}

/** Document around a section, with all site properties that a section can read. */
export const documentOf = (components: readonly object[], links = [{ text: "Home", link: "/" }]) => ({
  siteId: "check",
  name: "Check",
  cookieSettings: { gdpr: { isVisible: true } },
  privacyPolicy: { name: "Privacy", link: "/", showInFooter: true },
  headerLinks: links,
  footerLinks: links,
  events: [sampleEvent],
  pages: [{ path: "/", meta: { title: "Check" }, components }],
});

export const componentOf = ({ type, variant, data }: ShownSection, uniqId = "one") => ({
  id: type,
  uniqId,
  variant,
  data,
});

/** Text that the page shows for a broken section. Other texts are irrelevant. */
const broken = "sectile-broken";
const words: EditingWords = {
  text: "",
  picture: "",
  logo: "",
  date: "",
  unknownType: "",
  nothingToSee: "",
  broken,
};

type SiteLinks = { readonly text: string; readonly link: string }[];

export interface Renderer {
  /** @returns all diagnostics of a document with the section */
  validate(shown: ShownSection): readonly { readonly pointer: string; readonly message: string }[];
  /**
   * @param links links of the site around it
   * @returns the section's element as HTML
   * @throws errors of its view
   */
  published(shown: ShownSection, links?: SiteLinks): string;
  /** @returns those of the sections that the view cannot show in the editor, where data can be anything */
  brokenOf(shown: readonly ShownSection[]): readonly ShownSection[];
}

/**
 * @param base path of the site, with slashes at both ends
 * @throws if the document is so wrong that it has nothing to render
 */
export function renderInputOf(
  document: object,
  catalogue: Catalogue,
  icons: Engine["icons"],
  base = "/",
): RenderInput & { readonly raw: object } {
  const { site } = validate(document, catalogue, "warning");
  if (!site) throw new Error("The document has nothing to render.");
  const { plan } = planSite(site, catalogue, { base });
  return {
    raw: document,
    site,
    plan,
    catalogue,
    assets: {
      picture: (path) => ({ url: `/files/${path}`, width: 4, height: 3 }),
      file: (path) => `/files/${path}`,
      flag: (code) => `/files/${code}.svg`,
      fonts: { styles: "", preloads: () => [] },
      brand: { icons: [], cards: {} },
      icon: (name) => icons.icon(name),
    },
    integrity: (contents) => sha256().update(contents).digest("base64"),
    runtime: "preact",
    apiBase: "/api/v1",
    hash: (contents) => digest(contents).slice(0, 10),
  };
}

/** @returns the route of the only page */
export function firstRoute({ plan }: RenderInput): RenderInput["plan"]["routes"][number] {
  const [route] = plan.routes;
  if (!route) throw new Error("The document has no page.");
  return route;
}

export function createSectionRenderer(catalogue: Catalogue, icons: Engine["icons"]): Renderer {
  const inputOf = (document: object) => renderInputOf(document, catalogue, icons);
  const edit = (shown: readonly ShownSection[]): string => {
    const [first] = shown;
    // The plan needs valid data. The edited page does not.
    const input = inputOf(
      documentOf(first ? [componentOf({ ...first, data: catalogue.sections.get(first.type)?.example })] : []),
    );
    const value = { path: "/", components: shown.map((one, index) => componentOf(one, `at${index}`)) };
    const { sections } = readPageForEditing(
      { value, index: 0, pageTranslations: [] },
      input.site.primary,
      catalogue,
    );
    const renderer = createEditingRenderer(input, (path) => ({ url: `/originals/${path}` }));
    return renderer.page(firstRoute(input), sections, words).contents;
  };
  return {
    validate: (shown) =>
      validate(documentOf([componentOf(shown)]), catalogue, "error").diagnostics.filter(({ pointer }) =>
        pointer.startsWith("/pages/0/components/0"),
      ),
    published(shown, links) {
      const input = inputOf(documentOf([componentOf(shown)], links));
      return sectionOf(createRenderer(input).page(firstRoute(input), false).contents);
    },
    brokenOf(shown) {
      const parts = edit(shown).split(" data-section=").slice(1);
      return shown.filter((_, index) => parts[index]?.includes(broken) ?? true);
    },
  };
}

/** Extracts the page's only section from its HTML. */
function sectionOf(html: string): string {
  const [start = "", element = ""] = /<(header|footer|section) [^>]*class="section mode-/.exec(html) ?? [];
  if (start === "") return "";
  const end = `</${element}>`;
  return html.slice(html.indexOf(start), html.lastIndexOf(end) + end.length);
}
