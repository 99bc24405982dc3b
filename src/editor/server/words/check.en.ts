/** English words of diagnostics and refusals for owners (owners.ts). */
import {
  type Found,
  labelIn,
  type Occupant,
  places,
  type ValueType,
  valueNames,
  way,
  wordReason,
} from "../../../diagnostic/index.ts";
import { enFields } from "../../shared/words/fields.en.ts";
import { createLabels, createWords, curly, type OwnTexts, type RefusalTexts } from "./owners.ts";
import { reasonsEn } from "./reasons.en.ts";

const label = createLabels(enFields.fields);
const because = (reason: Parameters<typeof wordReason>[0]) => wordReason(reason, reasonsEn);

const choices: Readonly<Record<string, string>> = {
  DARK: "Dark",
  LIGHT: "Light",
  EXTRALIGHT: "Extra light",
  LEFT: "Left",
  RIGHT: "Right",
  CORNERED: "Soft",
  ROUNDED: "Round",
  SHARP: "Sharp",
};

function suggest<T>(nearest: string | readonly string[] | undefined, otherwise: T): string | T {
  const names = typeof nearest === "string" ? [nearest] : (nearest ?? []);
  return names.length === 0
    ? otherwise
    : `Did you mean ${names.map((name) => `“${choices[name] ?? name}”`).join(" or ")}?`;
}

const types: Readonly<Record<ValueType, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "a switch",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};

function describe(found: Found): string {
  if (found.kind === "text") return `the text ${curly(found.text)}`;
  if (found.kind === "number") return `the number ${found.number}`;
  const kinds = {
    missing: "empty",
    null: "empty",
    true: "a switch that is on",
    false: "a switch that is off",
    list: "a list",
    object: "a group of fields",
    "huge-number": "a number that is too large",
  };
  return kinds[found.kind];
}

const occupants: Readonly<Record<Occupant["kind"], (path: string) => string>> = {
  page: (path) => `the page ${path}`,
  "not-found-page": () => "the page that visitors see at unknown addresses",
  feed: (path) => `the RSS feed of ${path}`,
  redirect: (path) => `the redirect from ${path}`,
  "generated-folder": (path) => `the site's own folder ${path}`,
  "generated-file": (path) => `the site's own file ${path}`,
  "compressed-file": (path) => `the compressed version of ${path}`,
  file: (path) => `the file ${path}`,
};

const duplicates = {
  "event-id": (value: string) => `More than one event has the ID ${value}.`,
  "language-code": (value: string) => `The language ${value} is in the list more than once.`,
  "old-address": (value: string) => `More than one redirect starts at ${value}.`,
  "page-path": (value: string) => `More than one page has the address ${value}.`,
  "section-name": (value: string) => `More than one section on this page is named ${value}.`,
};

const own = "If you don't edit the file yourself, you can ignore this.";

