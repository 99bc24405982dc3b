/** Pictures that represent the whole site: the configured icon, or the logo: of the site, else of the home page's bar. */
import { type Catalogue, type ColorMode, type FieldNode, fieldTree, rules } from "#section";
import type { LocalizedSite, Site } from "../document/index.ts";
import { needOf } from "./asset-requests.ts";
import { homeOf } from "./home.ts";

/** @returns its path in the site's folder; undefined without a logo, or if it is on another host */
export function logoOf(locale: LocalizedSite, { sections }: Catalogue): string | undefined {
  const home = homeOf(locale);
  const header = home?.sections.find(({ type }) => sections.get(type)?.category === "header");
  const source = locale.settings.logo.logoSrc || header?.data.logoSrc;
  return typeof source === "string" ? pathOf(source) : undefined;
}

/** @returns the path of the document's icon in the site's folder */
export const faviconOf = ({ settings }: LocalizedSite): string | undefined => pathOf(settings.favicon ?? "");

function pathOf(source: unknown): string | undefined {
  const parsed = typeof source === "string" && source !== "" ? rules.parseImageSource(source) : undefined;
  return parsed && "kind" in parsed && parsed.kind === "file" ? parsed.path : undefined;
}

/** Logo as headers and footers of one colour mode show it. */
export interface ShownLogo {
  /** In the site's folder. */
  readonly path: string;
  readonly mode: ColorMode;
  /** Colour in which it is drawn; undefined: its own colours. */
  readonly drawnIn: "black" | "white" | undefined;
  /** Pointer of the site's field that names it; undefined for a section's own logo. */
  readonly pointer: string | undefined;
}

/** @returns each combination of logo, colour mode and colour once */
export function shownLogos(
  { settings, pages, originOf }: LocalizedSite,
  { sections }: Catalogue,
): ShownLogo[] {
  const { logoSrc, logoDarkSrc } = settings.logo;
  const found = new Map<string, ShownLogo>();
  for (const { type, colorMode: mode, data } of pages.flatMap(({ sections }) => sections)) {
    const category = sections.get(type)?.category;
    if (category !== "header" && category !== "footer") continue;
    const name = mode === "DARK" && logoDarkSrc ? "logoDarkSrc" : "logoSrc";
    const isOwn = Boolean(data.logoSrc);
    const path = pathOf(isOwn ? data.logoSrc : { logoSrc, logoDarkSrc }[name]);
    if (path === undefined) continue;
    const { logoColor } = data;
    const drawnIn = logoColor === "black" || logoColor === "white" ? logoColor : undefined;
    const pointer = isOwn ? undefined : originOf(`/logo/${name}`);
    found.set(JSON.stringify([path, mode, drawnIn, pointer]), { path, mode, drawnIn, pointer });
  }
  return [...found.values()];
}

/** @returns paths of the pictures on pages with logos in one colour (`logoUrl`), which may be among them */
export function partnerLogos(site: Site, { sections }: Catalogue): ReadonlySet<string> {
  const types = new Set<string>();
  for (const [name, { data }] of sections) if (hasPartnerLogos(fieldTree(data))) types.add(name);
  const found = new Set<string>();
  for (const { pages } of site.locales)
    for (const { sections, summary } of pages) {
      if (!sections.some(({ type }) => types.has(type))) continue;
      for (const reference of [
        ...(summary?.references ?? []),
        ...sections.flatMap((one) => one.references),
      ]) {
        const need = needOf(reference);
        // A JPEG has no transparent ground.
        if (need?.kind === "picture" && !/\.jpe?g$/i.test(need.name)) found.add(need.name);
      }
    }
  return found;
}

function hasPartnerLogos(node: FieldNode): boolean {
  if (node.shape === "list") return hasPartnerLogos(node.item);
  return (
    node.shape === "group" && (node.fields.has("logoUrl") || [...node.fields.values()].some(hasPartnerLogos))
  );
}
