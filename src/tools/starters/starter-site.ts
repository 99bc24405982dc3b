/** Starter sites for `sectile init` and the editor: small, valid, and made to be extended. */
import { readFileSync } from "node:fs";
import type { Catalogue } from "#section";
import type { Engine } from "../../build/engine.ts";
import type { CompiledTemplates } from "../../build/templates/compiled.ts";
import { findTemplateFile } from "../../build/templates/folders.ts";
import { siteJsonSchema } from "../site-json-schema.ts";

export interface StarterFile {
  /** Relative to the site's folder, with "/". */
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** Choice of a starter. */
export interface StarterChoice {
  /** Default: two pages with little content. */
  readonly starter?: string;
  /** Language of the site. Its texts are in English if the starter has none in it. Default: English. */
  readonly language?: string;
  /** Fallback for the site id if the site's name has no Latin letters. */
  readonly folder?: string;
}

/** A document without the fields that depend on the site's name; `{name}` in its texts is replaced by it. */
interface StarterDocument {
  readonly languages?: readonly {
    readonly isPrimary?: boolean;
    readonly lang: { readonly name: string; readonly code: string };
  }[];
  readonly pages: readonly { readonly meta?: object; readonly components: readonly StarterComponent[] }[];
}

interface StarterComponent {
  readonly id: string;
  readonly uniqId: string;
  readonly data: object;
  /** Own fields win over the defaults of the type: mode, layout, side, spacing. */
  readonly [key: string]: unknown;
}

/**
 * @param name name of the site
 * @param choice an entry of `listStarters`
 */
export function starterSite(
  name: string,
  engine: Pick<Engine, "catalogue" | "templates" | "icons" | "fonts">,
  { starter = "plain", language = "en", folder = "" }: StarterChoice = {},
): StarterFile[] {
  const { catalogue, templates } = engine;
  const own = findTemplateFile(templates, `starters/${starter}/${language}.json`);
  const file = own ?? findTemplateFile(templates, `starters/${starter}/en.json`);
  if (file === undefined) throw new Error(`The starter "${starter}" is not available in "${language}".`);
  const { pages, ...settings }: StarterDocument = JSON.parse(readFileSync(file, "utf8"), (_, value) =>
    typeof value === "string" ? value.replaceAll("{name}", () => name) : value,
  );
  const document = {
    $schema: "./site.schema.json",
    siteId: idOf(name) || idOf(folder) || "my-site",
    name,
    // Old documents are of a provider's free site, allow refusing cookies only in a second step (CKB-2), and have the
    // specification's words with their mistakes (LNG-4).
    isPaid: true,
    cookieSettings: { choice: "equal", onPaidSites: true },
    messages: "corrected",
    ...settings,
    ...(!own && { languages: inLanguage(settings.languages, language) }),
    pages: pages.map(({ components, ...page }) => {
      const known = components.flatMap((component) => componentOf(catalogue, component));
      // The page does not show its description, so an owner would publish it in another language without a notice.
      const meta = !own && page.meta && { meta: { ...page.meta, description: undefined } };
      return { ...page, ...meta, components: known.length > 0 ? known : examplesOf(catalogue) };
    }),
  };
  const text = formatJson(document);
  return [
    { path: "site.json", contents: text },
    { path: "site.schema.json", contents: `${JSON.stringify(siteJsonSchema(engine))}\n` },
    ...samplesIn(text, templates, [`starters/${starter}/assets`, "samples"]),
  ];
}

/** Replaces the primary language, whose texts the owner writes. */
function inLanguage(
  languages: NonNullable<StarterDocument["languages"]> = [],
  code: string,
): readonly object[] {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  const lang = { name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1), code };
  const primary = languages.find(({ isPrimary }) => isPrimary);
  const others = languages.filter((one) => one !== primary && one.lang.code !== code);
  return [{ status: "active", isPrimary: true, order: 1, ...primary, lang }, ...others];
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);

function componentOf({ sections }: Catalogue, { id, uniqId, data, ...own }: StarterComponent): object[] {
  const type = sections.get(id);
  if (!type) return [];
  const { category, colorMode, example } = type;
  // A provider's type of the same name can have another schema. It then shows its own example.
  if (!type.data.safeParse(data).success)
    return [{ id, uniqId, category, colorMode, status: "published", data: example }];
  return [{ id, uniqId, category, colorMode, ...own, status: "published", data }];
}

/** Returns sections for a provider without the types of the starter: a header, some sections, a footer. */
function examplesOf(catalogue: Catalogue): object[] {
  const of = (isWanted: (category: string) => boolean, maxCount: number) =>
    [...catalogue.sections.values()].filter(({ category }) => isWanted(category)).slice(0, maxCount);
  const shown = [
    ...of((category) => category === "header", 1),
    ...of((category) => category !== "header" && category !== "footer", 3),
    ...of((category) => category === "footer", 1),
  ];
  return shown.flatMap(({ type, example }, index) =>
    componentOf(catalogue, { id: type, uniqId: `part-${index + 1}`, data: example }),
  );
}

/**
 * Returns the pictures that examples and starters refer to.
 * @param document document or part of it, as JSON
 * @param folders template folders to search; the first that has a picture wins
 */
export function samplesIn(
  document: string,
  templates: CompiledTemplates | undefined,
  folders: readonly string[] = ["samples"],
): StarterFile[] {
  const names = new Set([...document.matchAll(/"assets\/([\w.-]+)"/g)].map(([, name = ""]) => name));
  return [...names].flatMap((name) => {
    const file = folders
      .map((folder) => findTemplateFile(templates, `${folder}/${name}`))
      .find((path) => path !== undefined);
    return file ? [{ path: `assets/${name}`, contents: readFileSync(file) }] : [];
  });
}

const formatJson = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
