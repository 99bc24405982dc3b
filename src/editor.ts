/** The editor inside of a provider's own product (docs/providers.md): what `import "sectile/editor"` gives. */
export type {
  Allowed,
  EditorHandler,
  EditorHandlerOptions,
  Published,
  SiteOptions,
} from "./editor/library/options.ts";
export type { Documents, Pictures, StoredDocument } from "./editor/library/stores.ts";
