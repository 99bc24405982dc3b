/**
 * Reasons why a link, a path, a date, a file or a translation is rejected: values with a kind and params, so that every language
 * words them on its own. The texts here are for developers: phrases in lower case and without a full stop, which complete a
 * message such as "Can't use the link …: ".
 */
import { inDigits, quote, things } from "./phrases.ts";

interface LargeImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** In million pixels. */
  readonly max: number;
  readonly isAvif: boolean;
}

/** @returns all pixels of an image, in millions */
export const megapixelsOf = ({ width, height, frames }: LargeImage): string =>
  inDigits(Math.round((width * height * frames) / 1e6));

/** Size of a file and its limit, in bytes. */
type Size = { bytes: number; max: number };
type Shapes = { shapes: number; max: number };

const bytesOf = ({ bytes, max }: Size, what = "") => `${bytes} bytes (the limit${what} is ${max})`;

const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const simple = {
  // Links, addresses and paths
  empty: () => "it is empty",
  "too-many-characters": ({ max }: { max: number }) => `it is longer than ${max} characters`,
  "too-many-bytes": ({ max }: { max: number }) => `it is longer than ${max} bytes`,
  "invisible-character": () => "it contains a line break, a tab or another invisible character",
  "broken-character": () => "it contains a broken character",
  "no-slash-in-front": () => 'it does not start with "/"',
  "end-of-path": () => 'it contains "?" or "#", which end a path',
  "percent-in-path": () => 'it contains "%"; write spaces and non-Latin letters as they are',
  backslash: () => 'it contains a backslash; use "/" instead',
  "two-slashes": () => "it has two slashes in a row",
  "two-slashes-in-link": () => 'it has two slashes in a row; links to other sites start with "https://"',
  "dot-segment": () => 'it has a part that is "." or starts with ".."',
  "long-segment": ({ max }: { max: number }) => `part of it is longer than ${max} bytes`,
  "slash-lookalike": () => "it contains a character that some systems read as a slash",
  "forbidden-on-windows": () => 'it contains one of < > : " | ? *, which Windows forbids in names',
  "dot-or-space-at-end": () => "part of it ends with a dot or a space, which Windows drops",
  "device-name": ({ name }: { name: string }) => `"${name}" is a device name on Windows`,
  "reserved-folder": ({ name }: { name: string }) => `"${name}" is reserved for the site's own files`,
  "hidden-name": () => "hosts hide names that start with a dot",
  "bundle-file": ({ name }: { name: string }) => `"${name}" is a file that every site has`,
  "not-found-page": () => '"404.html" is the page for unknown addresses',
  "index-page": () => '"index.html" is the file name of every page',
  "own-computer": () => "it is a file on your own computer, which visitors can't open",
  "quotation-mark": () => "it contains a quotation mark or an angle bracket",
  "slash-before-image": () => 'image paths have no "/" at the start, as in "assets/photo.jpg"',
  "not-image-address": () => "it is not an image address",
  "image-over-ftp": () => "browsers don't load images over ftp",
  "image-with-password": () => "browsers block images whose address contains a password",
  "neither-page-nor-file": () => 'pages start with "/", and files have an extension such as ".jpg"',
  "phone-without-tel": () => 'a phone number needs "tel:" in front of it',
  "email-without-mailto": () => 'an email address needs "mailto:" in front of it',
  "article-file": () => "it is the file of an article; links lead to the path of its page",
  "not-address": () => "it is not an address",
  "bare-name": () => 'it is not an address; pages start with "/", and other sites with "https://"',
  "mailto-without-email": () => '"mailto:" must be followed by an email address',
  "copy-without-email": ({ field }: { field: string }) => `its ${field} is not an email address`,
  "mail-field": () => "only the fields subject, body, cc and bcc are allowed",
  "tel-without-number": () => '"tel:" must be followed by a phone number, such as +37410123456',
  "percent-code": () => 'it contains "%" without a valid code',
  "encoded-slash": () => 'it contains a slash or backslash written as a code with "%"',
  "encoded-mark": () => 'it contains "%", "?" or "#" written as a code with "%"',
  "mark-in-file-name": () => `it contains "?" or "#", which file names can't have`,
  folder: () => "it is a folder, not a file",
  "hidden-file": () => "it is a hidden file or folder",
  "disguised-number": () => "it disguises a numeric address",
  "not-web-address": () => "it is not a web address",
  "scheme-without-slashes": ({ scheme }: { scheme: string }) =>
    `"${scheme}:" must be followed by two slashes`,
  space: () => 'it contains a space; write "%20" instead',
  "user-info": () => 'the part before "@" is not a user name and password',
  port: () => "its port is not a number from 1 to 65535",
  "no-domain": () => "it has no domain name",
  "long-domain": () => "its domain name is too long",
  "encoded-domain": () => 'its domain name contains codes with "%"',
  domain: () => "its domain name is not valid; a valid one looks like example.com",
  loopback: () => "it leads to the visitor's own computer",
  private: () => "it leads to a private network",
  reserved: () => "it leads to a reserved address that no website has",
  "script-scheme": ({ scheme }: { scheme: string }) =>
    `${scheme}: addresses are blocked because they can run code`,
  "blob-scheme": () => "blob: addresses work only in the page that created them",
  "other-scheme": ({ scheme }: { scheme: string }) =>
    `${scheme}: addresses are not allowed; use http, https, ftp, mailto or tel`,

  // Dates that don't exist
  month: () => "a year has 12 months",
  year: () => "the year must be from 1 to 9998",
  day: ({ month, year, days }: { month: number; year: number; days: number }) =>
    `${monthNames[month - 1]} ${year} has ${days} days`,
  hour: () => "a day ends at 23:59:59",
  "zone-offset": () => "no time zone has that offset",

  // Files
  "not-file": () => "it is not a file",
  "not-folder": () => "it is not a folder",
  "file-bytes": (file: Size) => `it is ${bytesOf(file)}`,
  unreadable: ({ code }: { code: string }) => `it cannot be read (${code})`,
  "outside-site": () => "it is a link to a location outside the site folder",
  "cut-off": () => "it is incomplete: the end of the file is missing",
  failed: ({ message }: { message: string }) => message,

  // Images
  "not-image": () => "it is not an image, or it is damaged",
  "foreign-image": ({ format }: { format: string }) =>
    `browsers can't show ${format} files; save it as JPEG or PNG`,
  "grey-part": () => "it is incomplete: part of the image would be grey",
  "large-image": (image: LargeImage) => {
    const { width, height, frames, max, isAvif } = image;
    const each = `${inDigits(width)} by ${inDigits(height)} pixels`;
    const all = frames > 1 ? `${inDigits(frames)} frames of ${each}` : each;
    return `it is ${all}, which is too large: ${megapixelsOf(image)} million pixels (the limit${isAvif ? " for AVIF" : ""} is ${max} million)`;
  },
  "slow-image": ({ seconds }: { seconds: number }) => `decoding it takes longer than ${seconds} seconds`,
  "animation-bytes": ({ bytes, max }: Size) =>
    `it is ${inDigits(bytes)} bytes (the limit for animations is ${inDigits(max)})`,
  "large-animation": ({ width, height }: { width: number; height: number }) =>
    `${inDigits(width)} by ${inDigits(height)} pixels is too large for an animation`,
  "long-animation": () => "its frames have too many pixels in total",
  "shapes-for-preview": ({ shapes, max }: Shapes) =>
    `it is too complex for link previews: ${shapes} shapes (the limit is ${max})`,
  "shapes-for-icon": ({ shapes, max }: Shapes) =>
    `it is too complex for an icon: ${shapes} shapes (the limit is ${max})`,
  "icon-not-drawn": () => "it is damaged, or too complex",
  "svg-bytes": (file: Size) => `the SVG is ${bytesOf(file)}`,
  "svg-encoding": () => "the SVG is not valid UTF-8 or UTF-16",
  "svg-depth": ({ max }: { max: number }) => `the SVG nests elements more than ${max} levels deep`,
  "not-svg": () => 'it is not an SVG: its root element is not <svg xmlns="http://www.w3.org/2000/svg">',
  "svg-elements": ({ max }: { max: number }) => `the SVG has more than ${max} elements`,
  "svg-entities": () => "the SVG declares entities or a DTD that are not allowed",
  "svg-syntax": ({ line, column }: { line: number; column: number }) =>
    `the SVG is not well-formed XML (line ${line}, column ${column})`,
  "svg-circle": () => "the SVG contains an element that refers to itself",
  "svg-shapes": ({ max }: { max: number }) =>
    `the SVG is too complex: more than ${max} shapes, counting every reuse`,
  /** `max` in million pixels. */
  "svg-pixels": ({ max }: { max: number }) =>
    `the images in the SVG have more than ${max} million pixels in total`,
  "svg-script": () => "the SVG contains scripts, animations or other pages",
  "svg-page": () => "the SVG contains HTML or MathML",
  "svg-handler": () => "the SVG contains event handlers",
  "svg-link": () => "the SVG contains a link that can run code",
  "svg-reference": () => "the SVG refers to other files",
  "svg-style": () => "the SVG loads other files in its styles",

  // Fonts
  "not-font": () => "it is not a font, or it is damaged",
  "not-woff2": () => "it is not in WOFF2 format; save it as WOFF2",
  "not-in-site": () => "it is not a file in the site folder",
  "font-bytes": (file: Size) => `it is ${bytesOf(file)}; remove characters that the site doesn't use`,
  "unpacked-bytes": ({ bytes, max }: Size) => `it decompresses to ${bytes} bytes (the limit is ${max})`,
  "font-without-letters": () => "it has none of the characters that the site uses",
  "slow-font": ({ seconds }: { seconds: number }) => `reading it takes longer than ${seconds} seconds`,

  // Files that are linked or in public/
  "site-document": () => "it is the site document, which also holds unpublished content",
  "unlisted-in-link": ({ ending }: { ending: string }) =>
    `files with the extension "${ending}" are not published, because some hosts run them; put it in a .zip`,
  "starts-as-page": () => "it starts like an HTML page",
  "content-of-other-kind": ({ ending }: { ending: string }) =>
    `its content doesn't match the extension "${ending}"`,
  "track-bytes": (file: Size) => `it is ${bytesOf(file, " for GPX tracks")}`,
  "not-track": () => "it is not a plain GPX track",
  "unlisted-in-public": ({ ending }: { ending: string }) =>
    `the extension "${ending}" is not on the list of data files`,
  "host-settings": () => "it configures the host",
  "json-at-root": () => 'hosts look for settings in ".json" files at the root, so move it to a folder',
  "running-name": ({ ending }: { ending: string }) =>
    `some hosts run files with "${ending}" in the name, or serve them as pages`,
  "no-extension": () => "hosts guess the type of a file without an extension",
  "outside-public": () => "it is a link to a location outside public/",
  "link-to-folder": () => "it is a link to a folder; copy the folder itself instead",
  "broken-link": () => "it is a broken symbolic link",
  "nested-folders": ({ max }: { max: number }) => `it is nested more than ${max} folders deep`,
  "name-encoding": () => "its name is not valid UTF-8",

  // Translations without effect
  "messages-misplaced": () => '"messages" belongs at the top level of the document, by language code',
  "publication-of-all": () => "publication is set in the primary language, for all languages",
  "no-section-name": () => "it has no uniqId",
  "unknown-section-name": ({ name }: { name: string }) => `no section has the uniqId ${quote(name)}`,
  "no-page-path": () => "it has no path",
  "unknown-page-path": ({ path }: { path: string }) => `no page has the path ${quote(path)}`,
  "unknown-language": ({ code }: { code: string }) => `the site has no other language ${quote(code)}`,
  "beyond-list": ({ count }: { count: number }) => {
    if (count === 0) return "the list is empty in the primary language";
    return `the list in the primary language has only ${count === 1 ? "one item" : things(count, "item")}`;
  },
};

/** Values with the kinds and params of a catalogue of texts. */
export type Kinds<T> = {
  [K in keyof T]: { readonly kind: K } & (T[K] extends (params: infer P) => string ? P : never);
}[keyof T];

export type Reason =
  | Kinds<typeof simple>
  /** A picture in a drawing has a problem of its own. */
  | { readonly kind: "svg-image"; readonly problem: Reason };

/** The text for each reason, in one language. */
export type ReasonTexts = {
  readonly [K in Reason["kind"]]: (reason: Extract<Reason, { kind: K }>) => string;
};

const developers: ReasonTexts = {
  ...simple,
  "svg-image": ({ problem }) => `an image in the SVG can't be used: ${wordReason(problem)}`,
};

/** @returns the reason in the language of the texts; in words for developers where it has none */
export const wordReason = (reason: Reason, texts: Partial<ReasonTexts> = developers): string =>
  (texts[reason.kind] ?? developers[reason.kind])(reason as never);
