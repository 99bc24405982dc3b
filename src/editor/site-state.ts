/** What the editor knows of a site beside the page that it shows. */
import { type Catalogue, categories, fieldTree } from "#section";
import type { PreparedSite } from "../build/index.ts";
import { frameTree } from "../document/index.ts";
import { fieldState } from "./field-state.ts";
import type { SiteState } from "./protocol.ts";
import type { Current } from "./session.ts";

type Rendering = NonNullable<PreparedSite["rendering"]>;

/** @param thumbnail gives the address of a type's thumbnail */
export function describeSite(
  { version, history, site: { rendering } }: Current,
  catalogue: Pick<Catalogue, "sections" | "thirdParties">,
  thumbnail: (type: string) => string | undefined,
): SiteState {
  const { frame, frames } = rendering as Rendering;
  return {
    version,
    history,
    name: frames.editions[0].frame.name,
    languages: frames.editions.map(({ language: { code, name } }, index) => ({
      code,
      name,
      isPrimary: index === 0,
    })),
    pages: (rendering as Rendering).pathsOf(undefined).flatMap((path) => {
      if (path === undefined) return [];
      return [{ path, title: titleOf(rendering as Rendering, path) }];
    }),
    frame: withoutTranslations(frame),
    categories,
    fields: fieldState(frameTree(catalogue)) ?? noFields,
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

/** Of a type whose data nothing is known about. */
const noFields = { shape: "group", isRequired: false, fields: {}, alternatives: [] } as const;

/** Pages that are kept out have their title in the document alone. */
function titleOf({ input, readRaw }: Rendering, path: string): string {
  const known = input.site.primary.pages.find((page) => page.path === path);
  if (known) return known.meta.title;
  const { meta } = (readRaw(path)?.value ?? {}) as { readonly meta?: { readonly title?: unknown } };
  return typeof meta?.title === "string" ? meta.title : "";
}

function withoutTranslations({ translations: _, pages: __, ...frame }: Readonly<Record<string, unknown>>) {
  return frame;
}
