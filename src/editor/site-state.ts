/** What the editor knows of a site beside the page that it shows. */
import { categories, fieldTree } from "#section";
import type { Engine, PreparedSite } from "../build/index.ts";
import { isObject } from "../document/index.ts";
import { fieldState } from "./field-state.ts";
import { noFields, pageFields, siteFields } from "./own-fields.ts";
import type { SiteState } from "./protocol.ts";
import type { Current } from "./session.ts";

type Rendering = NonNullable<PreparedSite["rendering"]>;

/** @param thumbnail gives the address of a type's thumbnail */
export function describeSite(
  { version, history, site: { rendering } }: Current,
  { catalogue, fonts }: Pick<Engine, "catalogue" | "fonts">,
  thumbnail: (type: string) => string | undefined,
): SiteState {
  const { frame, frames } = rendering as Rendering;
  const languages = frames.editions.map(({ language: { code, name } }, index) => ({
    code,
    name,
    isPrimary: index === 0,
  }));
  const published = new Map(
    rendering?.input.site.primary.pages.map(({ path, meta }) => [
      path,
      { title: meta.title, status: "published" },
    ]),
  );
  return {
    version,
    history,
    name: frames.editions[0].frame.name,
    languages,
    pages: (rendering as Rendering).pathsOf(undefined).flatMap((path) => {
      if (path === undefined) return [];
      return [{ path, ...(published.get(path) ?? factsOf(rendering as Rendering, path)) }];
    }),
    frame: withoutTranslations(frame),
    categories,
    fonts: fonts.all().map((font) => font.name),
    cardColours: catalogue.brandColours(frames.editions[0].frame.theme),
    movedColours: catalogue.movedColours(frames.editions[0].frame.theme),
    fields: siteFields(catalogue, languages),
    translations: isObject(frame.translations) ? withoutPages(frame.translations) : {},
    pageFields: pageFields(languages),
    types: [...catalogue.sections.values()].map(
      ({ type, label, category, isUnique, hasOrientation, data }) => ({
        type,
        label,
        category,
        isUnique,
        hasOrientation,
        thumbnail: thumbnail(type),
        data: fieldState(fieldTree(data)) ?? noFields,
      }),
    ),
  };
}

/** Pages that are kept out have their facts in the document alone. */
function factsOf({ readRaw }: Rendering, path: string) {
  const value = readRaw(path)?.value;
  const { meta, status, draft } = isObject(value) ? value : {};
  const title = isObject(meta) && typeof meta.title === "string" ? meta.title : "";
  return { title, status: draft === true || typeof status !== "string" ? "draft" : status };
}

function withoutTranslations({ translations: _, pages: __, ...frame }: Readonly<Record<string, unknown>>) {
  return frame;
}

const withoutPages = (translations: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(translations).map(([code, said]) => {
      const { pages: _, ...frame } = isObject(said) ? said : {};
      return [code, frame];
    }),
  );
