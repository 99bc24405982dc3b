/**
 * Previews of what an owner can choose: the open page in another look or palette, and section types with the site's own theme.
 * A preview is one HTML document with its styles and fonts in it. Nothing of it is stored.
 */
import { basename } from "node:path";
import { type Catalogue, defaultColorMode, type FieldNode, fieldTree } from "#section";
import type { ResolvedPicture } from "#section/view";
import { cutFonts, findFonts, type MadeOnce } from "../../assets/index.ts";
import { digest, type Engine, type PreparedSite } from "../../build/index.ts";
import { exampleFor } from "../../document/edits/index.ts";
import { isObject, readPageForEditing, readTheme } from "../../document/index.ts";
import { createEditingRenderer, type EditingWords } from "../../render/index.ts";
import { samplesIn } from "../../tools/index.ts";
import type { PreviewRequest, PreviewResult } from "../shared/protocol.ts";
import { routeOf } from "./pages.ts";
import { Refusal } from "./refusal.ts";

type Rendering = NonNullable<PreparedSite["rendering"]>;
type Renderer = ReturnType<typeof createEditingRenderer>;
type EditedSections = Parameters<Renderer["page"]>[1];

/** Number of sections in a picture: a screen never shows more. */
const maxSections = 3;
/** Maximum number of items of an example that stand in for an empty list. */
const maxStandIns = 6;
/** Maximum number of cut fonts to keep. */
const maxFonts = 64;

/** Empty slots are for editing. */
const withoutSlots = "<style>[data-empty]{display:none!important}</style>";

/** A section that is lower than the picture is in the middle of it. Letters keep their distances at a small scale. */
const centred =
  "<style>body{min-height:100vh;display:flex;flex-direction:column;justify-content:safe center}html{text-rendering:geometricPrecision}</style>";

export type Previews = ReturnType<typeof createPreviews>;

/**
 * @param folder the site's folder
 * @param original returns the URL of a picture in it, if it exists
 */
export function createPreviews(
  { catalogue, templates, fonts: library }: Pick<Engine, "catalogue" | "templates" | "fonts">,
  folder: string,
  siteOrigin: string | undefined,
  original: (path: string) => string | undefined,
) {
  const cut = new Map<string, Promise<Uint8Array>>();
  const madeOnce: MadeOnce = async (key, make) => {
    const made = cut.get(key) ?? make();
    cut.delete(key);
    cut.set(key, made);
    for (const old of [...cut.keys()].slice(0, Math.max(0, cut.size - maxFonts))) cut.delete(old);
    made.catch(() => cut.delete(key));
    return await made;
  };

  /** Own pictures of the site, and those of samples that it does not have yet. */
  const pictureOf = (path: string): ResolvedPicture | undefined => {
    const url = original(path);
    if (url !== undefined) return { url };
    const [sample] = samplesIn(JSON.stringify(`assets/${basename(path)}`), templates);
    if (!sample) return undefined;
    const type = path.endsWith(".svg") ? "svg+xml" : "webp";
    return { url: `data:image/${type};base64,${Buffer.from(sample.contents).toString("base64")}` };
  };

  /** Fonts of a theme with the characters of a page, embedded. */
  async function fontStyles(theme: ReturnType<typeof themeOf>, html: string): Promise<string> {
    const characters = charactersOf(html);
    const found = await findFonts(theme, { library, folder, characters: () => characters, digest, madeOnce });
    const base = "/";
    const { fonts, files } = await cutFonts(found.families, characters, { base, madeOnce, digest });
    let { styles } = fonts;
    for (const file of files) {
      const contents = Buffer.from(await file.read()).toString("base64");
      styles = styles.replaceAll(base + file.path, () => `data:font/woff2;base64,${contents}`);
    }
    return styles;
  }

  const themeOf = (rendering: Rendering, given: unknown) => {
    const theme =
      given === undefined ? rendering.input.site.primary.settings.theme : readTheme(given, catalogue);
    if (!theme) throw new Refusal("bad-request", "The theme is invalid.");
    return theme;
  };

  return async (
    site: PreparedSite,
    { show, theme: given, type, isWhole = false }: PreviewRequest,
    words: EditingWords,
  ): Promise<PreviewResult> => {
    const { rendering } = site;
    const raw = rendering?.readRaw(show.path);
    if (!rendering || !raw) throw new Refusal("not-found", `The site has no page ${show.path}.`);
    const theme = themeOf(rendering, given);
    const { input, allSettings, settings } = rendering;
    const dressed = allSettings.locales.map((locale) => ({
      ...locale,
      settings: { ...locale.settings, theme },
    }));
    const localeOf = (code: string) => dressed.find(({ language }) => language.code === code) ?? dressed[0];
    const locale = localeOf(show.language ?? "") ?? dressed[0];
    if (!locale) throw new Refusal("not-found", `The site has no page ${show.path}.`);
    const route = routeOf(rendering, show.path, locale.language.code);
    const dress = <L extends typeof route.locale>(one: L): L => ({
      ...one,
      settings: { ...one.settings, theme },
    });
    const own = { ...route, locale: dress(route.locale), uiLocale: dress(route.uiLocale) };
    const renderer = createEditingRenderer(
      {
        ...input,
        assets: { ...input.assets, fonts: { ...input.assets.fonts, styles: "" } },
        site: { ...input.site, primary: dress(input.site.primary) },
      },
      pictureOf,
    );
    const { sections } = readPageForEditing(raw, locale, catalogue);
    const shown =
      type === undefined
        ? isWhole
          ? sections
          : sections.filter(({ status }) => status === "published").slice(0, maxSections)
        : [sampleSection(catalogue, type, settings, theme.colorMode)];
    const { contents, files } = renderer.page(own, shown, words);
    let html = contents;
    for (const { path, contents: styles } of files)
      if (path.endsWith(".css"))
        html = html.replace(
          `<link rel="stylesheet" href="${input.plan.table.base}${path}">`,
          () => `<style>${styles}</style>`,
        );
    if (!isWhole) html = html.replace(/<script\b[^>]*><\/script>/g, "");
    const base = siteOrigin === undefined ? "" : `<base href="${siteOrigin}/">`;
    const head = `${base}<style>${await fontStyles(theme, html)}</style>`;
    html = html.replace("<head>", () => `<head>${head}`);
    if (isWhole) return { html };
    if (type === undefined) return { html: html.replace("</head>", () => `${withoutSlots}</head>`) };
    // The browser would not load all of a section that is shown this small.
    html = html.replaceAll(' loading="lazy"', "");
    return { html: html.replace("</head>", () => `${withoutSlots}${centred}</head>`) };
  };
}

