import type { Address } from "./operation.ts";

/** Edit command of an owner. Converting it into operations requires the document. */
export type Intent =
  | { readonly kind: "add-section"; readonly page: string; readonly at: number; readonly type: string }
  /** Appends a page; with `page`, a copy of that one. */
  | {
      readonly kind: "add-page";
      readonly page?: string | undefined;
      readonly path: string;
      readonly title: string;
      /** True to add a link to the menu. */
      readonly isInMenu?: boolean | undefined;
      /** Section types of a new page, between header and footer. */
      readonly types?: readonly string[] | undefined;
      /** Date of the articles among them, whose title is that of the page. */
      readonly date?: string | undefined;
    }
  /** Adds sections with samples to a page, above its footer; with `from`, copies of those of that page. */
  | {
      readonly kind: "add-sections";
      readonly page: string;
      readonly types: readonly string[];
      readonly from?: string | undefined;
    }
  | { readonly kind: "duplicate-section"; readonly page: string; readonly section: string }
  | {
      readonly kind: "change-type";
      readonly page: string;
      readonly section: string;
      readonly type: string;
    }
  /** Inserts a copy after the list item at `at`, with its translations. */
  | { readonly kind: "duplicate-item"; readonly at: Address }
  /** Moves a list item into another list, with its translations. `to` is its address once it is no longer at `at`. */
  | { readonly kind: "move-to-list"; readonly at: Address; readonly to: Address }
  /** Renames a page and updates all links to it. `redirect` adds a redirect from the old address. */
  | {
      readonly kind: "rename-page";
      readonly page: string;
      readonly path: string;
      readonly redirect: boolean;
    }
  /** Renames a section and updates all links to it. */
  | {
      readonly kind: "rename-section";
      readonly page: string;
      readonly section: string;
      readonly uniqId: string;
    }
  /** Makes another language the primary one, and swaps its texts with those of the old one. */
  | { readonly kind: "make-primary"; readonly language: string }
  /** Confirms all translations into a language that are to be checked. */
  | { readonly kind: "confirm-texts"; readonly language: string };