const texts: OwnTexts = {
  // Values
  required: ({ name, written, form }) => [
    `“${label(name)}” is empty, but it's required.`,
    written === undefined && form === undefined ? `Fill in “${label(name)}”.` : undefined,
  ],
  "at-least-one": ({ names }) => [`These fields are all empty: ${label(...names)}.`],
  "too-large": ({ what }) => [
    what === "tags" || what === "elements"
      ? "This text has too much formatting."
      : what === "values"
        ? "This part of the site has too much content."
        : undefined,
    "Remove anything pasted by accident.",
  ],
  "wrong-type": ({ expected, found, form }) => [
    `This should be ${types[expected] ?? expected}, but it's ${describe(found)}.`,
    form === undefined ? "Enter it again." : undefined,
  ],
  "not-one-of": ({ nearest }) => [
    "This value isn't one of the choices.",
    suggest(nearest, "Select one of the choices."),
  ],
  "bad-value": (value) => {
    switch (value.kind) {
      case "message":
      case "too-large":
      case "too-small":
      case "site-icon":
        return [undefined];
      case "own":
        return [`${curly(value.found)} isn't ${labelIn("en", value.what)}.`];
      default: {
        const { kind, found, nearest } = value;
        const what = kind === "head-address" ? "an address that can be used here" : valueNames[kind][0];
        return [`${curly(found)} isn't ${what}.`, suggest(nearest, undefined)];
      }
    }
  },
  "bad-hex": ({ found }) => [
    `${curly(found)} isn't a colour.`,
    "Write # and 3 or 6 digits or letters from a to f, for example #1b5e20.",
  ],
  "bad-date": ({ found, problem }) => [
    problem === undefined
      ? `${curly(found)} isn't a complete date and time.`
      : `The date ${curly(found)} doesn't exist: ${because(problem)}.`,
    "Select the date and time again.",
  ],
  "bad-email": ({ found }) => [`${curly(found)} isn't an email address.`],
  "bad-provider-id": ({ provider, found, form }) => [
    `${curly(found)} isn't a valid ID for ${provider}.`,
    `It looks like ${form}. Copy it from your account there.`,
  ],
  duplicate: ({ what, value }) => [duplicates[what](curly(value))],
  "wrong-order": ({ earlier, later }) => [`“${label(later)}” must be later than “${label(earlier)}”.`],
  "unknown-key": ({ nearest }) => [
    "The site's file contains a field that has no effect here.",
    suggest(nearest, own),
  ],

  // Pages, sections and links
  "blank-page": () => [
    "This page is blank, but it's in the menu.",
    "Add sections, or remove it from the menu.",
  ],
  "sides-alike": () => ["This section and the one above it have the same orientation."],
  "bad-url": ({ found, problem, meant, isPicture }) => [
    `The ${isPicture ? "image" : "link"} ${curly(found)} can't be used: ${because(problem)}.`,
    meant !== undefined
      ? `Write ${curly(meant)}.`
      : isPicture
        ? "Add the image again, or use a web address that starts with “https://”."
        : "Link to a page or section of this site, a web address, an email address, a phone number or a file.",
  ],
  "address-without-scheme": ({ meant }) => [undefined, `Write ${curly(meant)}.`],
  "link-to-nowhere": ({ found, nearest }) => [
    `Broken link: this site has no page ${curly(found)}.`,
    suggest(nearest, undefined),
  ],
  "anchor-to-nowhere": ({ found, page, nearest }) => [
    page === undefined
      ? `Broken link: no page has a section ${curly(found)}.`
      : `Broken link: the page ${curly(page)} has no section ${curly(found)}.`,
    suggest(nearest, "Edit the link and select one of the sections."),
  ],
  "link-to-kept-out": ({ found, reason }) => {
    const page = `Broken link: the page ${curly(found)}`;
    if (reason === "scheduled") return [`${page} isn't published yet.`];
    return [
      reason === "expired" ? `${page} is no longer published.` : `${page} isn't published (${reason}).`,
    ];
  },
  "feed-without-url": () => [
    "Visitors can't subscribe to this page: its RSS feed needs the site's web address, which is empty.",
    "Fill in “Web address” on the “Site” tab, or turn off “RSS feed” for the section.",
  ],
  "feed-in-the-way": ({ path }) => [
    `Visitors can't subscribe to this page: a page or redirect already has the address of its RSS feed, ${curly(path)}.`,
    "Change that address, or turn off “RSS feed” for the section.",
  ],
  "path-collision": (params) =>
    "language" in params
      ? [
          `The page address ${curly(params.value)} can't be used: pages in the language ${curly(params.language)} are published there.`,
          "Change the page's address. To translate a page, switch to the language and type.",
        ]
      : [
          `Many web hosts can't tell the page address ${curly(params.value)} from ${curly(params.other)}.`,
          "Make the addresses differ in more than capital letters, accents or a slash at the end.",
        ],
  "bad-path": ({ found, problem, meant }) => [
    `The page address ${curly(found)} can't be used: ${because(problem)}.`,
    meant === undefined ? "Write it like “/about” or “/about/team”." : `Write ${curly(meant)}.`,
  ],
  "no-home-page": ({ keptOut }) => {
    if (!keptOut)
      return [
        "No page has the address “/”, so visitors see nothing at the site's address.",
        "Give the address “/” to one of the pages.",
      ];
    const { reason } = keptOut;
    const state =
      reason === "scheduled"
        ? "isn't published yet"
        : reason === "expired"
          ? "is no longer published"
          : `isn't published (${reason})`;
    return [
      `The home page ${state}, so visitors see nothing at the site's address.`,
      "Publish it, or give the address “/” to another page.",
    ];
  },
  "no-page-published": ({ count }) => [
    `There's nothing to publish: ${count === 1 ? "the only page is" : `all ${count} pages are`} hidden from visitors.`,
    "Publish at least one page: check “Status”, “Publish from” and “Publish until” in its settings.",
  ],
  "unknown-status": ({ found, what, meant, nearest }) =>
    meant === undefined
      ? [
          `The status ${curly(found)} doesn't exist, so visitors don't see this ${what}.`,
          suggest(nearest, "Select published, draft or hidden."),
        ]
      : [`The status ${curly(found)} is treated as ${curly(meant)}.`, `Select ${curly(meant)}.`],
  "unknown-section": ({ found, nearest }) => [
    `This section's type, ${curly(found)}, doesn't exist.`,
    suggest(nearest, "Change the section's type, or delete the section."),
  ],
  "unknown-variant": ({ found, allowed, nearest }) => [
    `This section has no layout ${curly(found)}.`,
    suggest(nearest, allowed.length > 0 ? "Select one of its layouts." : "Select the layout “Standard”."),
  ],
  "unique-section": () => [
    "A page can have only one section of this type, but this page has more.",
    "Delete one of them.",
  ],
  "redirect-loop": (loop) => [
    `These redirects lead back to each other: ${way(loop.way)}.`,
    "Change one of them so that it leads to a page of this site.",
  ],
  "redirect-chain": ({ found, to }) => [
    `This redirect leads to ${curly(found)}, which redirects again to ${curly(to)}, so visitors wait twice.`,
    `Redirect to ${curly(to)} directly.`,
  ],
  "redirect-shadowed": ({ from, page }) => [
    `The redirect from ${curly(from)} has no effect: the page ${curly(page)} has this address.`,
    "Remove the redirect, or change the page's address.",
  ],
  "redirect-in-language": ({ from, code }) => [
    `The redirect from ${curly(from)} can't be used: pages in the language ${curly(code)} are published there.`,
    `Write ${curly(from.slice(code.length + 1) || "/")}. The redirect works in every language.`,
  ],

  // Files
  "asset-missing": ({ found, nearest }) => [
    `The file ${curly(found)} isn't in the site's folder.`,
    nearest === undefined
      ? /^[^/].*\.html?$/i.test(found)
        ? "If it's a page of this site, select the page instead."
        : "Add it again, or correct its name. Capital letters matter."
      : nearest !== found && nearest.normalize() === found.normalize()
        ? `${curly(nearest)} exists, but its accents are stored differently. Select the file again.`
        : `Did you mean ${curly(nearest)}? Capital letters matter.`,
  ],
  "asset-refused": ({ found, problem, isPicture }) => [
    `The file ${curly(found)} can't be used: ${because(problem)}.`,
    isPicture ? undefined : "Use another file.",
  ],
  "font-refused": ({ found, problem }) => [
    `The font ${curly(found)} can't be used: ${because(problem)}.`,
    "Save it again as WOFF2, or select a font from the list.",
  ],
  "font-lacks": ({ found, scripts, others }) => [
    `The font ${curly(found)} has no letters for some of the site's text: ${scripts.join(", ")}. Visitors see it in a system font.`,
    others.length > 0
      ? `Select one of the fonts that have them: ${others.join(", ")}.`
      : "Add a font that has them to the site's folder as a WOFF2 file, and use that file.",
  ],
  "public-refused": ({ found, problem }) => [
    `The file ${curly(found)} can't be published: ${because(problem)}.`,
    "Fix the file, or remove it from the folder “public”.",
  ],
  "public-clash": ({ found, other }) => [
    `The file ${curly(found)} has the same address as ${occupants[other.kind](curly(other.path))}.`,
    "Rename one of the two, or remove the file from the folder “public”.",
  ],
  "public-too-large": ({ found, max }) => [
    found === undefined
      ? `The folder “public” has more than ${max} files.`
      : `The files in the folder “public” are too large: ${found} bytes in total (the limit is ${max}).`,
    "Keep large collections and videos on another host, and link to them.",
  ],
  "public-hidden": ({ found }) => [
    `${curly(found)} is a hidden file, so it isn't published.`,
    "Remove it from the folder “public”, or rename it so that its name doesn't start with a dot.",
  ],
  "asset-cleaned": ({ found, problem }) => [
    `Unsafe content was removed from ${curly(found)}: ${because(problem)}.`,
    "Check that it still looks right. If it doesn't, save it as a plain drawing.",
  ],
  "picture-smaller": ({ found, from, to }) => [
    `The image ${curly(found)} is too large (${from.width} by ${from.height} pixels), so visitors get it at ${to.width} by ${to.height} pixels.`,
  ],
  "picture-still": ({ found, problem }) => [
    `The animation ${curly(found)} doesn't play, so visitors see only its first frame: ${because(problem)}.`,
  ],
  "picture-not-shared": ({ found, problem }) => [
    `The image ${curly(found)} can't be shown when the page is shared: ${because(problem)}.`,
    "Save it as JPEG or PNG, and add it again.",
  ],
  "card-letters": ({ of, letters, pages, shown }) => {
    const lacking = `No font has ${curly(letters.slice(0, 10).join(""))}.`;
    const page = pages === 1 ? "the page" : `one of ${pages} pages`;
    return [
      of === "name"
        ? `${lacking} When a page is shared, people see ${curly(shown)} instead of the site's name.`
        : `${lacking} When ${page} is shared, people see ${curly(shown)} and the site's icon instead of its title.`,
      "Use a font that has these letters, or give each page an “Image when shared”.",
    ];
  },
  "unencrypted-picture": ({ found }) => [
    `The address of the image ${curly(found)} starts with http://, so browsers may not show it.`,
    "Change http:// to https://, or add the image to the site.",
  ],
  "logo-not-drawn": ({ found, problem }) => [
    `The site's icon can't be made from ${curly(found)}: ${because(problem)}.`,
  ],
  "logo-not-visible": ({ found, isOnDark, isOfSite }) => [
    isOnDark
      ? `The logo ${curly(found)} is too dark for the dark headers or footers of this site.`
      : `The logo ${curly(found)} is too light for the light headers or footers of this site.`,
    isOfSite
      ? isOnDark
        ? "Add a light form of it as “Logo on dark backgrounds”."
        : "Use a dark form of it as “Logo”, and this one as “Logo on dark backgrounds”."
      : `Replace it with a ${isOnDark ? "light" : "dark"} form, or change “Logo colour” to ${isOnDark ? "white" : "black"}.`,
  ],
  "overlay-raised": ({ wanted, shown }) => [
    `Some text on this image can't be read with an overlay of ${wanted}, so the page uses ${shown}.`,
    `Set “Overlay” to ${shown} to keep the page as it is. Colours with more contrast need less.`,
  ],
  "shown-first-only": ({ name }) => [
    `“${label(name)}” is shown only when this section comes first on the page.`,
    `Move the section to the top of the page, or remove “${label(name)}”.`,
  ],
  "unknown-icon": ({ found, nearest }) => [
    `The icon ${curly(found)} doesn't exist. Visitors see a warning sign instead.`,
    suggest(nearest, "Choose an icon from the list."),
  ],
  "unknown-flag": ({ found, nearest }) => [
    `The flag ${curly(found)} doesn't exist, so the language is listed without one.`,
    suggest(nearest, "Write the letters of a country, not of a language: “gb” or “us” for English."),
  ],
  "unknown-font": ({ found, nearest }) => [
    `The font ${curly(found)} doesn't exist. Visitors see a system font instead.`,
    suggest(nearest, "Select a font from the list on the “Design” tab."),
  ],

  // Languages and texts
  "markup-removed": ({ removed }) => [
    `This text has formatting that visitors don't see: ${places(removed)}.`,
    "Type that part of the text again.",
  ],
  "meta-not-used": () => [
    undefined,
    "Turn off “Same for all pages” on the first page, or remove the unused texts.",
  ],
  "markdown-too-deep": () => [
    "Lists and quotes in this text are nested too deeply, so the rest of it isn't shown.",
    "Use at most 10 levels.",
  ],
  "sample-text": ({ found }) => [
    `This section still has sample text: ${curly(found)}.`,
    "Write your own texts, or delete the section.",
  ],
  "markdown-shown": ({ found, isPlain }) => [
    `Visitors see the formatting characters in this text as typed: ${curly(found)}.`,
    isPlain
      ? undefined
      : "Remove these characters, and use the buttons above the text for bold, italic and links.",
  ],
  "translation-unused": ({ problem, nearest }) => [
    `This translation has no effect: ${because(problem)}.`,
    suggest(nearest, "What it translated has probably been deleted."),
  ],
  "several-primary-languages": ({ codes }) => [
    `More than one language is set as the original language: ${codes.join(", ")}.`,
    "Select the language that the site is written in.",
  ],
  "no-primary-language": ({ taken }) => [
    `No language is set as the original language, so ${curly(taken)} is used.`,
    "Select the language that the site is written in. Visitors see it where a translation is missing.",
  ],
  "language-guessed": ({ code }) => [
    `The site's language isn't set. Browsers and search engines are told ${curly(code)}, guessed from its letters.`,
    "Add it under “Languages” on the “Site” tab.",
  ],
  "language-without-words": ({ code, lacking, all }) => [
    lacking.length === all
      ? `Pages in ${curly(code)} show interface texts such as “Close” in English, because they aren't translated.`
      : `Pages in ${curly(code)} show ${lacking.length} of ${all} interface texts in English, because they aren't translated.`,
    "Translate them under “Interface texts” on the “Site” tab.",
  ],
  "alternate-language": ({ path, code, language }) => [
    `The page ${curly(path)} can't be the ${curly(code)} version of this page: its language is ${curly(language)}.`,
    `Select a page in ${curly(code)}, or change that page's language.`,
  ],
  "alternate-twice": ({ language, first, second }) => [
    `Two pages are set as the ${curly(language)} version of the same page: ${curly(first)} and ${curly(second)}.`,
    "Remove one of them under “This page in other languages”.",
  ],
  "message-places": ({ expected, found }) => [
    `The words in braces don't match: this text needs ${places(expected)}, but has ${places(found)}.`,
    "Keep words in braces as they are. Visitors see a value in their place.",
  ],

  // The site
  "too-large-in-languages": ({ languages, found, max }) => [
    `The site is too large: its pages in ${languages} languages make about ${found} MB of files (the limit is ${max} MB).`,
    "Remove languages that aren't translated yet, or split the site.",
  ],
  "url-folder": ({ found, origin, folder }) => [
    `The web address ${curly(found)} includes a folder. It should be ${curly(origin)}.`,
    `Use ${curly(origin)}. If the site is published in the folder ${folder}, ask the person who set up this editor.`,
  ],
  "messenger-to-nowhere": ({ name, found }) => [
    found
      ? `${curly(found)} isn't a valid contact for ${name}, so visitors don't see this messenger.`
      : `This messenger (${name}) has no contact, so visitors don't see it.`,
  ],
  "contact-to-nowhere": ({ found }) => [
    `${curly(found)} isn't an email address or phone number, so visitors see it without a link.`,
  ],
  "loads-without-consent": () => [
    undefined,
    "Under “Cookies” on the “Site” tab, choose “Visitors are asked first”, or remove these services.",
  ],
  "consent-not-asked": ({ providers }) => [
    `These services never load, because they wait for consent and the site shows no cookie banner: ${providers.join(", ")}.`,
    "Under “Cookies” on the “Site” tab, choose “Visitors are asked first” to show the banner, or “Another banner asks” if you use your own.",
  ],
  "consent-assumed": () => [
    undefined,
    "Under “Cookies” on the “Site” tab, set “Visitor choice” to “Declining is as easy as accepting”.",
  ],
  "consent-without-policy": () => [
    "The cookie banner has no link to a privacy policy, because the site has none.",
    "Add a privacy policy on the “Site” tab, or turn off “Policy link” under “Cookies”.",
  ],
  "forms-nowhere": ({ count }) => [
    `${count === 1 ? "The form on this page" : `The forms on ${count} pages`} may not reach you, because no service that receives forms is set up.`,
    "Ask the person who set up this editor.",
  ],
  "managed-setting": () => [
    "This value isn't used, because the provider of this site has set another one.",
    "Ask the person who set up this editor.",
  ],
  "managed-invalid": ({ key }) => [
    `The provider of this site has set a wrong value of ${key}, which can't be mended here.`,
    "Ask the person who set up this editor.",
  ],
  "report-form": () => [
    "Reports of this site may not reach anyone, because no service that receives forms is set up.",
    "Ask the person who set up this editor.",
  ],
  "chats-several": ({ loaded, other }) => [
    `Two chats are set as the main chat: ${loaded} is loaded, ${other} isn't.`,
    "Keep “Main chat” on for only one of them.",
  ],
  "chat-not-loaded": ({ chats }) => [
    `No chat is loaded, because none is set as the main chat: ${chats.join(", ")}.`,
    "Turn on “Main chat” for the one that visitors should see, or remove them all.",
  ],
  "chat-without-id": () => [
    "This chat is set as the main chat, but it isn't loaded, because its ID is missing.",
    "Add it under “Third-party services” on the “Site” tab, or remove it here.",
  ],
  "unknown-event": ({ found }) => [
    `The event ${curly(found)} doesn't exist.`,
    "Select one of the site's events, or “No event” to show the first one.",
  ],
};

