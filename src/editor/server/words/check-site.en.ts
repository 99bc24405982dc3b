/** Owners' words for diagnostics about languages, texts, third parties and the whole document (check.en.ts). */
import type { Sentences } from "./sentences.ts";

export const checkSiteEn: Sentences = [
  [
    "The site is too large: {} pages and {} redirects in {} languages make about {} MB of files (the limit for this document is {} MB).",
    "The site is too large: its pages in {2} languages make about {3} MB of files (the limit is {4} MB).",
  ],
  [
    'Remove languages that are not translated yet, set their "status" to "other", or split the site.',
    "Remove languages that aren't translated yet, or split the site.",
  ],
  [
    'The site\'s address "{}" includes a folder; it should be "{}".',
    "The web address “{}” includes a folder. It should be “{}”.",
  ],
  [
    'Use "{}", or build with --base {} to publish in that folder.',
    "Use “{}”. If the site is published in the folder {}, ask the person who set up this editor.",
  ],
  [
    "Markup that is not allowed is left out of the page: {}.",
    "This text has formatting that visitors don't see: {}.",
  ],
  ["Use only a, b, strong, i, em, u, s, br, sub, sup and span.", "Type that part of the text again."],
  [
    'Set "useForAll" of the first page to false, or remove the unused texts.',
    "Turn off “Same for all pages” on the first page, or remove the unused texts.",
  ],
  [
    'The text contains Markdown, which visitors see as typed: "{}".',
    "Visitors see the formatting characters in this text as typed: “{}”.",
  ],
  [
    "Remove these characters. This text can't be formatted.",
    "Remove these characters. This text can't be formatted.",
  ],
  [
    'Use <b>bold</b>, <i>italic</i> and <a href="/about">links</a> instead.',
    "Remove these characters, and use the buttons above the text for bold, italic and links.",
  ],
  ["This translation has no effect: {~}.", "This translation has no effect: {~}."],
  [
    "Pages are matched by path, sections by uniqId and other lists by position.",
    "What it translated has probably been deleted.",
  ],
  [
    "More than one language is set as primary: {}.",
    "More than one language is set as the original language: {}.",
  ],
  ['Set "isPrimary" to true for only one language.', "Select the language that the site is written in."],
  [
    'No language is set as primary, so "{}" is used.',
    "No language is set as the original language, so “{}” is used.",
  ],
  [
    'Set "isPrimary" to true for the language at the root of the site. The other languages fall back to it.',
    "Select the language that the site is written in. Visitors see it where a translation is missing.",
  ],
  [
    'No language is set, so browsers and search engines are told "{}", guessed from the letters of the site.',
    "The site's language isn't set. Browsers and search engines are told “{}”, guessed from its letters.",
  ],
  ["Set it: {}.", "Add it under “Languages” on the “Site” tab."],
  [
    'Pages in "{}" show all interface texts in English, such as "Close", because sectile has no translation.',
    "Pages in “{}” show interface texts such as “Close” in English, because they aren't translated.",
  ],
  [
    'Pages in "{}" show interface texts in English, because they have no translation: {} of {}, such as "{}".',
    "Pages in “{}” show {} of {} interface texts in English, because they aren't translated.",
  ],
  [
    'Translate them in "messages": {}. `sectile schema` lists the English texts.',
    "Translate them under “Interface texts” on the “Site” tab.",
  ],
  [
    'The page "{}" can\'t be the "{}" version of this page: its language is "{}".',
    "The page “{}” can't be the “{}” version of this page: its language is “{}”.",
  ],
  [
    'Choose a page in "{}", or set "language": {} on that page.',
    "Select a page in “{0}”, or change that page's language.",
  ],
  [
    'Two pages are set as the "{}" version of the same page: "{}" and "{}".',
    "Two pages are set as the “{}” version of the same page: “{}” and “{}”.",
  ],
  [
    'Name each page in the "alternate" of only one page per language. The link back is automatic.',
    "Remove one of them under “This page in other languages”.",
  ],
  [
    "The placeholders of this text don't match: expected {~}, found {~}.",
    "The words in braces don't match: this text needs {~}, but has {~}.",
  ],
  [
    "Keep placeholders such as {} as they are. Values replace them when the page is built.",
    "Keep words in braces as they are. Visitors see a value in their place.",
  ],
  [
    '"{}" is not a valid contact for {}, so this messenger is not shown.',
    "“{}” isn't a valid contact for {}, so visitors don't see this messenger.",
  ],
  [
    "This messenger ({}) has no contact, so it is not shown.",
    "This messenger ({}) has no contact, so visitors don't see it.",
  ],
  [
    '"{}" is not an email address or phone number, so visitors see it without a link.',
    "“{}” isn't an email address or phone number, so visitors see it without a link.",
  ],
  [
    "These services never load, because they wait for consent and a paid site shows no cookie banner: {}.",
    "These services never load, because they wait for consent and the site shows no cookie banner: {}.",
  ],
  [
    'In "cookieSettings", set "onPaidSites" to true to show the banner, or to false if another banner asks and stores the choice.',
    "Under “Cookies” on the “Site” tab, turn “Also on a paid plan” on to show the banner. Turn it off if another banner asks.",
  ],
  [
    "No forms API is set, so the forms of this page are sent to /api/v1 on the site's own host. A static host doesn't answer there.",
    "The form on this page may not reach you, because no service that receives forms is set up.",
  ],
  [
    "No forms API is set, so the forms of {} pages are sent to /api/v1 on the site's own host. A static host doesn't answer there.",
    "The forms on {} pages may not reach you, because no service that receives forms is set up.",
  ],
  [
    "The form for reporting this site is not shown, because no forms API is set.",
    "Visitors don't see the form for reporting this site, because no service that receives forms is set up.",
  ],
  ["Set the API with --api-base, or {}", "Ask the person who set up this editor."],
  [
    "Two chats are set as primary: {} is loaded, {} is not.",
    "Two chats are set as the main chat: {} is loaded, {} isn't.",
  ],
  ['Set "isPrimary" to true for only one chat.', "Keep “Main chat” on for only one of them."],
  [
    "No chat is loaded, because none is set as primary: {}.",
    "No chat is loaded, because none is set as the main chat: {}.",
  ],
  [
    'Set "isPrimary" to true for the chat that visitors should see, or remove all of them.',
    "Turn on “Main chat” for the one that visitors should see, or remove them all.",
  ],
  [
    "This chat is set as primary, but it is not loaded: its ID is missing.",
    "This chat is set as the main chat, but it isn't loaded, because its ID is missing.",
  ],
  [
    'Add the chat to "chatsData" in "settings" with its "name", "key" and "isPrimary", or remove it here.',
    "Add it under “Third-party services” on the “Site” tab, or remove it here.",
  ],
  [
    'Set "choice" to "equal" in "cookieSettings".',
    "Under “Cookies” on the “Site” tab, set “Visitor choice” to “Declining is as easy as accepting”.",
  ],
  [
    "The cookie banner has no link to a privacy policy, because none is set.",
    "The cookie banner has no link to a privacy policy, because the site has none.",
  ],
  [
    'Set "link" in "privacyPolicy", or set "isVisible" of "privacyPolicyBtn" to false.',
    "Add a privacy policy on the “Site” tab, or turn off “Policy link” under “Cookies”.",
  ],
  [
    'Set "isVisible" to true in "cookieSettings.gdpr" and "onPaidSites" {}',
    "Under “Cookies” on the “Site” tab, turn on “GDPR banner” and “Also on a paid plan”, or remove these services.",
  ],
  [
    'Set "isVisible" to true in {}',
    "Under “Cookies” on the “Site” tab, turn on “GDPR banner”, or remove these services.",
  ],
  ['No event has the ID "{}".', "The event “{}” doesn't exist."],
  [
    'Use the ID of one of the site\'s "events", or leave it empty to show the first one.',
    "Select one of the site's events, or “No event” to show the first one.",
  ],
  [
    'Unknown field "{}". It stays in the file, but has no effect.',
    "The site's file contains a field that has no effect here.",
  ],
  ["Remove it, or use one of these fields: {}.", "If you don't edit the file yourself, you can ignore this."],
  ["Remove it if you don't need it.", "If you don't edit the file yourself, you can ignore this."],
  ["Move it to {}.", "If you don't edit the file yourself, you can ignore this."],
  // Edits that are rejected
  ['The page "{}" already exists.', "There's already a page with the address “{}”."],
  ['This page already has a section named "{}".', "This page already has a section named “{}”."],
  ['A page can have only one "{}" section.', "A page can have only one “{}” section."],
  ['The name "{}" is already taken.', "The name “{}” is already taken."],
  ["Two pages can't have the same path.", "Two pages can't have the same address."],
  ["The document is not valid JSON. Fix its file first.", "The site's file is damaged. Fix it first."],
];
