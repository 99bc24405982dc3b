/** Turns the owner's actions into operations and labels for the server. Pure. */

import { readText } from "../../document/clean-text.ts";
import type { Address, Operation } from "../../document/edits/operation.ts";
import { readMessages } from "../../document/message-presets.ts";
import { isMarked, markAt } from "../../document/translations/text-mark.ts";
import { cleanText } from "../shared/clean-text.ts";
import { fieldAt, type Path, parsePointer, valueAt, withValue } from "../shared/pointer.ts";
import type { EditKind, EditLabel, EditRequest, FieldState, Intent } from "../shared/protocol.ts";
import {
  dataAddress,
  type EditScope,
  resolveScope,
  type Snapshot,
  sectionName,
  sectionOf,
  type Target,
} from "./edit-scope.ts";

/** An edit without the fields added by the queue. */
export interface Edit extends Pick<EditRequest, "continues"> {
  readonly label: EditLabel;
  readonly operations?: readonly Operation[];
  readonly intent?: Intent;
}

const kinds: Partial<Record<FieldState["shape"], EditKind>> = {
  text: "write",
  email: "write",
  link: "link",
  picture: "picture",
  icon: "icon",
  date: "date",
};

/** Edits of section data are labelled by their kind, edits of a page or the site by their field. */
export function labelOf(snapshot: Snapshot, scope: EditScope, path: Path, kind: EditKind): EditLabel {
  const { name } = resolveScope(snapshot, scope, path);
  return { kind: typeof scope === "string" ? kind : scope ? "page" : "settings", name };
}

/** Sets the value of a field; undefined removes it. */
export function setField(snapshot: Snapshot, scope: EditScope, path: Path, value: unknown): Edit {
  const { data, field: fields } = resolveScope(snapshot, scope);
  const field = fieldAt(fields, path);
  const at = dataAddress(snapshot, scope, path);
  const completed = completeText(snapshot, scope, path, value);
  if (completed !== undefined)
    return {
      label: labelOf(snapshot, scope, path, "write"),
      operations: [setBelow(at, path, completed, data)],
    };
  if (field?.shape === "markdown" && typeof value === "string")
    return {
      label: labelOf(snapshot, scope, path, "write"),
      operations: [{ op: "set", at, value: withLineEnds(readText(value), valueAt(data, path)) }],
    };
  return {
    label: labelOf(snapshot, scope, path, (field && kinds[field.shape]) ?? "style"),
    operations: [at.language === undefined ? setBelow(at, path, value, data) : setAt(at, value)],
  };
}

/**
 * Completes an address or a time that people write in several ways. What can't be completed stays, and is refused with a hint.
 * @returns undefined for any other value
 */
export function completeText(
  { site }: Snapshot,
  scope: EditScope,
  path: Path,
  value: unknown,
): string | undefined {
  if (typeof value !== "string") return undefined;
  if (isTimeOfDay(path)) return completeTime(value);
  if (scope !== undefined) return undefined;
  const [first, , name] = path;
  if (first === "url" && path.length === 1) return completeAddress(value);
  return first === "redirects" && name === "from" ? completePath(value, site?.settings.url) : undefined;
}

/** Completes the path of an old page, which may be written with the site's own address or without the slash. */
function completePath(written: string, siteUrl: unknown): string {
  const text = written.trim();
  if (text === "" || text.startsWith("/")) return text;
  if (!/^[a-z]+:/i.test(text)) return `/${text}`;
  if (!URL.canParse(text) || typeof siteUrl !== "string" || !URL.canParse(siteUrl)) return text;
  const [, path] = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(text) ?? [];
  return new URL(text).host === new URL(siteUrl).host ? path || "/" : text;
}

