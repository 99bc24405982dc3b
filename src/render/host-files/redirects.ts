/**
 * Old addresses that lead on (OUT-11): a page at each, which any host serves, and `_redirects` for hosts that answer with a
 * redirect themselves.
 */
import { directionOf, type Plan, type PlannedRedirect, resolveLink } from "../../plan/index.ts";
import { attributes, escapeHtml, voidElement } from "../html.ts";

/** Cloudflare passes over longer lines, or refuses the whole file. */
const longestLine = 1000;

/** It runs nothing of its own. */
const policy = "default-src 'self'; base-uri 'none'; form-action 'none'";

/** @param file where a file of the site's folder is published */
export function* renderRedirects(
  { redirects, table, origin = "" }: Plan,
  file: (path: string) => string | undefined,
): Generator<{ path: string; contents: string }> {
  const lines: string[] = [];
  for (const redirect of redirects) {
    const href = resolveLink(redirect.to, redirect.language, table, file)?.href;
    if (href === undefined) continue;
    yield { path: redirect.file, contents: formatPage(redirect, href, origin) };
    // Blanks part a line: in no address of ours is one left, and what is beyond ASCII is written as browsers send it.
    const target = href.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text));
    const line = `${redirect.url} ${target} 301`;
    if (line.length <= longestLine) lines.push(line);
  }
  if (lines.length > 0) yield { path: "_redirects", contents: `${lines.join("\n")}\n` };
}

function formatPage({ language, title }: PlannedRedirect, href: string, origin: string): string {
  const lang = language ? { lang: language, dir: directionOf(language) } : {};
  const words = escapeHtml(title ?? href);
  const [whole = href] = href.split("#", 1);
  const head = [
    voidElement("meta", { charset: "utf-8" }),
    voidElement("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    `<title>${words}</title>`,
    voidElement("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    voidElement("meta", { name: "robots", content: "noindex" }),
    voidElement("link", { rel: "canonical", href: href.startsWith("/") ? origin + whole : whole }),
    voidElement("meta", { "http-equiv": "refresh", content: `0; url=${href}` }),
  ].join("");
  const link = `<a${attributes({ href })}>${words}</a>`;
  return `<!DOCTYPE html><html${attributes(lang)}><head>${head}</head><body><main><h1>${link}</h1></main></body></html>\n`;
}
