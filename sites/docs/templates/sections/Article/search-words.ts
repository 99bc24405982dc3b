/** Words that people search for, and those that the documentation uses for the same thing. */

/** Removes the usual endings of English words, so that forms of a word are equal: "pricing" and "prices". */
export const stemOf = (word: string): string =>
  word.length < 5
    ? word.replace(/(?<=..)s$/, "")
    : word
        .replace(/(?:ies|ied|ie|y)$/, "")
        .replace(/(?:ation|ations|ings?|ed|es|s|er|ers)$/, "")
        .replace(/(.)\1$/, "$1")
        .replace(/e$/, "");

/** Each line is one thing. A word can be in several lines. */
const groups = `
price pricing cost rates tariff fees
update upgrade version migrate
dark night black
mac macos apple osx
windows powershell
gdpr privacy cookie consent dsgvo tracking
backup restore save copy
copy duplicate clone
shop sell buy cart payment checkout
custom own
role permission rights restrict
pagination paginate
tag category taxonomy
iframe embed html
domain dns
staging noindex robots
import wordpress squarespace wix
scss sass tailwind
video youtube vimeo film movie
image picture photo
blurry sharp unsharp pixelated resolution
imprint impressum legal terms
accessibility accessible wcag a11y axe
analytics plausible matomo statistics
language translation translate multilingual i18n locale
css style stylesheet
deploy publish upload host hosting
blog news article posts
menu navigation header navbar
password login protect restrict private
offline pwa worker
icon favicon
memory ram
font typeface typography
draft unpublished hidden
colleague review share
form contact message
crash kill recover
undo redo revert
browser safari chrome firefox
delete remove
section block component
theme look design
mistake error problem diagnostic
feed rss atom
redirect moved
exif camera metadata
speed fast performance
compatible support supported
licence license
`;

const byStem = new Map<string, Set<string>>();
for (const group of groups.trim().split("\n"))
  for (const word of group.split(" ")) {
    const others = byStem.get(stemOf(word)) ?? new Set();
    byStem.set(stemOf(word), others);
    for (const other of group.split(" ")) if (stemOf(other) !== stemOf(word)) others.add(other);
  }

/** @returns words that mean nearly the same */
export const relatives = (stem: string): readonly string[] => [...(byStem.get(stem) ?? [])];
