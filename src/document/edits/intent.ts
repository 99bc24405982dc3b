import type { Address } from "./operation.ts";

/** What an owner wants, for which the document must be known to make operations of it. */
export type Intent =
  | { readonly kind: "add-section"; readonly page: string; readonly at: number; readonly type: string }
  /** Behind the others; `page`: as a copy of that one. */
  | {
      readonly kind: "add-page";
      readonly page?: string | undefined;
      readonly path: string;
      readonly title: string;
    }
  | { readonly kind: "duplicate-section"; readonly page: string; readonly section: string }
  | {
      readonly kind: "change-type";
      readonly page: string;
      readonly section: string;
      readonly type: string;
    }
  /** Where `at` stands in a list: a copy behind it, with its translations. */
  | { readonly kind: "duplicate-item"; readonly at: Address }
  /** With all that leads to the page. `redirect`: its old address leads on. */
  | {
      readonly kind: "rename-page";
      readonly page: string;
      readonly path: string;
      readonly redirect: boolean;
    }
  /** Gives a section another uniqId, with all that leads to its place. */
  | {
      readonly kind: "rename-section";
      readonly page: string;
      readonly section: string;
      readonly uniqId: string;
    }
  /** Makes another language the one in which the site is written: its texts take the place of the others. */
  | { readonly kind: "make-primary"; readonly language: string };
