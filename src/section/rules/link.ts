/**
 * Links and picture addresses in documents (VAL-6, SAF-1, NAV-1).
 *
 * The first characters of a value decide its kind, and the file for that kind validates it. A value that no kind accepts is
 * rejected: nothing passes because it looks harmless.
 */
import type { Reason } from "../../diagnostic/index.ts";
import { findHiddenCharacter } from "./characters.ts";
import { isEmail } from "./email.ts";
import { type MailLink, parseMailLink } from "./mail-link.ts";
import { type PhoneLink, parsePhoneLink, readPhoneDigits } from "./phone-link.ts";
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

// Length that servers should support (RFC 9110, 4.1). It also bounds the work on a hostile value.
const maxLength = 8000;

/**
 * Parses what an owner wrote as a link; spaces around it do not count.
 * @returns the link by its kind, or the reason why it is rejected
 */
export const parseLink = (value: string): Link | Problem =>
  parseUsualAddress(value) ??
  (usualPage.test(value) ? { kind: "page", path: value, query: "", anchor: "" } : parseAnyLink(value));

/** Most common form of a page link: nothing is encoded or ambiguous. */
const usualPage = /^\/(?:[\w-][\w.-]{0,200}\/){0,20}(?:[\w-][\w.-]{0,200})?$/;

const parseAnyLink: (value: string) => Link | Problem = remember((value) => {
  const problem = findTextProblem(value);
  if (problem !== undefined) return { problem };
  // Browsers read a backslash as a slash: "/\\host" is another site.
  if (value.includes("\\")) return meant("backslash", value.trim().replaceAll("\\", "/"));
  const text = value.trim();
  if (text.startsWith("#")) return parseAnchor(text.slice(1));
  // Browsers read "//example.com" as an address without a scheme, so we do too.
  if (text.startsWith("//")) return parseWebAddress(`http:${text}`);
  if (text.startsWith("/")) return parsePageLink(text);
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0].toLowerCase();
  if (scheme === undefined || isHostWithPort(scheme, text)) return parseBare(text);
  if (scheme === "http" || scheme === "https" || scheme === "ftp") return parseWebAddress(text);
  if (scheme === "mailto") return parseMailLink(text);
  if (scheme === "tel") return parsePhoneLink(text);
  return { problem: schemeProblem(scheme) };
});

/**
 * Parses a picture's address: a file in the site's folder, or a picture on the web.
 * @returns like `parseLink`, limited to the two kinds that an `<img src>` can show
 */
export const parseImageSource = (value: string): ImageSource | Problem =>
  parseUsualAddress(value) ?? parseAnySource(value);

const parseAnySource: (value: string) => ImageSource | Problem = remember((value) => {
  const link = parseLink(value);
  if ("problem" in link || link.kind === "file") return link;
  if (link.kind === "page") return meant("slash-before-image", value.trim().slice(1));
  if (link.kind !== "external") return { problem: { kind: "not-image-address" } };
  if (link.url.startsWith("ftp:")) return { problem: { kind: "image-over-ftp" } };
  // Browsers block pictures whose address carries a name and password.
  if (new URL(link.url).username !== "") {
    return { problem: { kind: "image-with-password" } };
  }
  return link;
});

type PlainKind = "backslash" | "slash-before-image" | "email-without-mailto" | "phone-without-tel";

/** @param value what was probably meant; it is named only if it is a link */
function meant(kind: PlainKind, value: string): Problem {
  const problem: Reason = { kind };
  return "problem" in parseLink(value) ? { problem } : { problem, meant: value };
}

/** A drive, a network share, or an address copied from a file manager. */
const ownComputer = /^\s*(?:[a-z]:[\\/]|\\\\|file:)/i;

function findTextProblem(value: string): Reason | undefined {
  if (value.length > maxLength) return { kind: "too-many-characters", max: maxLength };
  // Checked before trimming, which would silently remove a leading tab or line break.
  const hidden = findHiddenCharacter(value);
  if (hidden !== undefined) return hidden;
  if (value.trim() === "") return { kind: "empty" };
  if (ownComputer.test(value)) return { kind: "own-computer" };
  return /[<>"`]/.test(value) ? { kind: "quotation-mark" } : undefined;
}

/** "example.com:8080" looks like a scheme, but no scheme has a dot in its name and a port after it. */
const isHostWithPort = (scheme: string, text: string): boolean =>
  scheme.includes(".") && /^:[0-9]{1,5}(?:[/?#]|$)/.test(text.slice(scheme.length));

// Extensions that mark a name without slash and scheme as a file. "zip" and "mov" are also top-level domains; a link to such a
// site needs its scheme.
const fileName =
  /^[^/]*\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|rtf|html?|xml|json|ics|vcf|epub|zip|rar|7z|gz|mp[34]|m4[av]|mov|webm|og[gv]|wav)$/i;
const extension = /[^/.]\.[a-z0-9]{1,10}$/i;

/** Articles are in files, but a site has pages. A host with such a name needs its scheme. */
const articleFile = /^(?:[^/?#.]+\/)*[^/?#]*\.(?:md|markdown|mdx)(?:[?#].*)?$/i;

/** Parses a text without scheme or leading slash: a file of the site, or another site's address without its scheme. */
function parseBare(written: string): Link | Problem {
  const text = written.replace(/^(?:\.\/)+/, "");
  if (articleFile.test(text)) return { problem: { kind: "article-file" } };
  if (text !== written)
    return text.startsWith("assets/") || extension.test(text)
      ? parseFileLink(text)
      : { problem: { kind: "neither-page-nor-file" } };
  if (text.startsWith("assets/") || text.startsWith(".") || fileName.test(text)) return parseFileLink(text);
  const [first = ""] = text.split(/[/?#]/, 1);
  if (first.includes("@")) {
    return isEmail(text)
      ? meant("email-without-mailto", `mailto:${text}`)
      : { problem: { kind: "not-address" } };
  }
  // A dot in the first part makes it an address: "example.com/a.jpg" is more common than a folder of that name.
  if (first.includes(".")) return parseWebAddress(`http://${text}`);
  if (extension.test(text)) return parseFileLink(text);
  const digits = readPhoneDigits(text) ?? "";
  if (digits.length > 6) return meant("phone-without-tel", `tel:${digits}`);
  return { problem: { kind: "bare-name" } };
}

const runsCode = new Set(["javascript", "vbscript", "livescript", "data"]);

function schemeProblem(scheme: string): Reason {
  if (runsCode.has(scheme)) return { kind: "script-scheme", scheme };
  if (scheme === "blob") return { kind: "blob-scheme" };
  return {
    kind: "other-scheme",
    scheme: scheme.length > 20 ? `${scheme.slice(0, 20)}…` : scheme,
  };
}