/** Every font has ASCII, so that most previews share their fonts. */
function charactersOf(html: string): number[] {
  const characters = new Set<number>();
  for (let code = 0x20; code < 0x7f; code++) characters.add(code);
  const texts = html.replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/g, "");
  for (const character of texts) {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0x7f) characters.add(code);
  }
  return [...characters].sort((one, other) => one - other);
}

function sampleSection(
  catalogue: Catalogue,
  name: string,
  settings: Parameters<typeof exampleFor>[1],
  mode: EditedSections[number]["colorMode"],
): EditedSections[number] {
  const type = catalogue.sections.get(name);
  if (!type) throw new Refusal("names-nothing", "This section type does not exist.");
  return {
    type: name,
    uniqId: "preview",
    colorMode: defaultColorMode(type, mode),
    orientation: "LEFT",
    data: withPictures(
      exampleFor(type, settings),
      type.example,
      fieldTree(type.data),
    ) as EditedSections[number]["data"],
    references: [],
    characters: "",
    pointer: "",
    status: "published",
  };
}

/**
 * A new section has no pictures, but without them nobody would recognize a gallery: those of the type's example stand in, except
 * behind text and for the site's logo, where the site has its own colours and name.
 */
function withPictures(sample: unknown, example: unknown, node: FieldNode): unknown {
  if (node.shape === "leaf") {
    const { meta } = node;
    const isShown = (meta.kind === "picture" && !meta.isBehind) || (meta.kind === "link" && meta.isNeeded);
    return isShown ? sample || example : sample;
  }
  if (node.shape === "list") {
    const [given = [], examples = []] = [sample, example].map((list) => (Array.isArray(list) ? list : []));
    if (examples.length === 0) return sample;
    const items =
      given.length > 0 || !hasPicture(node.item) ? given : examples.slice(0, maxStandIns).fill({});
    return items.map((item, index) => withPictures(item, examples[index % examples.length], node.item));
  }
  if (node.shape !== "group" || !isObject(example)) return sample;
  const given = isObject(sample) ? sample : {};
  const own = [...node.fields].map(([name, field]) => {
    const isLogo = name === "logoSrc" || name === "logoDarkSrc";
    return [name, isLogo ? given[name] : withPictures(given[name], example[name], field)];
  });
  return Object.fromEntries(own.filter(([, value]) => value !== undefined));
}

const hasPicture = (node: FieldNode): boolean =>
  node.shape === "group" &&
  [...node.fields.values()].some((field) => field.shape === "leaf" && field.meta.kind === "picture");
