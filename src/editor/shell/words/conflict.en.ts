/** English catalogue of edit conflicts: the same content changed in two places. */

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
    "The same content was changed here and in another window or in the file. Which version do you want to keep?",
  ours: "Changed here",
  theirs: "Changed elsewhere",
  keepOurs: "Keep mine",
  keepTheirs: "Keep the other version",
  left: {
    title: "Unsaved changes",
    why: (when: string) =>
      `These changes were made in this browser on ${when} but couldn't be saved. Save them now?`,
    save: "Save changes",
    discard: "Discard changes",
  },
  conflict: {
    goneWhy: "Something you changed was deleted in the meantime. Do you want to restore it?",
    deletedWhy: "Something you deleted was changed in the meantime. Do you want to keep it?",
    goneThere: {
      page: "This page was deleted in another window or in the file.",
      section: "This section was deleted in another window or in the file.",
      item: "This item was deleted in another window or in the file.",
      field: "This was deleted in another window or in the file.",
    },
    goneHere: {
      page: "You deleted this page. It was changed in another window or in the file.",
      section: "You deleted this section. It was changed in another window or in the file.",
      item: "You deleted this item. It was changed in another window or in the file.",
      field: "You deleted this. It was changed in another window or in the file.",
    },
    youWrote: "You wrote:",
    youChanged: "You changed:",
    theyChanged: "What changed:",
    bringBack: "Restore it",
    leaveDeleted: "Leave it deleted",
    deleteIt: "Delete it",
    keepIt: "Keep it",
    copyText: "Copy my text",
    copied: "Copied",
    copyByHand: "Your text to copy",
    nothing: "Nothing",
    notTranslated: "Not translated",
    on: "On",
    off: "Off",
    part: "Another part of the image",
    /** @param names first words of each item */
    listed: (names: string, count: number) => `${count === 1 ? "1 item" : `${count} items`}: ${names}`,
    thePage: (title: string) => `the page “${title}”`,
    theSection: (name: string) => `“${name}”`,
    theField: (name: string) => `“${name}”`,
    /** @param kind noun for an item of this list, if known */
    theItem: (list: string, position: number, kind?: string) => {
      const ordinal = ordinals[position - 1];
      const item = kind ?? "item";
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
      images: "image",
      links: "link",
      pictures: "image",
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
