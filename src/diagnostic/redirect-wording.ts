/** What is said of old addresses that lead on. */
import { quote } from "./phrases.ts";
import { error, warning } from "./severity.ts";

export const redirectWording = {
  "redirect-loop": error<{ way: readonly string[] }>(({ way }) => ({
    message: `This redirect leads round in a circle: ${way.map(quote).join(" to ")}.`,
    hint: "Let one of them lead to a page of the site.",
  })),
  "redirect-chain": warning<{ found: string; to: string }>(({ found, to }) => ({
    message: `This redirect leads to ${quote(found)}, which leads on to ${quote(to)}: visitors would wait twice.`,
    hint: `Write ${quote(to)}.`,
  })),
  "redirect-shadowed": warning<{ from: string; page: string }>(({ from, page }) => ({
    message: `Nobody is led on from ${quote(from)}: the page ${quote(page)} is there.`,
    hint: "Remove the redirect, or give the page another path.",
  })),
  "redirect-in-language": error<{ from: string; code: string }>(({ from, code }) => ({
    message: `The redirect ${quote(from)} is where the pages in ${quote(code)} are published.`,
    hint: `Write ${quote(from.slice(code.length + 1) || "/")}: it leads on in every language.`,
  })),
};
