/** Rights of the person on the site (EDT-27): the editor offers only what the server accepts. */
import { everything, type Permission, type Scope, scopeOf } from "../shared/roles.ts";
import { type EditorState, useEditorState } from "./store.ts";
import { furtherLanguage } from "./where.ts";

export const permissionIn = ({ site }: Pick<EditorState, "site">): Permission =>
  site?.permission ?? everything;

/** Changes that the role includes on the page that is shown. */
export const scopeIn = (state: Pick<EditorState, "site" | "shown">): Scope =>
  scopeOf(permissionIn(state), furtherLanguage(state.site, state.shown.language));

export const useScope = (): Scope => useEditorState(scopeIn);

export const useRole = (): Permission["role"] => useEditorState((state) => permissionIn(state).role);
