/** Owners' words for the reasons why a link, an address or a file is rejected (check.en.ts). */
import type { Sentences } from "./sentences.ts";

export const rulesEn: Sentences = [
  // Links and addresses
  ['it does not start with "/"', "it doesn't start with “/”"],
  ['it contains "?" or "#", which end a path', "it contains “?” or “#”, which end an address"],
  [
    'it contains "%"; write spaces and non-Latin letters as they are',
    "it contains “%”. Write spaces and non-Latin letters as they are",
  ],
  ['it contains "%" without a valid code', "it contains “%” without a valid code"],
  [
    'it contains a slash or backslash written as a code with "%"',
    "it contains a slash or backslash written as a code with “%”",
  ],
  [
    'it contains "%", "?" or "#" written as a code with "%"',
    "it contains “%”, “?” or “#” written as a code with “%”",
  ],
  [
    'it contains "?" or "#", which file names can\'t have',
    "it contains “?” or “#”, which file names can't have",
  ],
  ['it contains a backslash; use "/" instead', "it contains a backslash. Use “/” instead"],
  ['it contains a space; write "%20" instead', "it contains a space. Write “%20” instead"],
  [
    'it has two slashes in a row; links to other sites start with "https://"',
    "it has two slashes in a row. Links to other sites start with “https://”",
  ],
  ['it has a part that is "." or starts with ".."', "it has a part that is “.” or starts with “..”"],
  ['"{}" is a device name on Windows', "“{}” has a special meaning on Windows"],
  ['"{}" is reserved for the site\'s own files', "“{}” is reserved for the site's own files"],
  ['"{}" is a file that every site has', "“{}” is a file that every site has"],
  ['"{}" is the 404 page', "“{}” is the page that visitors see at unknown addresses"],
  ['"{}" is the file name of every page', "“{}” is the name of every page's file"],
  [
    'image paths have no "/" at the start, as in "assets/photo.jpg"',
    "the address of an image has no “/” at the start, as in “assets/photo.jpg”",
  ],
  ["it is not an image address", "it isn't the address of an image"],
  ["it is not an address", "it isn't an address"],
  [
    'it is not an address; pages start with "/", and other sites with "https://"',
    "it isn't an address. Pages start with “/”, and other sites with “https://”",
  ],
  ["it is not a web address", "it isn't a web address"],
  ["browsers don't load images over ftp", "browsers don't load images over ftp"],
  [
    "browsers block images whose address contains a password",
    "browsers block images whose address contains a password",
  ],
  [
    'pages start with "/", and files have an extension such as ".jpg"',
    "pages start with “/”, and file names have an ending such as “.jpg”",
  ],
  ['a phone number needs "tel:" in front of it', "it's a phone number, which needs “tel:” in front of it"],
  [
    'an email address needs "mailto:" in front of it',
    "it's an email address, which needs “mailto:” in front of it",
  ],
  ['"mailto:" must be followed by an email address', "“mailto:” must be followed by an email address"],
  [
    '"tel:" must be followed by a phone number, such as {}',
    "“tel:” must be followed by a phone number, such as {}",
  ],
  ['"{}:" must be followed by two slashes', "“{}:” must be followed by two slashes"],
  [
    'the part before "@" is not a user name and password',
    "the part before “@” isn't a user name and password",
  ],
  ['its domain name contains codes with "%"', "its domain name contains codes with “%”"],
  ["its domain name is not valid; {}", "its domain name isn't valid: {}"],
  ["it disguises a numeric address", "it hides which site it leads to"],
  ["{}: addresses are blocked because they can run code", "addresses that start with “{}:” can run programs"],
  [
    "blob: addresses work only in the page that created them",
    "addresses that start with “blob:” don't work for visitors",
  ],
  [
    "{}: addresses are not allowed; use http, https, ftp, mailto or tel",
    "addresses that start with “{}:” aren't allowed",
  ],
  // Images and SVGs
  ["it is not an image, or it is damaged", "it isn't an image, or it's damaged"],
  ["it is not an SVG: its root element is not {}", "it isn't an SVG"],
  ["decoding it takes longer than {} seconds", "it takes longer than {} seconds to open"],
  ["it cannot be read ({})", "it can't be opened"],
  ["the SVG is not valid UTF-8 or UTF-16", "the SVG's text can't be read"],
  ["the SVG declares entities or a DTD that are not allowed", "the SVG is too complex"],
  ["the SVG nests elements more than {} levels deep", "the SVG is too complex"],
  ["the SVG has more than {} elements", "the SVG is too complex"],
  ["the SVG is not well-formed XML (line {}, column {})", "the SVG is damaged"],
  ["the SVG contains HTML or MathML", "the SVG contains parts of a web page"],
  ["the SVG contains event handlers", "the SVG contains scripts"],
  ["the SVG contains a link that can run code", "the SVG contains a link that could run a program"],
  ["an image in the SVG can't be used: {~}", "an image in the SVG can't be used: {~}"],
  [
    "it is the site document, which also holds unpublished content",
    "it's the site's own file, which includes what isn't published",
  ],
  // Kinds of values
  ["an object", "a group of fields"],
  ["true or false", "a switch"],
  ["true", "a switch that is on"],
  ["false", "a switch that is off"],
  ["null", "empty"],
  ["missing", "empty"],
  ['the text "{}"', "the text “{}”"],
  ["an address for the page head", "an address that can be used here"],
  // Dates that don't exist
  ["no time zone has that offset", "no time zone is that far ahead or behind"],
  // Fonts
  ["it is not a font, or it is damaged", "it isn't a font, or it's damaged"],
  ["reading it takes longer than {} seconds", "it takes longer than {} seconds to open"],
  // Files in the folder "public"
  ["it starts like an HTML page", "it starts like a web page"],
  ["it is a link to a location outside public/", "it's a shortcut to a place outside the folder “public”"],
  ['the extension "{}" is not on the list of data files; {}', "files that end with “{}” aren't published"],
  ["{~}; use --public-scripts to publish it", "{~}"],
  ["it configures the host", "it changes the settings of the web host"],
  [
    'some hosts run files with "{}" in the name, or serve them as pages',
    "some web hosts run files with “{}” in the name",
  ],
  [
    "hosts guess the type of a file without an extension",
    "web hosts can't tell the type of a file without an ending such as “.pdf”",
  ],
  [
    'hosts look for settings in ".json" files at the root, so move it to a folder',
    "web hosts look for settings in “.json” files, so move it to a folder inside",
  ],
  ["it is not a plain GPX track", "it isn't a plain GPX track"],
  ["the 404 page", "the page that visitors see at unknown addresses"],
  ['the page "{}"', "the page “{}”"],
  ['the feed of "{}"', "the RSS feed of “{}”"],
  ['the redirect from "{}"', "the redirect from “{}”"],
  ['the compressed version of "{}"', "the compressed version of “{}”"],
  ['the generated file "{}"', "the site's own file “{}”"],
  ['the generated folder "{}"', "the site's own folder “{}”"],
  ['the file "{}"', "the file “{}”"],
  // Why a translation has no effect
  ["it has no uniqId", "it doesn't say which section it belongs to"],
  ['no section has the uniqId "{}"', "this page has no section “{}”"],
  ["it has no path", "it doesn't say which page it belongs to"],
  ['no page has the path "{}"', "the site has no page “{}”"],
  ['the site has no other language "{}"', "“{}” isn't one of the site's other languages"],
  [
    '"messages" belongs at the top level of the document, by language code',
    "interface texts are translated on the “Site” tab",
  ],
  ["the list is empty in the primary language", "the list is empty in the original language"],
  [
    "the list in the primary language has only one item",
    "the list has only one item in the original language",
  ],
  [
    "the list in the primary language has only {} items",
    "the list has only {} items in the original language",
  ],
  [
    "publication is set in the primary language, for all languages",
    "the dates of publication are set in the original language, for all languages",
  ],
];
