/** Nodes and marks of the editor's document. They look as on the page, because they are the same elements. */
import { Mark, mergeAttributes, Node } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { parseLink } from "../../../section/rules/link.ts";
import type { ArticleWords } from "./words.ts";

/** Elements and addresses by which the page shows things. */
export interface Looks {
  /** @param level of a heading in the text */
  readonly heading: (level: number) => { readonly tag: string; readonly className: string };
  /** @returns the address of a picture of the document; undefined if the page does not show it */
  readonly picture: (source: string) => string | undefined;
  readonly word: ArticleWords;
}

/** True for an address that a document may have. */
export const isAllowedLink = (href: string): boolean => !("problem" in parseLink(href));

const attribute = (name: string, fallback: unknown = "") => ({
  [name]: { default: fallback, rendered: false },
});

const Link = Mark.create({
  name: "link",
  inclusive: false,
  priority: 1000,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => isAllowedLink(element.getAttribute("href") ?? "") && null,
    },
  ],
  // Following it would leave the page.
  renderHTML: ({ HTMLAttributes: { href, ...rest } }) => [
    "a",
    mergeAttributes(rest, { href: isAllowedLink(String(href)) ? href : "#", rel: "nofollow" }),
    0,
  ],
});

const script = (name: "subscript" | "superscript", tag: "sub" | "sup") =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Line break in the source of a paragraph, which is a space on the page. */
const SoftBreak = Node.create({
  name: "softBreak",
  group: "inline",
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: "span[data-soft]" }],
  renderHTML: () => ["span", { "data-soft": "" }, " "],
  renderText: () => " ",
});

