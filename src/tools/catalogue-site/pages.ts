/** The catalogue's own pages: an index of all section types, and a page per type with its fields and looks (CLI-7). */
import type { SectionType } from "#section";
import { attributes, escapeHtml } from "../../render/index.ts";
import type { FieldFacts, SectionFacts } from "../section-facts.ts";
import { contents, layoutsOf, pathsOf } from "./document.ts";
import { looks } from "./looks.ts";

export interface CatalogueEntry {
  readonly type: SectionType;
  readonly facts: SectionFacts;
}

/** @param base base path, with slashes at both ends */
export function formatIndex(entries: readonly CatalogueEntry[], base: string): string {
  const cards = entries.map(({ type, facts }) => {
    const picture = facts.thumbnail
      ? formatThumbnail(facts, base)
      : `<span class="blank">${escapeHtml(type.type)}</span>`;
    const name = `<strong>${escapeHtml(facts.label)}</strong><span>${escapeHtml(`${type.type} · ${facts.category}`)}</span>`;
    return `<li><a${attributes({ href: `${base}types/${type.type}/` })}>${picture}${name}</a></li>`;
  });
  return page(
    "Section types",
    base,
    `<header><h1>Section types</h1><p>${entries.length} types, each in every colour mode, look and direction. <a${attributes({ href: `${base}${lookFolder}/` })}>Looks</a></p></header><main><ul class="cards">${cards.join("")}</ul></main>`,
  );
}

/** Folder of the looks in the catalogue. */
export const lookFolder = "looks";

/** @param names names of the looks, each of which has a one-page site in the folder */
export function formatLooks(names: readonly string[], base: string): string {
  const cards = names.map((name) => {
    const href = `${base}${lookFolder}/${name}/`;
    const settings = `<iframe${attributes({ title: name, src: href, loading: "lazy", tabindex: "-1" })}></iframe>`;
    return `<li><a${attributes({ href })}><span class="look">${settings}</span><strong>${escapeHtml(name)}</strong></a></li>`;
  });
  return page(
    "Looks",
    base,
    `<header><p><a${attributes({ href: base })}>Section types</a></p><h1>Looks</h1><p>${names.length} looks, all with the same content: <code>"theme": { "preset": "${escapeHtml(names[0] ?? "")}" }</code></p></header><main><ul class="cards looks">${cards.join("")}</ul></main>`,
  );
}

/** Formats a thumbnail, with the mobile version for phones. */
function formatThumbnail({ thumbnail, mobileThumbnail }: SectionFacts, base: string): string {
  const narrow = { media: "(max-width: 480px)", srcset: base + mobileThumbnail };
  const source = mobileThumbnail && `<source${attributes(narrow)}>`;
  return `<picture>${source}<img${attributes({ src: base + thumbnail, alt: "", loading: "lazy" })}></picture>`;
}

/** Formats a page that shows the type in a resizable iframe. */
export function formatType({ type, facts }: CatalogueEntry, base: string): string {
  const [first = ""] = pathsOf(type, undefined, "sample");
  const head = `<header><p><a${attributes({ href: base })}>Section types</a></p><h1>${escapeHtml(facts.label)}</h1><p>${escapeHtml(factsOf(facts))}</p></header>`;
  const settings = `<div class="frame"><iframe name="specimen"${attributes({ title: facts.label, src: `${base}${looks[0].folder}${first}/` })}></iframe></div>`;
  return page(
    facts.label,
    base,
    `${head}<main>${layouts({ type, facts }, base)}${choices(type, base)}${settings}<p class="hint">Drag the corner of the preview to see other widths.</p>${fieldsTable(facts.fields)}</main>`,
  );
}

const factsOf = ({ type, category, isUnique, colorMode }: SectionFacts): string =>
  [type, `category ${category}`, colorMode && `default colour mode ${colorMode}`, isUnique && "once per page"]
    .filter(Boolean)
    .join(" · ");

/** Formats links with pictures that show a type's layouts in the iframe. Empty if there is only one layout. */
function layouts({ type, facts }: CatalogueEntry, base: string): string {
  const others = layoutsOf(type);
  if (others.length < 2) return "";
  const cards = others.map((layout) => {
    const { label, thumbnail } = layout === undefined ? facts : (facts.variants[layout] ?? facts);
    const [path = ""] = pathsOf(type, layout, "sample");
    const picture = thumbnail
      ? `<img${attributes({ src: base + thumbnail, alt: "", loading: "lazy" })}>`
      : `<span class="blank">${escapeHtml(label)}</span>`;
    const name = layout === undefined ? "Default layout" : label;
    const link = { href: `${base}${looks[0].folder}${path}/`, target: "specimen" };
    return `<li><a${attributes(link)}>${picture}<strong>${escapeHtml(name)}</strong><span>${escapeHtml(layout ?? "")}</span></a></li>`;
  });
  return `<ul class="cards layouts">${cards.join("")}</ul>`;
}

