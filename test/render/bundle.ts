/** Renders a small document to the files of its bundle, without a disk. */
import { createHash } from "node:crypto";
import type { Catalogue } from "#section";
import { planSite } from "../../src/plan/index.ts";
import { renderSite } from "../../src/render/index.ts";
import { catalogue as tiny } from "../tiny/catalogue.tsx";
import { document, type Json, siteOf } from "../tiny/document.ts";

interface Options {
  readonly base?: string;
  readonly siteUrl?: string;
  readonly catalogue?: Catalogue;
}

/** @returns contents by path, in rendering order */
export function render(
  more: Json,
  { base = "/", siteUrl, catalogue = tiny }: Options = {},
): Map<string, string> {
  const site = siteOf(document({ isPaid: true, ...more }), catalogue);
  const { plan } = planSite(site, catalogue, { base, siteUrl });
  const files = renderSite({
    site,
    plan,
    catalogue,
    assets: {
      picture: (path) =>
        path.includes("missing") ? undefined : { url: `${base}files/${path}`, width: 4, height: 3 },
      file: (path) => (path.includes("missing") ? undefined : `${base}files/${path}`),
      flag: (code) => (code === "xx" ? undefined : `${base}files/${code}.svg`),
      fonts: { styles: "", preloads: () => [] },
      brand: {
        icons: [{ url: `${base}icon.svg`, type: "image/svg+xml", sizes: "any" }],
        cards: Object.fromEntries(
          plan.origin ? plan.routes.map(({ file }) => [file, `${base}cards/${file}.png`]) : [],
        ),
      },
      icon: (name) => (name === "mail" ? "<path/>" : undefined),
    },
    integrity: (contents) => createHash("sha256").update(contents).digest("base64"),
    runtime: "preact",
    apiBase: "/api/v1",
    hash: (contents) => createHash("sha256").update(contents).digest("hex").slice(0, 10),
  });
  const rendered = new Map<string, string>();
  for (const { path, contents } of files) {
    if (rendered.has(path)) throw new Error(`${path} is rendered twice.`);
    rendered.set(path, contents);
  }
  return rendered;
}

/** Renders one page of a document. */
export const renderPage = (more: Json, path = "index.html", options: Options = {}): string =>
  render(more, options).get(path) ?? "";
