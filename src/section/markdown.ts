/** Markdown text as a tree that views render. No parser here: views import this file (`document/markdown/`). */

export type MarkdownMark = "strong" | "em" | "s" | "u" | "sub" | "sup";

export type MarkdownInline =
  | string
  | { readonly kind: MarkdownMark; readonly children: readonly MarkdownInline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "break" }
  /** to: address as in the document. */
  | { readonly kind: "link"; readonly to: string; readonly children: readonly MarkdownInline[] }
  /** Link to a heading of the same text, by its slug. to: address as in the document. */
  | {
      readonly kind: "jump";
      readonly to: string;
      readonly slug: string;
      readonly children: readonly MarkdownInline[];
    }
  | ({ readonly kind: "picture" } & MarkdownPicture)
  /** Reference to a footnote. label: its name in the text; undefined for one that is written in place. index: 0 for the first reference to it. */
  | {
      readonly kind: "note";
      readonly label: string | undefined;
      readonly number: number;
      readonly index: number;
    };

export interface MarkdownPicture {
  /** Address as in the document. */
  readonly source: string;
  readonly alt: string;
  readonly caption: string | undefined;
}

export type MarkdownAlignment = "start" | "center" | "end";

export type MarkdownBlock =
  | MarkdownHeading
  | { readonly kind: "paragraph"; readonly children: readonly MarkdownInline[] }
  | { readonly kind: "quote"; readonly blocks: readonly MarkdownBlock[] }
  /** start: number of the first item; undefined for bullets. */
  | { readonly kind: "list"; readonly start: number | undefined; readonly items: readonly MarkdownItem[] }
  | { readonly kind: "codeBlock"; readonly language: string | undefined; readonly text: string }
  /** The first row is the head. */
  | {
      readonly kind: "table";
      readonly alignments: readonly (MarkdownAlignment | undefined)[];
      readonly rows: readonly (readonly (readonly MarkdownInline[])[])[];
    }
  | ({ readonly kind: "figure" } & MarkdownPicture)
  | { readonly kind: "rule" }
  /** HTML of the owner, not yet sanitized: shown as rich text. */
  | { readonly kind: "html"; readonly text: string };

export interface MarkdownHeading {
  readonly kind: "heading";
  /** As in the text, from 1. */
  readonly level: number;
  /** 0 for the highest level of the text. No level is skipped. */
  readonly depth: number;
  /** Unique in the text. */
  readonly slug: string;
  readonly children: readonly MarkdownInline[];
}

export interface MarkdownItem {
  /** Undefined for an item that is not a task. */
  readonly isDone: boolean | undefined;
  /** True if its text has no space around it. */
  readonly isTight: boolean;
  readonly blocks: readonly MarkdownBlock[];
}

export interface MarkdownNote {
  readonly number: number;
  /** Number of references to it in the text. */
  readonly references: number;
  readonly blocks: readonly MarkdownBlock[];
}

export interface MarkdownText {
  readonly blocks: readonly MarkdownBlock[];
  readonly notes: readonly MarkdownNote[];
  /** Time to read it; at least 1. */
  readonly minutes: number;
}