/** Formats links that change the iframe's contents by look and direction. */
function choices(type: SectionType, base: string): string {
  const kinds = layoutsOf(type).flatMap((layout) =>
    contents.map((shown) => ({
      paths: pathsOf(type, layout, shown),
      called: layout === undefined ? shown : `${layout}, ${shown}`,
    })),
  );
  const rows = kinds.flatMap(({ paths, called }) =>
    paths.map((path, page, all) => {
      const name = all.length > 1 ? `${called} ${page + 1}` : called;
      const cells = looks.flatMap(({ folder, name: look }) =>
        [
          ["", "→"],
          ["/ar", "←"],
        ].map(([prefix, arrow]) => {
          const label = `${name}, ${look}, ${prefix ? "right to left" : "left to right"}`;
          const link = { href: `${base}${folder}${prefix}${path}/`, target: "specimen", "aria-label": label };
          return `<td><a${attributes(link)}>${arrow}</a></td>`;
        }),
      );
      return `<tr><th scope="row">${name}</th>${cells.join("")}</tr>`;
    }),
  );
  const heads = looks.map(({ name }) => `<th scope="col" colspan="2">${name}</th>`);
  return `<table class="choices"><thead><tr><td></td>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function fieldsTable(fields: readonly FieldFacts[]): string {
  const rows = fields.map(({ path, kind, required, limit, details }) => {
    const cells = [
      `<code>${escapeHtml(path)}</code>`,
      escapeHtml(kind),
      required ? "required" : "",
      escapeHtml([limit, details].filter(Boolean).join(", ")),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  const heads = ["Field", "Kind", "", "Limit"].map((name) => `<th scope="col">${name}</th>`);
  return `<h2>Fields</h2><div class="scroll"><table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

const page = (title: string, base: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet"${attributes({ href: `${base}catalogue.css` })}></head><body>${body}</body></html>\n`;

export const catalogueStyles = `:root{color-scheme:light dark;--line:light-dark(#d9d9d4,#3c3c39);--muted:light-dark(#62625c,#a9a9a2)}
*{box-sizing:border-box}
body{max-width:80rem;margin:auto;padding:2rem clamp(1rem,4vw,3rem) 4rem;background:light-dark(#fafaf8,#171716);color:light-dark(#1a1a18,#f2f2ee);font:1rem/1.5 system-ui,sans-serif}
h1{margin:.25rem 0;font-size:2.25rem;letter-spacing:-.02em}
h2{margin:2.5rem 0 1rem}
a{color:inherit;text-underline-offset:.2em}
a:focus-visible{outline:3px solid Highlight;outline-offset:2px}
header p,.hint,.cards span{margin:0;color:var(--muted)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:2rem;margin:2rem 0;padding:0;list-style:none}
.layouts{grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:1.25rem}
.cards a{display:grid;gap:.25rem;text-decoration:none}
.cards img,.blank{width:100%;aspect-ratio:16/10;margin-bottom:.5rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;object-fit:contain}
.blank{display:grid;place-items:center}
.cards a:hover strong{text-decoration:underline}
.looks{grid-template-columns:repeat(auto-fill,minmax(min(100%,30rem),1fr))}
.looks .look{display:block;aspect-ratio:4/5;overflow:hidden;border:1px solid var(--line);border-radius:.5rem;container-type:inline-size}
.looks iframe{width:1280px;height:1600px;border:0;border-radius:0;scale:calc(100cqi/1280px);transform-origin:0 0;pointer-events:none}
table{border-collapse:collapse}
th,td{padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.choices{margin:1.5rem 0}
.choices td a{display:block;min-width:2rem;padding:.1rem .5rem;border:1px solid var(--line);border-radius:.35rem;text-align:center;text-decoration:none}
.choices td a:hover{border-color:currentColor}
.frame{width:100%;height:min(80vh,60rem);min-width:20rem;max-width:100%;padding:0 1rem 1rem 0;overflow:hidden;resize:both}
.scroll{overflow-x:auto}
iframe{width:100%;height:100%;border:1px solid var(--line);border-radius:.5rem;background:#fff}
`;
