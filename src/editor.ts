/**
 * The editor inside of a provider's own product (docs/providers.md):
 *
 *     import { createEditor } from "sectile/editor";
 *     const editor = await createEditor({ documents, pictures, authorize });
 *     createServer(editor).listen(8080);
 *
 * What is exported here is shipped as types too (scripts/declarations.js), and changes by the rules of CONTRIBUTING.md.
 */
import { openEngine } from "./build/index.ts";
import { createHandler } from "./editor/library/handler.ts";
import type { EditorHandler, EditorHandlerOptions } from "./editor/library/options.ts";

export { createFolderPictures } from "./editor/folder-pictures.ts";
export type {
  Allowed,
  EditorHandler,
  EditorHandlerOptions,
  Published,
  PublishedAt,
  SavedDocument,
  SiteOptions,
} from "./editor/library/options.ts";
export type { Documents, Pictures, StoredDocument } from "./editor/library/stores.ts";

/**
 * @returns what answers the requests of all editors below `base`
 * @throws TemplatesError with everything that is wrong with the provider's templates; system errors of the working folder
 */
export async function createEditor(options: EditorHandlerOptions): Promise<EditorHandler> {
  return await createHandler(await openEngine({ templates: options.templates }), options);
}
