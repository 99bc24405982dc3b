/** English catalogue of the panels for pages, design and site. */

export const enPanels = {
  tabs: { sections: "Sections", pages: "Pages", design: "Design", site: "Site" },
  parts: {
    basics: "Name and address",
    header: "Header and navigation",
    footer: "Footer and privacy policy",
    languages: "Languages",
    events: "Events",
    messengers: "Messengers and chats",
    cookies: "Cookies",
    thirdParties: "Third-party services",
    head: "Verification and feeds",
    redirects: "Redirects",
    words: "Interface texts",
    more: "Advanced",
  },
  keptReadable: "Adjusted for readability",
  keptReadableWhy:
    "These colours would be hard to read in places, so the page shows the closest readable ones.",
  movedColour: (colour: string, mode: string) => `${colour} in “${mode}” sections`,
  siteLanguage: "Original language of the site",
  addLanguage: "Add language",
  isOriginal: "This is the site's original language. The other languages are translations of it.",
  makeOriginal: "Make it the original language",
  makeOriginalOf: (name: string) => `Make ${name} the original language?`,
  willBeWritten: (name: string, old: string) =>
    `${name} becomes the site's original language. Texts in ${old} are kept as a translation.`,
  willStay: (count: number, old: string) =>
    count === 0
      ? "Every text is translated."
      : count === 1
        ? `1 text has no translation. It stays in ${old} until you translate it.`
        : `${count} texts have no translation. They stay in ${old} until you translate them.`,
  willMove: (code: string, old: string) =>
    `Page addresses change: pages in /${code}/ move out of it, and the other pages move into /${old}/. Old /${code}/ addresses redirect to the new ones.`,
  undoTakesBack: "You can undo this.",
  textsForTranslator: "Send your translator a PO file. Translation tools can open it.",
  exportTexts: "Export texts",
  importTexts: "Import texts…",
  importedTexts: (name: string) => `Import texts: ${name}`,
  textsTaken: (count: number) => (count === 0 ? "No new texts were imported." : `Imported: ${count}`),
  textsSame: (count: number) => `Unchanged: ${count}`,
  textsDoubtful: (count: number) => `Skipped, the translator marked them as unsure: ${count}`,
  textsUnknown: (count: number) => `Skipped, not found on this site: ${count}`,
  textsChanged: (count: number) => `Imported, but the original has changed since: ${count}`,
  textsRefused: (count: number) => `Skipped, not allowed there: ${count}`,
  notTranslated: (count: number) => (count === 0 ? "All translated" : `${count} not translated`),
  onEvery: (count: number) => `${count} of them on every page`,
  nextUntranslated: "Next untranslated",
  untranslatedAgain: "That was the last one. Starting again from the first.",
  original: "Original",
  sameHere: "Same in this language",
  pageSettings: "Page settings",
  moreSettings: "More settings",
  addPage: "Add page",
  addAPage: "Add a page",
  morePages: (count: number) => `${count} more`,
  isOnlyPage: "This is the only page",
  pageTitle: "Title",
  pageAddress: "Address",
  addressProblems: {
    taken: "Another page already has this address.",
    reserved: "This address is reserved for the site's own files. Choose another one.",
    language: "This address is reserved for one of the site's languages. Choose another one.",
    unusable: "Use letters, digits and hyphens, with a slash between the parts.",
  },
  beginsAs: "Start with",
  emptyPage: "Blank page",
  copyOf: (title: string) => `Copy of “${title}”`,
  renameHelp: "All links to this page are updated.",
  leadsOn: (path: string) => `Redirect ${path} to the new address`,
  changeAddress: "Change address",
  deletePage: (title: string) => `Delete “${title}”?`,
  leadsHere: (count: number) =>
    count === 0
      ? "No links on this site lead to this page."
      : `${count === 1 ? "1 link" : `${count} links`} to this page will stop working:`,
  undoIsThere: "You can undo this.",
  searchResult: "In search results",
  socialCard: "When shared",
  noDescription: "Without a description, search engines pick text from the page.",
  cardNeedsAddress: "Cards are created once the site has a web address.",
};
