/** Owners' words for diagnostics about links, pages, sections and redirects (check.en.ts). */
import type { Sentences } from "./sentences.ts";

export const checkPagesEn: Sentences = [
  [
    "Two {} sections in a row have the same orientation ({}).",
    "This section and the one above it have the same orientation.",
  ],
  ['Can\'t use the link "{}": {~}.', "The link “{}” can't be used: {~}."],
  [
    "Use a web address (http, https or ftp), an email or phone link, a page (/about), an anchor (#contacts) or a file in the site folder (assets/prices.pdf).",
    "Link to a page or section of this site, a web address, an email address, a phone number or a file.",
  ],
  ['Can\'t use the image "{}": {~}.', "The image “{}” can't be used: {~}."],
  [
    'Add the image to the site folder and write its path, for example "assets/photo.jpg", or use a web address that starts with "https://".',
    "Add the image again, or use a web address that starts with “https://”.",
  ],
  ['Broken link: this site has no page "{}".', "Broken link: this site has no page “{}”."],
  ['Broken link: the page "{}" has no anchor "{}".', "Broken link: the page “{}” has no section “{}”."],
  ['Broken link: no page has the anchor "{}".', "Broken link: no page has a section “{}”."],
  ["Link to a section with #Type or #Type-uniqId.", "Edit the link and select one of the sections."],
  [
    'Broken link: the page "{}" is not published (until {}).',
    "Broken link: the page “{}” isn't published yet.",
  ],
  [
    'Broken link: the page "{}" is not published (since {}).',
    "Broken link: the page “{}” is no longer published.",
  ],
  ['Broken link: the page "{}" is not published ({}).', "Broken link: the page “{}” isn't published ({})."],
  [
    "Visitors can't subscribe to this page: a feed needs the site's full address, which is not set.",
    "Visitors can't subscribe to this page: its RSS feed needs the site's web address, which is empty.",
  ],
  [
    'Set "url", for example "https://www.example.org", or set "hasFeed" of the section to false.',
    "Fill in “Web address” on the “Site” tab, or turn off “RSS feed” for the section.",
  ],
  [
    'Visitors can\'t subscribe to this page: a page or redirect already has the address of its feed, "{}".',
    "Visitors can't subscribe to this page: a page or redirect already has the address of its RSS feed, “{}”.",
  ],
  [
    'Change that path, or set "hasFeed" of the section to false.',
    "Change that address, or turn off “RSS feed” for the section.",
  ],
  [
    'Can\'t use the page path "{}": pages in "{}" are published there.',
    "The page address “{}” can't be used: pages in the language “{}” are published there.",
  ],
  [
    'Change the path of the page. Text in that language belongs in "translations".',
    "Change the page's address. To translate a page, switch to the language and type.",
  ],
  ['Can\'t use the page path "{}": {~}.', "The page address “{}” can't be used: {~}."],
  ['Write it like "/about" or "/about/team".', "Write it like “/about” or “/about/team”."],
  [
    'Many hosts can\'t tell the page path "{}" from "{}" at {}.',
    "Many web hosts can't tell the page address “{}” from “{}”.",
  ],
  [
    "Make the paths differ in more than letter case, the encoding of accents or a trailing slash.",
    "Make the addresses differ in more than capital letters, accents or a slash at the end.",
  ],
  [
    'No page has the path "/", so the site\'s address shows nothing.',
    "No page has the address “/”, so visitors see nothing at the site's address.",
  ],
  ['Give the path "/" to one of the pages.', "Give the address “/” to one of the pages."],
  [
    'The home page "/" is not published (until {}), so the site\'s address shows nothing.',
    "The home page isn't published yet, so visitors see nothing at the site's address.",
  ],
  [
    'The home page "/" is not published (since {}), so the site\'s address shows nothing.',
    "The home page is no longer published, so visitors see nothing at the site's address.",
  ],
  [
    'The home page "/" is not published ({}), so the site\'s address shows nothing.',
    "The home page isn't published ({}), so visitors see nothing at the site's address.",
  ],
  [
    'Publish it, or give the path "/" to another page.',
    "Publish it, or give the address “/” to another page.",
  ],
  [
    "Nothing to publish: the only page is kept out of the site.",
    "There's nothing to publish: the only page is hidden from visitors.",
  ],
  [
    "Nothing to publish: all {} pages are kept out of the site.",
    "There's nothing to publish: all {} pages are hidden from visitors.",
  ],
  [
    "Publish at least one page: check its status, draft, publishAt and unpublishAt.",
    "Publish at least one page: check “Status”, “Publish from” and “Publish until” in its settings.",
  ],
  [
    'Unknown status "{}", so this page is not shown.',
    "The status “{}” doesn't exist, so visitors don't see this page.",
  ],
  [
    'Unknown status "{}", so this section is not shown.',
    "The status “{}” doesn't exist, so visitors don't see this section.",
  ],
  ['The status "{}" is read as "{}".', "The status “{}” is treated as “{}”."],
  ['Write "{}".', "Select “{}”."],
  ["Use published, draft or hidden.", "Select published, draft or hidden."],
  ['Unknown section type "{}".', "This section's type, “{}”, doesn't exist."],
  ['Unknown variant "{}" of section type {}.', "This section has no layout “{0}”."],
  ['This type has only one layout. Remove "variant".', "Select the layout “Standard”."],
  ["Use one of: {}.", "Select one of its layouts."],
  ["Run `sectile sections` to list the types.", "Change the section's type, or delete the section."],
  [
    "Only one section of type {} is allowed on a page; the first one is at {}.",
    "A page can have only one section of this type, but this page has more.",
  ],
  ["Remove one of them.", "Delete one of them."],
  ["Redirect loop: {}.", "These redirects lead back to each other: {}."],
  [
    "Make one of the redirects lead to a page of the site.",
    "Change one of them so that it leads to a page of this site.",
  ],
  [
    'This redirect leads to "{}", which redirects again to "{}", so visitors wait twice.',
    "This redirect leads to “{}”, which redirects again to “{}”, so visitors wait twice.",
  ],
  ['Redirect to "{}" directly.', "Redirect to “{}” directly."],
  [
    'The redirect from "{}" has no effect: the page "{}" has this address.',
    "The redirect from “{}” has no effect: the page “{}” has this address.",
  ],
  [
    "Remove the redirect, or change the path of the page.",
    "Remove the redirect, or change the page's address.",
  ],
  [
    'The redirect from "{}" is in the folder where pages in "{}" are published.',
    "The redirect from “{}” can't be used: pages in the language “{}” are published there.",
  ],
  ['Write "{}". The redirect works in every language.', "Write “{}”. The redirect works in every language."],
];
