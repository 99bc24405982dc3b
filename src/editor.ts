/**
 * The editor as a library for a provider's own product (docs/providers/editor.md):
 *
 *     import { createEditor } from "sectile/editor";
 *     const editor = await createEditor({ documents, pictures, authorize });
 *     createServer(editor).listen(8080);
 *
 * Exports are public API: their types are shipped (scripts/declarations.js) and change by the rules of CONTRIBUTING.md.
 */
import { openEngine } from "./build/index.ts";
import { createHandler } from "./editor/library/handler.ts";
import type { EditorHandler, EditorHandlerOptions } from "./editor/library/options.ts";

export type {
  Allowed,
  EditorHandler,
  EditorHandlerOptions,
  Published,
  PublishedElsewhere,
  PublishOrder,
  SavedDocument,
  SiteOptions,
} from "./editor/library/options.ts";
export type { EditorStep } from "./editor/server/edit-log.ts";
export { createFolderPictures } from "./editor/server/folder-pictures.ts";
export type {
  Publication,
  Publications,
  PublishedAt,
  PublishSchedule,
  ScheduledPublication,
} from "./editor/server/provider-publications.ts";
export type { Documents, Pictures, StoredDocument } from "./editor/server/provider-stores.ts";
export type { Role } from "./editor/shared/roles.ts";
export type { ManagedSettings } from "./options/managed.ts";

/**
 * @returns handler for the requests of all editors below `base`
 * @throws TemplatesError with all problems of the provider's templates; system errors of the working folder
 */
export async function createEditor(options: EditorHandlerOptions): Promise<EditorHandler> {
  return await createHandler(
    await openEngine({ templates: options.templates, classNames: "readable" }),
    options,
  );
}
