/**
 * Kinds of edits. The kind is shown in all browsers that have the site open, and stays in the history. The server accepts no
 * others (EDT-16).
 */
export const editKinds = [
  "write",
  "link",
  "picture",
  "icon",
  "date",
  "style",
  "add-section",
  "move-section",
  "duplicate-section",
  "hide-section",
  "show-section",
  "delete-section",
  "change-type",
  "add-item",
  "move-item",
  "duplicate-item",
  "delete-item",
  "use-original",
  "add-page",
  "move-page",
  "delete-page",
  "rename-page",
  "rename-section",
  // Texts in one language from a translator.
  "import-texts",
  "make-primary",
  // Fields of a page outside its sections, or its status.
  "page",
  // The label's name is the key of the field in the document: "theme".
  "settings",
  // An unknown kind, from a history written by another version.
  "edit",
] as const;

export type EditKind = (typeof editKinds)[number];
