/** Limits the product of pages, redirects and languages before anything is built (SAF-2). */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { budgets } from "./caps.ts";
import type { AllSettings } from "./localized-settings.ts";

/** Measured bytes of the smallest page, of its link to one other language, and of a redirect page. */
const sizes = { page: 8 * 1024, version: 128, redirect: 1024 };

/**
 * Reports a site that is too large. Each page exists in each language and links to all others, so languages count twice.
 * @param pages number of pages in the document
 * @param bytes size of the document, in bytes
 */
export function checkProducts(
  { locales }: Pick<AllSettings, "locales">,
  pages: number,
  bytes: number,
): Diagnostic | undefined {
  const active = locales.filter(({ language }) => language.isActive);
  const languages = active.length;
  if (languages < 2) return undefined;
  const redirects = Math.max(...active.map(({ settings }) => settings.redirects.length));
  const perLanguage = pages * (sizes.page + sizes.version * languages) + redirects * sizes.redirect;
  const megabytes = (size: number) => Math.ceil(size / 2 ** 20);
  const [found, max] = [megabytes(languages * perLanguage), megabytes(budgets.published(bytes))];
  if (found <= max) return undefined;
  return diagnose("too-large-in-languages", "/languages", { pages, redirects, languages, found, max });
}
