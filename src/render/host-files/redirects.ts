/**
 * Redirects of old addresses (OUT-11): a page at each address, which works
 * on any host, and `_redirects` for hosts with their own redirects.
 */
import { directionOf, type Plan, type PlannedRedirect, resolveLink } from "../../plan/index.ts";
import { attributes, escapeHtml, voidElement } from "../html.ts";

/** Cloudflare skips longer lines, or rejects the whole file. */
const longestLine = 1000;

/** Runs and loads nothing. Style attributes are allowed, as in the policy that hosts send for all pages. */
const policy = "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Light or dark by the visitor's preference, in the browser's own colours. Most visitors see it only for a moment. */
const looks = {
  html: "color-scheme:light dark;background:Canvas;color:CanvasText",
  body: "box-sizing:border-box;display:grid;min-height:100vh;margin:0;padding:1.5rem;place-content:center;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere",
  h1: "margin:0 0 .5rem;font-size:1.5rem;line-height:1.3",
  p: "margin:0",
  a: "display:inline-block;padding:.5rem;color:LinkText",
};

/**
 * @param file returns the published address of a file in the site's folder
 * @param textOf returns an interface text in a language
 */
export function* renderRedirects(
  { redirects, table, origin = "" }: Plan,
  file: (path: string) => string | undefined,
  textOf: (language: string, key: string) => string,
): Generator<{ path: string; contents: string }> {
  const lines: string[] = [];
  for (const redirect of redirects) {
    const href = resolveLink(redirect.to, redirect.language, table, file)?.href;
    if (href === undefined) continue;
    yield { path: redirect.file, contents: formatPage(redirect, href, origin, textOf) };
    // Spaces separate columns, so none may remain in an address. Non-ASCII characters are encoded as browsers send them.
    const target = href.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text));
    const line = `${redirect.url} ${target} 301`;
    if (line.length <= longestLine) lines.push(line);
  }
  if (lines.length > 0) yield { path: "_redirects", contents: `${lines.join("\n")}\n` };
}

function formatPage(
  { language, title }: PlannedRedirect,
  href: string,
  origin: string,
  textOf: Parameters<typeof renderRedirects>[2],
): string {
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
  const open = (name: keyof typeof looks, values: Parameters<typeof attributes>[0] = {}) =>
    `<${name}${attributes({ ...values, style: looks[name] })}>`;
  const moved = `${open("h1")}${escapeHtml(textOf(language, "moved"))}</h1>`;
  const link = `${open("p")}${open("a", { href })}${words}</a></p>`;
  return `<!DOCTYPE html>${open("html", lang)}<head>${head}</head>${open("body")}<main>${moved}${link}</main></body></html>\n`;
}
