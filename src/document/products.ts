/** Judges what pages, redirects and languages multiply to, before anything is made of them (SAF-2). */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { budgets } from "./caps.ts";
import type { AllSettings } from "./localized-settings.ts";

/** Bytes of the smallest page, of its links to itself in one language, and of a redirect's page; measured. */
const sizes = { page: 8 * 1024, version: 128, redirect: 1024 };

/**
 * Each page is published in each language, and leads to itself in all others: so languages count twice.
 * @param pages number of the document's pages
 * @param bytes of the document
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