const refusals: RefusalTexts = {
  managed: () => "This setting belongs to the provider of this site, so it can't be changed here.",
  "not-prepared": () => "The site can't be shown with this change, so it wasn't saved.",
  "no-version-before": () => "No version before this one is kept.",
  "version-damaged": () => "This version can't be read. Choose another one.",
  "versions-failed": () => "The published versions can't be read at the moment. Try again later.",
  "schedule-failed": () => "The publishing times can't be read or changed at the moment. Try again later.",
  "time-past": () => "This time is in the past. Choose a later one.",
  "time-far": () => "This time is more than a year away. Choose an earlier one.",
  "in-part": ({ file }) => `This content is in ${file}, which several pages can share. Edit it in that file.`,
  "in-article": ({ file }) =>
    `This content is in ${file}, above the text of the article. Edit it in that file.`,
  "not-allowed": ({ role }) =>
    ({
      owner: "This isn't allowed.",
      editor: "Editors change only what sections contain. Ask an owner of the site for anything else.",
      translator: "Translators change only texts in their own languages.",
      viewer: "Viewers can look at the site, but can't change it.",
    })[role],
  "unusable-path": ({ path, problem }) =>
    `The page address ${curly(path)} can't be used: ${because(problem)}.`,
  "page-exists": ({ path }) => `There's already a page with the address ${curly(path)}.`,
  "same-path": () => "Two pages can't have the same address.",
  "section-exists": ({ name }) => `This page already has a section named ${curly(name)}.`,
  "only-one-section": ({ label: type }) => `A page can have only one ${curly(type)} section.`,
  "name-taken": ({ name }) => `The name ${curly(name)} is already taken.`,
  "not-json": () => "The site's file is damaged. Fix it first.",
};

export const wordsEn = createWords(texts, refusals);
