/** A small site in memory: enough of a document to test the editor's browser code without the server. */
import type { Address, Operation } from "../../../src/document/edits/operation.ts";
import type { FieldState, SectionTypeState } from "../../../src/editor/shared/protocol.ts";
import { palette } from "../../../src/section/palette.ts";

type Json = Record<string, unknown>;

export interface Section extends Json {
  id: string;
  uniqId: string;
  status: string;
  data: Json;
}

export interface Page extends Json {
  path: string;
  meta: { title: string };
  components: Section[];
}

export interface Document extends Json {
  pages: Page[];
  translations: Record<string, { pages: Page[] }>;
}

type Plain = Exclude<FieldState["shape"], "group" | "list" | "text" | "markdown" | "choice" | "number">;
const field = (shape: Plain): FieldState => ({ shape, isRequired: false });
const text = (max: number, options: Partial<Extract<FieldState, { shape: "text" }>> = {}): FieldState => ({
  shape: "text",
  max,
  isPlain: false,
  isRequired: false,
  alignment: undefined,
  ...options,
});
const choice = (...choices: string[]): FieldState => ({ shape: "choice", choices, isRequired: false });
const side = () => choice("left", "center", "right");
const group = (
  fields: Record<string, FieldState>,
  alternatives: string[][] = [],
): Extract<FieldState, { shape: "group" }> => ({ shape: "group", fields, alternatives, isRequired: true });
const list = (item: FieldState, min: number, max: number): FieldState => ({
  shape: "list",
  item,
  min,
  max,
  isRequired: min > 0,
});

const type = (name: string, label: string, data: FieldState, more: Partial<SectionTypeState> = {}) => ({
  type: name,
  label,
  category: "text",
  purpose: "text",
  isUnique: false,
  hasOrientation: false,
  variants: {},
  thumbnail: undefined,
  data,
  ...more,
});

/** Every kind of field, in two types; and a unique type. */
export const types: readonly SectionTypeState[] = [
  type(
    "Team",
    "Team",
    group({
      title: text(30, { alignment: "titleAlignment", isRequired: true }),
      titleAlignment: side(),
      paragraph: text(200),
      team: list(
        group({
          imgUrl: field("picture"),
          imgDimensions: field("sizes"),
          imgCropParams: field("crop"),
          imgFocus: field("focus"),
          imgAlt: text(250, { isPlain: true }),
          name: text(50, { isRequired: true, alignment: "nameAlignment" }),
          nameAlignment: side(),
          position: text(50),
          imgLink: field("link"),
          socials: list(group({ icon: field("icon"), socialUrl: field("link") }), 0, 3),
        }),
        1,
        4,
      ),
    }),
    {
      category: "team",
      purpose: "people",
      hasOrientation: true,
      thumbnail: "/__sectile/edit/thumbnails/Team.webp",
    },
  ),
  type(
    "Everything",
    "Every field",
    group(
      {
        title: text(80),
        countDownDate: field("date"),
        eventId: field("event"),
        email: field("email"),
        icon: field("icon"),
        flagCode: field("flag"),
        isAnimated: field("switch"),
        colour: field("colour"),
        type: choice("primary", "tertiary"),
        logoSrc: field("picture"),
        logoDimensions: field("sizes"),
        logoWidth: {
          shape: "number",
          min: 10,
          max: 400,
          isLogoWidth: true,
          fallback: 400,
          isRequired: false,
        },
        backgroundImgUrl: field("picture"),
        backgroundImgDimensions: field("sizes"),
        bgOverlayTransparency: { shape: "number", min: 0, max: 1, isRequired: false },
        words: list(text(20), 0, 4),
      },
      [["countDownDate", "eventId"]],
    ),
    { category: "feature" },
  ),
  type("Footer", "Footer", group({ title: text(80) }), {
    category: "footer",
    purpose: "frame",
    isUnique: true,
  }),
];

/** Fields of the site, and of a page without its sections. */
export const siteFields = group({
  siteId: text(128, { isPlain: true }),
  name: text(320, { isPlain: true }),
  theme: group({
    look: { ...choice("ROUNDED", "CORNERED", "SHARP"), fallback: "ROUNDED" },
    primaryFont: { ...text(100, { isPlain: true }), fallback: "Inter" },
    palette: group(
      Object.fromEntries(
        Object.entries(palette).map(([name, hex]) => [name, { ...field("colour"), fallback: hex }]),
      ),
    ),
  }),
  languages: list(
    group({
      isPrimary: field("switch"),
      lang: group({ name: text(100), code: text(20, { isRequired: true }) }),
    }),
    0,
    200,
  ),
  headerLinks: list(group({ text: text(320), link: field("link") }), 0, 3),
  footerLinks: list(group({ text: text(320), link: field("link") }), 0, 100),
  navigation: group({ alignment: choice("left", "right", "middle") }),
  cookieSettings: group({
    gdpr: group({ isVisible: field("switch"), acceptBtn: group({ name: text(100, { isPlain: true }) }) }),
  }),
  messages: group({
    en: group({ menu: { ...text(500, { isPlain: true }), fallback: "Menu", label: "Menu" } }),
  }),
});
export const pageFields = group({
  path: text(1000, { isPlain: true }),
  meta: group({
    title: text(1000, { isPlain: true }),
    description: text(5000, { isPlain: true }),
    image: field("picture"),
  }),
  status: { ...choice("published", "draft", "hidden"), fallback: "published" },
});

