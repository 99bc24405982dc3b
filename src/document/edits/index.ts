/** Changes of a document: operations, merging and rewriting the text. Used by the editor, not by builds. */

export { isSame } from "../json.ts";
export { valueIn } from "./address.ts";
export { applyOperations } from "./apply.ts";
export { compose } from "./compose/compose.ts";
export { exampleFor } from "./compose/example.ts";
export { linksTo } from "./compose/links-to.ts";
export { isOfAnEnd } from "./compose/page-ends.ts";
export { freeUniqId } from "./compose/page-parts.ts";
export { EditError, editWording } from "./edit-error.ts";
export type { Intent } from "./intent.ts";
export { nameOfItems } from "./list.ts";
export { marksAfter } from "./marks.ts";
export { mergeMarkdown } from "./merge/merge-markdown.ts";
export { below, itemAt, type MergeConflict } from "./merge/merge-values.ts";
export {
  operationsOfRename,
  pathsApart,
  pathsOf,
  type Rename,
  renamesAmong,
  renamesBetween,
} from "./merge/renames.ts";
export { isArticleText, mergeDocuments } from "./merge.ts";
export type { Address, Operation } from "./operation.ts";
export { editDocument } from "./rewrite.ts";
export { entriesOf, sparseDocument } from "./sparse.ts";
