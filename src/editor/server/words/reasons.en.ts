/** English reasons for owners. Those that are missing suit them in the developers' words. */
import type { ReasonTexts } from "../../../diagnostic/index.ts";
import { wordReason } from "../../../diagnostic/index.ts";
import { curly } from "./owners.ts";

const complexSvg = () => "the SVG is too complex";

export const reasonsEn: Partial<ReasonTexts> = {
  // Links, addresses and paths
  "no-slash-in-front": () => "it doesn't start with “/”",
  "end-of-path": () => "it contains “?” or “#”, which end an address",
  "percent-in-path": () => "it contains “%”. Write spaces and non-Latin letters as they are",
  "percent-code": () => "it contains “%” without a valid code",
  "encoded-slash": () => "it contains a slash or backslash written as a code with “%”",
  "encoded-mark": () => "it contains “%”, “?” or “#” written as a code with “%”",
  "mark-in-file-name": () => "it contains “?” or “#”, which file names can't have",
  backslash: () => "it contains a backslash. Use “/” instead",
  space: () => "it contains a space. Write “%20” instead",
  "two-slashes-in-link": () => "it has two slashes in a row. Links to other sites start with “https://”",
  "dot-segment": () => "it has a part that is “.” or starts with “..”",
  "device-name": ({ name }) => `“${name}” has a special meaning on Windows`,
  "reserved-folder": ({ name }) => `“${name}” is reserved for the site's own files`,
  "bundle-file": ({ name }) => `“${name}” is a file that every site has`,
  "not-found-page": () => "“404.html” is the page that visitors see at unknown addresses",
  "index-page": () => "“index.html” is the name of every page's file",
  "slash-before-image": () => "the address of an image has no “/” at the start, as in “assets/photo.jpg”",
  "not-image-address": () => "it isn't the address of an image",
  "article-file": () => "it's the file of an article. Links lead to the address of its page",
  "not-address": () => "it isn't an address",
  "bare-name": () => "it isn't an address. Pages start with “/”, and other sites with “https://”",
  "not-web-address": () => "it isn't a web address",
  "neither-page-nor-file": () => "pages start with “/”, and file names have an ending such as “.jpg”",
  "phone-without-tel": () => "it's a phone number, which needs “tel:” in front of it",
  "email-without-mailto": () => "it's an email address, which needs “mailto:” in front of it",
  "mailto-without-email": () => "“mailto:” must be followed by an email address",
  "tel-without-number": () => "“tel:” must be followed by a phone number, such as +37410123456",
  "scheme-without-slashes": ({ scheme }) => `“${scheme}:” must be followed by two slashes`,
  "user-info": () => "the part before “@” isn't a user name and password",
  "encoded-domain": () => "its domain name contains codes with “%”",
  domain: () => "its domain name isn't valid: a valid one looks like example.com",
  "disguised-number": () => "it hides which site it leads to",
  "script-scheme": ({ scheme }) => `addresses that start with “${scheme}:” can run programs`,
  "blob-scheme": () => "addresses that start with “blob:” don't work for visitors",
  "other-scheme": ({ scheme }) => `addresses that start with “${scheme}:” aren't allowed`,

  // Dates that don't exist
  "zone-offset": () => "no time zone is that far ahead or behind",

  // Images and fonts
  "not-image": () => "it isn't an image, or it's damaged",
  "not-svg": () => "it isn't an SVG",
  "slow-image": ({ seconds }) => `it takes longer than ${seconds} seconds to open`,
  unreadable: () => "it can't be opened",
  failed: () => "it can't be opened",
  "svg-encoding": () => "the SVG's text can't be read",
  "svg-entities": complexSvg,
  "svg-depth": complexSvg,
  "svg-elements": complexSvg,
  "svg-syntax": () => "the SVG is damaged",
  "svg-page": () => "the SVG contains parts of a web page",
  "svg-handler": () => "the SVG contains scripts",
  "svg-link": () => "the SVG contains a link that could run a program",
  "svg-image": ({ problem }) => `an image in the SVG can't be used: ${wordReason(problem, reasonsEn)}`,
  "not-font": () => "it isn't a font, or it's damaged",
  "slow-font": ({ seconds }) => `it takes longer than ${seconds} seconds to open`,

  // Files that are linked or in the folder "public"
  "site-document": () => "it's the site's own file, which includes what isn't published",
  "starts-as-page": () => "it starts like a web page",
  "outside-public": () => "it's a shortcut to a place outside the folder “public”",
  "unlisted-in-public": ({ ending }) => `files that end with “${ending}” aren't published`,
  "host-settings": () => "it changes the settings of the web host",
  "running-name": ({ ending }) => `some web hosts run files with “${ending}” in the name`,
  "no-extension": () => "web hosts can't tell the type of a file without an ending such as “.pdf”",
  "json-at-root": () => "web hosts look for settings in “.json” files, so move it to a folder inside",
  "not-track": () => "it isn't a plain GPX track",

  // Translations without effect
  "no-section-name": () => "it doesn't say which section it belongs to",
  "unknown-section-name": ({ name }) => `this page has no section ${curly(name)}`,
  "no-page-path": () => "it doesn't say which page it belongs to",
  "unknown-page-path": ({ path }) => `the site has no page ${curly(path)}`,
  "unknown-language": ({ code }) => `${curly(code)} isn't one of the site's other languages`,
  "messages-misplaced": () => "interface texts are translated on the “Site” tab",
  "beyond-list": ({ count }) => {
    if (count === 0) return "the list is empty in the original language";
    return `the list has only ${count === 1 ? "one item" : `${count} items`} in the original language`;
  },
  "publication-of-all": () => "the dates of publication are set in the original language, for all languages",
};
