/**
 * Roles of people on a provider's site (EDT-27). The shell offers to each what `mayEdit` allows; the server decides by the document
 * itself (src/editor/server/roles.ts).
 */
import type { Intent } from "../../document/edits/intent.ts";
import type { Address, Operation } from "../../document/edits/operation.ts";
import { markName } from "../../document/translations/text-mark.ts";

export type Role = "owner" | "editor" | "translator" | "viewer";

/** Rights of a person on a site. */
export interface Permission {
  readonly role: Role;
  /** Codes of the languages that a translator may write. */
  readonly languages: readonly string[];
}

export const everything: Permission = { role: "owner", languages: [] };

interface Change {
  readonly operations?: readonly Operation[] | undefined;
  readonly intent?: Intent | undefined;
}

/** Returns false if the addresses of a change alone show that a role does not include it. */
export function mayEdit({ role, languages }: Permission, { operations = [], intent }: Change): boolean {
  const mayWrite: Record<Role, (operation: Operation) => boolean> = {
    owner: () => true,
    editor: ({ at }) => isContent(at) || isMark(at),
    translator: ({ op, at }) => op === "set" && at.language !== undefined && languages.includes(at.language),
    viewer: () => false,
  };
  const isIntended =
    !intent ||
    role === "owner" ||
    (role === "editor" && intent.kind === "duplicate-item" && isContent(intent.at));
  return isIntended && operations.every(mayWrite[role]);
}

/** Returns true if the role includes files with the texts of a language. */
export const mayExchange = ({ role, languages }: Permission, language: string): boolean =>
  role === "owner" || role === "editor" || (role === "translator" && languages.includes(language));

/** Everything in the data of a section is its content. Its look, name and position are not. */
export const isContent = ({ page, section, path }: Address): boolean =>
  page !== undefined && section !== undefined && path[0] === "data";

/** Returns true for the marks of translations that are to be checked. */
export const isMark = ({ language, section, path }: Address): boolean =>
  language !== undefined && section === undefined && path.length === 2 && path[0] === markName;

/** Changes that a role includes on the page that is shown. */
export type Scope = "all" | "contents" | "texts" | "nothing";

/** @param language shown language; undefined for the original one */
export function scopeOf({ role, languages }: Permission, language: string | undefined): Scope {
  if (role === "owner") return "all";
  if (role === "editor") return "contents";
  return role === "translator" && language !== undefined && languages.includes(language)
    ? "texts"
    : "nothing";
}
