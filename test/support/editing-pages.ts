/** Renders one page of a document as published and as edited. */
import { createHash } from "node:crypto";
import type { Catalogue } from "#section";
import { createIconSet } from "../../src/assets/index.ts";
import { readPageForEditing, validate } from "../../src/document/index.ts";
import { pageEn } from "../../src/editor/server/words/page.en.ts";
import { planSite } from "../../src/plan/index.ts";
import { createEditingRenderer, createRenderer, type RenderInput } from "../../src/render/index.ts";

export type Json = Record<string, unknown>;

const icons = createIconSet();

/**
 * @param document with at least one page; the first is rendered
 * @param page the edited page, if it differs from the published one
 */
export function bothPages(document: Json, catalogue: Catalogue, page = (document.pages as Json[])[0]) {
  const { site } = validate(document, catalogue, "warning");
  if (!site) throw new Error("The document leaves nothing to render.");
  const { plan } = planSite(site, catalogue, { base: "/" });
  const [route] = plan.routes;
  if (!route) throw new Error("The document has no page.");
  const input: RenderInput = {
    site,
    plan,
    catalogue,
    assets: {
      picture: (path) =>
        path.includes("not-made") ? undefined : { url: `/files/${path}`, width: 4, height: 3 },
      file: (path) => `/files/${path}`,
      flag: (code) => `/files/${code}.svg`,
      fonts: { styles: "", preloads: () => [] },
      brand: { icons: [], cards: {} },
      icon: (name) => icons.icon(name),
    },
    integrity: (contents) => createHash("sha256").update(contents).digest("base64"),
    runtime: "preact",
    apiBase: "/api/v1",
    hash: (contents) => createHash("sha256").update(contents).digest("hex").slice(0, 10),
  };
  const raw = { value: page, index: 0, pageTranslations: [] };
  const edited = readPageForEditing(raw, site.primary, catalogue);
  return {
    published: () => createRenderer(input).page(route, false).contents,
    editing: (words = pageEn) =>
      createEditingRenderer(input, (path) => ({ url: `/originals/${path}` })).page(
        route,
        edited.sections,
        words,
      ),
  };
}
