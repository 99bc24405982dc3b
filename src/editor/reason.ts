/** What keeps edits from being saved, or a picture from being taken: worded in the browser, in the owner's language. */
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