const note = ({ word }: Looks) =>
  Node.create({
    name: "note",
    group: "inline",
    inline: true,
    atom: true,
    addAttributes: () => ({ ...attribute("label"), ...attribute("number", 0) }),
    parseHTML: () => [
      {
        tag: "sup[data-note]",
        getAttrs: ({ dataset }) => ({ label: dataset.note ?? "", number: Number(dataset.number) }),
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      "sup",
      {
        "data-note": attrs.label,
        "data-number": attrs.number,
        "aria-label": `${word("footnote")} ${attrs.number}`,
      },
      String(attrs.number),
    ],
  });

const pictureAttributes = () => ({ ...attribute("source"), ...attribute("alt"), ...attribute("caption") });

const inlinePicture = ({ picture }: Looks) =>
  Node.create({
    name: "inlinePicture",
    group: "inline",
    inline: true,
    atom: true,
    addAttributes: pictureAttributes,
    parseHTML: () => [
      {
        tag: "img[data-source]",
        getAttrs: ({ dataset }) => ({ source: dataset.source, alt: dataset.alt, caption: dataset.caption }),
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      "img",
      {
        src: picture(attrs.source) ?? "data:,",
        alt: attrs.alt,
        "data-source": attrs.source,
        "data-alt": attrs.alt,
        "data-caption": attrs.caption,
        style: "max-inline-size: 100%",
      },
    ],
  });

/** Picture with a caption, and a description for those who can't see it. */
const figure = ({ picture, word }: Looks) =>
  Node.create({
    name: "figure",
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: pictureAttributes,
    parseHTML: () => [
      {
        tag: "figure[data-source]",
        getAttrs: ({ dataset }) => ({ source: dataset.source, alt: dataset.alt, caption: dataset.caption }),
      },
      {
        tag: "img[src]",
        // Other programs leave files of their own behind, which the site does not have.
        getAttrs: (element) => {
          const source = element.getAttribute("src") ?? "";
          return /^https:\/\//i.test(source) && { source, alt: element.getAttribute("alt") ?? "" };
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      "figure",
      { "data-source": attrs.source, "data-alt": attrs.alt, "data-caption": attrs.caption },
      ["img", { src: picture(attrs.source) ?? "data:,", alt: attrs.alt }],
      ["figcaption", attrs.caption],
    ],
    addNodeView:
      () =>
      ({ node, getPos, editor }) => {
        const dom = document.createElement("figure");
        const image = document.createElement("img");
        dom.contentEditable = "false";
        let shown = node;
        const field = (name: "caption" | "alt", label: string) => {
          const input = document.createElement("input");
          Object.assign(input, { type: "text", ariaLabel: label, placeholder: label, className: name });
          input.addEventListener("input", () => {
            const at = getPos();
            if (at === undefined) return;
            editor.view.dispatch(
              editor.state.tr.setNodeMarkup(at, undefined, { ...shown.attrs, [name]: input.value }),
            );
          });
          input.addEventListener("keydown", (event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const at = getPos();
            if (at !== undefined)
              editor
                .chain()
                .setTextSelection(at + shown.nodeSize)
                .focus()
                .run();
          });
          return input;
        };
        const caption = field("caption", word("caption"));
        const alt = field("alt", word("description"));
        dom.append(image, caption, alt);
        const show = () => {
          const { source, alt: text, caption: title } = shown.attrs;
          image.src = picture(source) ?? "data:,";
          image.alt = text || source;
          if (caption.value !== title) caption.value = title;
          if (alt.value !== text) alt.value = text;
        };
        show();
        return {
          dom,
          update: (next) => {
            if (next.type !== shown.type) return false;
            shown = next;
            show();
            return true;
          },
          selectNode: () => dom.classList.add("ProseMirror-selectednode"),
          deselectNode: () => dom.classList.remove("ProseMirror-selectednode"),
          stopEvent: ({ target }) => target instanceof HTMLInputElement,
          ignoreMutation: () => true,
        };
      },
  });

/** Block that the editor can't show, with its source. */
const kept = ({ word }: Looks) =>
  Node.create({
    name: "kept",
    group: "block",
    atom: true,
    addAttributes: () => attribute("source"),
    parseHTML: () => [
      {
        tag: "pre[data-kept]",
        priority: 100,
        getAttrs: (element) => ({ source: element.textContent ?? "" }),
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      "pre",
      { "data-kept": "", contenteditable: "false", title: word("kept"), dir: "ltr" },
      attrs.source,
    ],
  });

export const extensionsOf = (looks: Looks) => {
  const kit = StarterKit.configure({ link: false, undoRedo: false, trailingNode: { node: "paragraph" } });
  return [
    kit.extend({
      addExtensions() {
        return (this.parent?.() ?? []).map((one) => {
          if (one.name === "heading")
            return one.extend({
              renderHTML({ node }: { node: { attrs: { level: number } } }) {
                const { tag, className } = looks.heading(node.attrs.level);
                return [tag, className ? { class: className } : {}, 0];
              },
            });
          if (one.name === "listItem")
            return one.extend({
              addAttributes: () => ({
                isTight: { default: true, rendered: false },
                isDone: {
                  default: null,
                  parseHTML: () => null,
                  renderHTML: ({ isDone }: { isDone: boolean | null }) =>
                    isDone === null ? {} : { "data-done": `${isDone}` },
                },
              }),
            });
          // Markdown can mark code too.
          return one.name === "code" ? one.extend({ excludes: "" }) : one;
        });
      },
    }),
    TableKit.configure({
      table: { resizable: false },
      tableHeader: false,
      tableCell: false,
    }).extend({
      addExtensions() {
        return this.parent?.() ?? [];
      },
    }),
    cell("tableHeader", "th"),
    cell("tableCell", "td"),
    Link,
    script("subscript", "sub"),
    script("superscript", "sup"),
    SoftBreak,
    note(looks),
    inlinePicture(looks),
    figure(looks),
    kept(looks),
  ];
};

/** Cells have one paragraph: Markdown has no more. */
const cell = (name: "tableHeader" | "tableCell", tag: "th" | "td") =>
  Node.create({
    name,
    content: "paragraph",
    tableRole: name === "tableHeader" ? "header_cell" : "cell",
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: (element) => Number(element.getAttribute("colspan") ?? 1) || 1 },
      rowspan: { default: 1, parseHTML: () => 1 },
      colwidth: { default: null, rendered: false, parseHTML: () => null },
      align: {
        default: null,
        parseHTML: (element) => sides[element.style.textAlign] ?? null,
        renderHTML: ({ align }) => (align ? { style: `text-align: ${align}` } : {}),
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const sides: Readonly<Record<string, string>> = {
  left: "start",
  start: "start",
  center: "center",
  right: "end",
  end: "end",
};
