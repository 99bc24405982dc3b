/** Wording of diagnostics about redirects. */
import { quote, way } from "./phrases.ts";
import { error, warning } from "./severity.ts";

export const redirectWording = {
  "redirect-loop": error<{ way: readonly string[] }>((loop) => ({
    message: `Redirect loop: ${way(loop.way)}.`,
    hint: "Make one of the redirects lead to a page of the site.",
  })),
  "redirect-chain": warning<{ found: string; to: string }>(({ found, to }) => ({
    message: `This redirect leads to ${quote(found)}, which redirects again to ${quote(to)}, so visitors wait twice.`,
    hint: `Redirect to ${quote(to)} directly.`,
  })),
  "redirect-shadowed": warning<{ from: string; page: string }>(({ from, page }) => ({
    message: `The redirect from ${quote(from)} has no effect: the page ${quote(page)} has this address.`,
    hint: "Remove the redirect, or change the path of the page.",
  })),
  "redirect-in-language": error<{ from: string; code: string }>(({ from, code }) => ({
    message: `The redirect from ${quote(from)} is in the folder where pages in ${quote(code)} are published.`,
    hint: `Write ${quote(from.slice(code.length + 1) || "/")}. The redirect works in every language.`,
  })),
};
