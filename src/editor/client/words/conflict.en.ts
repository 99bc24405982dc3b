/** English words for changes that were made in two places. */

const ordinals = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];

export const enConflict = {
  changedTwice: "Changed in two places",
  changedTwiceWhy:
    "The same was changed here and somewhere else: in another window, or in the file. Which one should stay?",
  ours: "Changed here",
  theirs: "Changed elsewhere",
  keepOurs: "Keep mine",
  keepTheirs: "Keep the other",
  left: {
    title: "Unsaved changes",
    why: (when: string) =>
      `These changes were made in this browser on ${when} and could not be saved. Save them now?`,
    save: "Save them",
    discard: "Discard them",
  },
  conflict: {
    goneWhy: "Something that you changed was deleted meanwhile. Should it come back?",
    deletedWhy: "Something that you deleted was changed meanwhile. Should it stay?",
    goneThere: {
      page: "This page was deleted in another window, or in the file.",
      section: "This section was deleted in another window, or in the file.",
      item: "This entry was deleted in another window, or in the file.",
      field: "This was deleted in another window, or in the file.",
    },
    goneHere: {
      page: "You deleted this page. It was changed in another window, or in the file.",
      section: "You deleted this section. It was changed in another window, or in the file.",
      item: "You deleted this entry. It was changed in another window, or in the file.",
      field: "You deleted this. It was changed in another window, or in the file.",
    },
    youWrote: "You wrote:",
    youChanged: "You changed:",
    theyChanged: "What was changed:",
    bringBack: "Bring it back",
    leaveDeleted: "Leave it deleted",
    deleteIt: "Delete it",
    keepIt: "Keep it",
    copyText: "Copy my text",
    copied: "Copied",
    copyByHand: "Your text, to be copied from here",
    nothing: "Nothing",
    notTranslated: "Not translated",
    on: "On",
    off: "Off",
    part: "Another part of the picture",
    /** @param names first words of the items */
    listed: (names: string, count: number) => `${count === 1 ? "1 entry" : `${count} entries`}: ${names}`,
    thePage: (title: string) => `the page “${title}”`,
    theSection: (name: string) => `“${name}”`,
    theField: (name: string) => `“${name}”`,
    /** @param kind what an item of the list is called, where that is known */
    theItem: (list: string, position: number, kind?: string) => {
      const ordinal = ordinals[position - 1];
      const item = kind ?? "entry";
      const numbered = ordinal ? `the ${ordinal} ${item}` : `${item} ${position}`;
      return kind ? numbered : `${numbered} of “${list}”`;
    },
    of: (part: string, whole: string) => `${part} of ${whole}`,
    onPage: (thing: string, title: string) => `${thing} on the page “${title}”`,
    inLanguage: (thing: string, language: string) => `${thing} (${language})`,
    kinds: {
      blocks: "block",
      clientsLogos: "logo",
      content: "paragraph",
      features: "feature",
      featureParts: "feature",
      fields: "field",
      figures: "figure",
      images: "picture",
      links: "link",
      pictures: "picture",
      plans: "plan",
      questions: "question",
      quotes: "quote",
      rows: "row",
      steps: "step",
      imageSteps: "step",
      team: "person",
    } as Readonly<Record<string, string>>,
  },
};