const section = (id: string, uniqId: string, data: Json): Section => ({
  id,
  uniqId,
  status: "published",
  colorMode: "LIGHT",
  data,
});

export const sample = (): Document => ({
  siteId: "fake",
  name: "Sample",
  events: [{ id: "opening", title: "Opening night", startsAt: "2030-05-01T18:00:00Z" }],
  footerLinks: [{ text: "About", link: "/about" }],
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        section("Team", "team", {
          title: "Our team",
          titleAlignment: "center",
          team: [
            {
              imgUrl: "assets/ada.svg",
              imgDimensions: { small: "assets/ada-s.svg", large: { url: "assets/ada-l.svg", width: 900 } },
              imgAlt: "Ada, portrait",
              name: "Ada",
              position: "Director",
            },
            { name: "Grace", position: "Admiral" },
          ],
        }),
        section("Everything", "all", {
          title: "All of it",
          countDownDate: "2030-05-01T18:00:00Z",
          icon: "star",
          isAnimated: true,
          logoWidth: 200,
          backgroundImgUrl: "assets/ada.svg",
          bgOverlayTransparency: 0.5,
          words: ["one", "two"],
        }),
        section("Footer", "footer", { title: "Thank you" }),
      ],
    },
    {
      path: "/about",
      meta: { title: "About us" },
      components: [section("Team", "people", { title: "People", team: [{ name: "Alan" }] })],
    },
  ],
  translations: {
    de: {
      pages: [
        {
          path: "/",
          meta: { title: "Start" },
          components: [{ ...section("Team", "team", { title: "Unser Team" }) }],
        },
      ],
    },
  },
});

export const pageOf = (document: Document, path: string) => document.pages.find((page) => page.path === path);

export const sectionOf = (document: Document, path: string, id: string) =>
  pageOf(document, path)?.components.find(({ uniqId }) => uniqId === id);

/** Returns a section's translation, created if missing. */
function translationOf(document: Document, language: string, path: string, section: string): Section {
  document.translations[language] ??= { pages: [] };
  const { pages } = document.translations[language];
  const page = pages.find((one) => one.path === path) ?? { path, meta: { title: "" }, components: [] };
  if (!pages.includes(page)) pages.push(page);
  const known = page.components.find(({ uniqId }) => uniqId === section);
  if (known) return known;
  const made = { uniqId: section, data: {} } as Section;
  page.components.push(made);
  return made;
}

/** Finds the target of an edit, creating it in a translation. @returns undefined if it does not exist */
function targetOf(document: Document, { language, page, section, path }: Address) {
  let value: unknown = document;
  if (page !== undefined) value = pageOf(document, page);
  if (section !== undefined) value = page === undefined ? undefined : sectionOf(document, page, section);
  if (language !== undefined && page !== undefined && section !== undefined)
    value = translationOf(document, language, page, section);
  for (const [index, key] of path.slice(0, -1).entries()) {
    if (typeof value !== "object" || value === null) return undefined;
    const fields = value as Record<string | number, unknown>;
    if (language !== undefined) fields[key] ??= typeof path[index + 1] === "number" ? [] : {};
    value = fields[key];
  }
  const last = path.at(-1);
  return typeof value === "object" && value !== null && last !== undefined
    ? { parent: value as Record<string | number, unknown>, key: last }
    : undefined;
}

/** @returns true if the operation had a target */
export function apply(document: Document, operation: Operation): boolean {
  const target = targetOf(document, operation.at);
  if (!target) return false;
  const { parent, key } = target;
  if (operation.op === "set") {
    if (operation.value === undefined) delete parent[key];
    else parent[key] = structuredClone(operation.value);
    return true;
  }
  if (!Array.isArray(parent) || typeof key !== "number") return false;
  if (operation.op === "insert") parent.splice(key, 0, structuredClone(operation.value));
  else {
    const [taken] = parent.splice(key, 1);
    if (operation.op === "move") parent.splice(operation.to, 0, taken);
  }
  return true;
}
