/**
 * Kinds of edits. The kind that one browser sends is shown by all others that have the site open, and stays in the history: the
 * server takes no others (EDT-16).
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
  // Texts of a language that a translator has sent.
  "import-texts",
  "make-primary",
  // Fields that a page has beside its sections, or the status of the page.
  "page",
  // Its name is the document's own name of the field: "theme".
  "settings",
  // An edit in a history that another version has written, of a kind that this one does not have.
  "edit",
] as const;

export type EditKind = (typeof editKinds)[number];
