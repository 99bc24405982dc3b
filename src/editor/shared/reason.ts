/** Reasons why an edit or a picture cannot be saved. The browser words them in the owner's language. */
export type Reason =
  | "disk-full"
  | "write-protected"
  | "not-permitted"
  | "disk-failed"
  | "store-failed"
  | "not-handed-over"
  | "no-document"
  | "site-deleted"
  | "not-whole"
  | "no-picture"
  | "picture-too-large"
  | "no-folder"
  | "in-the-way"
  | "no-texts";
