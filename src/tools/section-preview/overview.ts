/** Page with section types in frames: each layout in all widths and both directions. Each frame shows all colour modes. */
import type { SectionType } from "#section";
import { attributes, escapeHtml } from "../../render/index.ts";
import { type Contents, contents, layoutsOf, pathsOf } from "../catalogue-site/document.ts";

const screens = [
  { name: "Phone", width: 360 },
  { name: "Tablet", width: 768 },
  { name: "Desktop", width: 1280 },
];

/** Languages of the catalogue's document, by their prefix in addresses. */
const directions = [
  { prefix: "", name: "English, left to right" },
  { prefix: "/ar", name: "Arabic, right to left" },
];

const contentNames: Readonly<Record<Contents, string>> = {
  sample: "Example",
  longest: "Longest contents",
  shortest: "Shortest contents",
};

export function formatOverview(types: readonly SectionType[]): string {
  const title = types.length === 1 ? (types[0]?.label ?? "") : "Section types";
  return `<!doctype html><html lang="en" data-frames><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${styles}</style></head><body><main>${types.map(formatType).join("")}</main></body></html>\n`;
}

function formatType(type: SectionType): string {
  const layouts = layoutsOf(type).map((layout) => {
    const name = layout === undefined ? "" : (type.variants?.[layout] ?? layout);
    const heading = name && `<h2>${escapeHtml(name)} <small>${escapeHtml(layout ?? "")}</small></h2>`;
    return heading + contents.map((shown) => formatContents(type, layout, shown)).join("");
  });
  return `<section><h1>${escapeHtml(type.label)} <small>${escapeHtml(type.type)}</small></h1>${layouts.join("")}</section>`;
}

/** The longest and the shortest contents are closed at first: their frames load when they are opened. */
function formatContents(type: SectionType, layout: string | undefined, shown: Contents): string {
  const rows = pathsOf(type, layout, shown).flatMap((path) =>
    directions.map(({ prefix, name }) => {
      const frames = screens.map((screen) => {
        const caption = `${screen.name}, ${screen.width} px`;
        const frame = {
          src: `${prefix}${path}/`,
          title: `${type.label}, ${contentNames[shown].toLowerCase()}, ${caption}, ${name}`,
          width: String(screen.width),
          height: "900",
          loading: "lazy",
        };
        return `<figure><figcaption>${caption}</figcaption><iframe${attributes(frame)}></iframe></figure>`;
      });
      return `<h3>${name}</h3><div class="row" tabindex="0" role="group"${attributes({ "aria-label": name })}>${frames.join("")}</div>`;
    }),
  );
  const isOpen = shown === "sample" ? " open" : "";
  return `<details${isOpen}><summary>${contentNames[shown]}</summary>${rows.join("")}</details>`;
}

const styles = `:root{color-scheme:light dark}
body{margin:0;padding:1.5rem;background:light-dark(#f2f2ee,#171716);color:light-dark(#1a1a18,#f2f2ee);font:1rem/1.5 system-ui,sans-serif}
h1,h2,h3{margin:1.5rem 0 .5rem;line-height:1.2}
h3{font-size:1rem}
small,figcaption{color:light-dark(#62625c,#a9a9a2);font-size:.875rem;font-weight:400}
summary{width:max-content;padding:.5rem 0;font-weight:600;cursor:pointer}
figure{flex:none;margin:0}
.row{display:flex;gap:1.5rem;overflow-x:auto;padding-bottom:1rem}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
iframe{display:block;border:1px solid light-dark(#d9d9d4,#3c3c39);background:#fff}
`;
