/**
 * What an owner may write as a link or as the address of a picture (VAL-6, SAF-1, NAV-1).
 *
 * A value is sorted into one kind by its first characters and judged by that kind's own file. What no kind takes is
 * refused: nothing is passed on because it looked harmless.
 */
import { findHiddenCharacter } from "./characters.ts";
import { isEmail } from "./email.ts";
import { type MailLink, parseMailLink } from "./mail-link.ts";
import { type PhoneLink, parsePhoneLink } from "./phone-link.ts";
import type { Problem } from "./problem.ts";
import { remember } from "./remember.ts";
import {
  type AnchorLink,
  type FileLink,
  type PageLink,
  parseAnchor,
  parseFileLink,
  parsePageLink,
} from "./site-path.ts";
import { type ExternalLink, parseUsualAddress, parseWebAddress } from "./web-address.ts";

export type Link = ExternalLink | PageLink | AnchorLink | MailLink | PhoneLink | FileLink;

export type ImageSource = ExternalLink | FileLink;

// What servers are asked to read (RFC 9110, 4.1); it also bounds the work on a hostile value.
const maxLength = 8000;

/**
 * Parses what an owner wrote as a link; spaces around it do not count.
 * @returns the link by its kind, or a phrase that completes `The link "…" cannot be used: `
 */
export const parseLink = (value: string): Link | Problem =>
  parseUsualAddress(value) ??
  (usualPage.test(value) ? { kind: "page", path: value, query: "", anchor: "" } : parseAnyLink(value));

/** As most links to pages are written: nothing in it is encoded, or could be taken for something else. */
const usualPage = /^\/(?:[\w-][\w.-]{0,200}\/){0,20}(?:[\w-][\w.-]{0,200})?$/;

const parseAnyLink: (value: string) => Link | Problem = remember((value) => {
  const problem = findTextProblem(value);
  if (problem !== undefined) return { problem };
  const text = value.trim();
  if (text.startsWith("#")) return parseAnchor(text.slice(1));
  // "//example.com" is an address without scheme to a browser, so to us.
  if (text.startsWith("//")) return parseWebAddress(`http:${text}`);
  if (text.startsWith("/")) return parsePageLink(text);
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0].toLowerCase();
  if (scheme === undefined || isHostWithPort(scheme, text)) return parseBare(text);
  if (scheme === "http" || scheme === "https" || scheme === "ftp") return parseWebAddress(text);
  if (scheme === "mailto") return parseMailLink(text);
  if (scheme === "tel") return parsePhoneLink(text);
  return { problem: describeScheme(scheme) };
});

/**
 * Parses the address of a picture: a file of the site's folder, or a picture on the web.
 * @returns as `parseLink`, of the two kinds that an `<img src>` can show
 */
export const parseImageSource = (value: string): ImageSource | Problem =>
  parseUsualAddress(value) ?? parseAnySource(value);

const parseAnySource: (value: string) => ImageSource | Problem = remember((value) => {
  const link = parseLink(value);
  if ("problem" in link || link.kind === "file") return link;
  if (link.kind === "page") return { problem: 'it starts with "/": write it as "assets/photo.jpg"' };
  if (link.kind !== "external") return { problem: "it is not the address of a picture" };
  if (link.url.startsWith("ftp:")) return { problem: "browsers show no pictures over ftp" };
  // Browsers block pictures whose address carries a name and password.
  if (new URL(link.url).username !== "") {
    return { problem: "browsers show no pictures from an address with a password" };
  }
  return link;
});

/** A drive, a shared folder of a local network, or what file managers copy as an address. */
const ownComputer = /^\s*(?:[a-z]:[\\/]|\\\\|file:)/i;

function findTextProblem(value: string): string | undefined {
  if (value.length > maxLength) return `it is longer than ${maxLength} characters`;
  // Asked before trimming, which would take a tab or line break in front away unseen.
  const hidden = findHiddenCharacter(value);
  if (hidden !== undefined) return hidden;
  if (value.trim() === "") return "it is empty";
  if (ownComputer.test(value)) return "it is a place on your own computer, where no visitor can look";
  // Browsers read a backslash as a slash: "/\\host" is another site.
  if (value.includes("\\")) return 'it holds a backslash: write "/"';
  return /[<>"`]/.test(value) ? "it holds a quotation mark or an angle bracket" : undefined;
}

/** "example.com:8080" has the form of a scheme, but no scheme has a dot in its name and a port behind it. */
const isHostWithPort = (scheme: string, text: string): boolean =>
  scheme.includes(".") && /^:[0-9]{1,5}(?:[/?#]|$)/.test(text.slice(scheme.length));

// Endings that a name without slash and scheme may have and still be a file. "zip" and "mov" are also top levels of
// domains; whoever means such a site writes its scheme.
const fileName =
  /^[^/]*\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|rtf|html?|xml|json|ics|vcf|epub|zip|rar|7z|gz|mp[34]|m4[av]|mov|webm|og[gv]|wav)$/i;
const extension = /[^/.]\.[a-z0-9]{1,10}$/i;

/** Neither scheme nor slash in front: a file of the site, or the address of another site without its scheme. */
function parseBare(written: string): Link | Problem {
  const text = written.replace(/^(?:\.\/)+/, "");
  if (text !== written)
    return text.startsWith("assets/") || extension.test(text)
      ? parseFileLink(text)
      : { problem: 'a page of this site begins with "/", and a file has an ending such as ".jpg"' };
  if (text.startsWith("assets/") || text.startsWith(".") || fileName.test(text)) return parseFileLink(text);
  const [first = ""] = text.split(/[/?#]/, 1);
  if (first.includes("@")) {
    return {
      problem: isEmail(text) ? 'it is an e-mail address: write "mailto:" before it' : "it is not an address",
    };
  }
  // A dot in the first part makes it an address: "example.com/a.jpg" is meant more often than a folder of that name.
  if (first.includes(".")) return parseWebAddress(`http://${text}`);
  if (extension.test(text)) return parseFileLink(text);
  return {
    problem: 'it is not an address: a page of this site begins with "/", another site with "https://"',
  };
}

const runsCode = new Set(["javascript", "vbscript", "livescript", "data"]);

function describeScheme(scheme: string): string {
  if (runsCode.has(scheme)) return `it uses ${scheme}:, which can run code`;
  if (scheme === "blob") return "it uses blob:, which only one open page understands";
  const name = scheme.length > 20 ? `${scheme.slice(0, 20)}…` : scheme;
  return `it uses ${name}:, and only http, https, ftp, mailto and tel are allowed`;
}