/** Completes the address of a site that lacks its scheme. Capital letters of the scheme and the host mean the same. */
function completeAddress(written: string): string {
  const text = written.trim();
  const [, scheme = "https://", host, rest = ""] =
    /^(https?:\/\/)?([^\s/?#:@]+\.[^\s/?#:@]+)(.*)$/is.exec(text) ?? [];
  return host === undefined ? text : scheme.toLowerCase() + host.toLowerCase() + rest;
}

/** Opening hours. */
export const isTimeOfDay = (path: Path): boolean => /^(?:opens|closes)$/.test(String(path.at(-1)));

/** Completes a time of day as people write it: "9", "9.30", "9h30", "7 pm". */
function completeTime(written: string): string {
  const text = written.trim();
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:\s*[:.,hч]\s*(\d{2})?)?\s*([ap]\.?\s?m\.?)?$/i.exec(text) ?? [];
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  const isTime = hours !== "" && Number(minutes) < 60 && Number(hours) <= (isHalf ? 12 : 24);
  if (!isTime || (isHalf && Number(hours) === 0) || (hour === 24 && minutes !== "00")) return text;
  return /^\d{1,2}:\d{2}$/.test(text) ? text : `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** Lines that nobody touched keep their bytes. A field of a form has no other line end than "\n". */
const withLineEnds = (text: string, before: unknown): string =>
  typeof before === "string" && before.includes("\r\n") && !text.includes("\r")
    ? text.replaceAll("\n", "\r\n")
    : text;

/** Creates groups that the document leaves out, or has in a short form (`"messages": "corrected"`), together with the value. */
function setBelow(at: Address, path: Path, value: unknown, data: unknown): Operation {
  const missing = path.findIndex((_, index) => {
    const group = valueAt(data, path.slice(0, index));
    return index > 0 && (group === undefined || readMessages(group) !== group);
  });
  if (missing < 0 || value === undefined) return setAt(at, value);
  const above = path.slice(0, missing);
  const present = readMessages(valueAt(data, above));
  const filled = withValue(present, path.slice(missing), value);
  return setAt({ ...at, path: [...at.path.slice(0, at.path.length - path.length), ...above] }, filled);
}

/** A set operation without a value removes the member. */
export const setAt = (at: Address, value: unknown): Operation =>
  value === undefined ? { op: "set", at } : { op: "set", at, value: cleanTexts(value) };

/** Keeps characters not allowed in pages out of the document, whatever their source. */
function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, cleanTexts(below)]));
}

/** Sets colour mode or orientation. */
export function setOwn(snapshot: Snapshot, section: string, name: string, value: unknown): Edit {
  const at = { page: snapshot.shown.path, section, path: [name] };
  return {
    label: { kind: "style", name: sectionName(snapshot, sectionOf(snapshot, section)) },
    operations: [setAt(at, value)],
  };
}

/** Removes a translation's own value, so that the original shows. */
export const restoreOriginal = (snapshot: Snapshot, scope: EditScope, path: Path): Edit => ({
  label: { kind: "use-original", name: resolveScope(snapshot, scope, path).name },
  operations: [{ op: "set", at: dataAddress(snapshot, scope, path) }],
});

/** Confirms a translation; undefined if there is nothing to check. */
export function confirmText(snapshot: Snapshot, scope: EditScope, path: Path): Edit | undefined {
  const { language } = snapshot.shown;
  const { translation, at, name } = resolveScope(snapshot, scope);
  const text = valueAt(translation, path);
  if (language === undefined || typeof text !== "string") return undefined;
  const { page, site } = snapshot;
  const holder = at.page === undefined ? site?.translations[language] : page?.ownTranslation;
  if (!isMarked(holder, text)) return undefined;
  return {
    label: { kind: "confirm-texts", name },
    operations: [{ op: "set", at: markAt(language, at.page, text) }],
  };
}

export type SectionAct = "up" | "down" | "duplicate" | "hide" | "show" | "delete";

/** @returns undefined if there is nothing to do, such as moving the first section up */
export function changeSection(snapshot: Snapshot, section: string, act: SectionAct): Edit | undefined {
  const index = snapshot.sections.findIndex(({ id }) => id === section);
  const page = snapshot.shown.path;
  const name = sectionName(snapshot, snapshot.sections[index]);
  if (index < 0) return undefined;
  if (act === "up") return moveSection(snapshot, section, index - 1);
  if (act === "down") return moveSection(snapshot, section, index + 1);
  if (act === "duplicate")
    return {
      label: { kind: "duplicate-section", name },
      intent: { kind: "duplicate-section", page, section },
    };
  if (act === "delete")
    return {
      label: { kind: "delete-section", name },
      operations: [{ op: "remove", at: { page, path: ["components", index] } }],
    };
  const value = act === "hide" ? "hidden" : "published";
  return {
    label: { kind: `${act}-section`, name },
    operations: [{ op: "set", at: { page, section, path: ["status"] }, value }],
  };
}

export function moveSection(snapshot: Snapshot, section: string, to: number): Edit | undefined {
  const from = snapshot.sections.findIndex(({ id }) => id === section);
  if (from < 0 || to < 0 || to >= snapshot.sections.length || to === from) return undefined;
  return {
    label: { kind: "move-section", name: sectionName(snapshot, snapshot.sections[from]) },
    operations: [{ op: "move", at: { page: snapshot.shown.path, path: ["components", from] }, to }],
  };
}

/** @param at default: the usual position of this type, at an end of the page or between its ends */
export const addSection = (snapshot: Snapshot, at: number | undefined, type: string): Edit => ({
  label: { kind: "add-section", name: typeNamed(snapshot, type)?.label ?? type },
  intent: { kind: "add-section", page: snapshot.shown.path, at: at ?? usualIndex(snapshot, type), type },
});

const typeNamed = ({ types }: Pick<Snapshot, "types">, type: string) =>
  types.find((known) => known.type === type);

function usualIndex(snapshot: Snapshot, type: string): number {
  const categoryOf = (name: string) => typeNamed(snapshot, name)?.category;
  const { sections } = snapshot;
  if (categoryOf(type) === "header") return 0;
  if (categoryOf(type) === "footer") return sections.length;
  return sections.findLastIndex((section) => categoryOf(section.type) !== "footer") + 1;
}

export function changeType(snapshot: Snapshot, section: string, type: string): Edit {
  const name = sectionName(snapshot, sectionOf(snapshot, section));
  return {
    label: { kind: "change-type", name },
    intent: { kind: "change-type", page: snapshot.shown.path, section, type },
  };
}

/** Sets the value of a field that the page names by its pointer. */
export const writeField = (
  { snapshot }: Pick<Target, "snapshot">,
  scope: EditScope,
  pointer: string,
  value: unknown,
): Edit => setField(snapshot, scope, parsePointer(pointer), value);

/** Returns the stored or pending text at this location, in the shown language. */
export function shownText(
  { snapshot }: Pick<Target, "snapshot">,
  scope: EditScope,
  pointer: string,
): string | undefined {
  const path = parsePointer(pointer);
  const { data, translation } = resolveScope(snapshot, scope);
  const value = valueAt(translation, path) ?? valueAt(data, path);
  return typeof value === "string" ? value : undefined;
}
