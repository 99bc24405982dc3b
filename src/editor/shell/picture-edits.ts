/** Edits of images. An image consists of several sibling fields, which change together. */

import type { Operation } from "../../document/edits/operation.ts";
import { familyOf, type PictureFamily } from "../../section/picture-families.ts";
import type { Focus } from "../../section/shapes.ts";
import { type Path, parsePointer, valueAt } from "../shared/pointer.ts";
import { Refusal } from "./api.ts";
import { dataAddress, resolveScope } from "./edit-scope.ts";
import type { Editor } from "./editor.ts";
import { type Edit, labelOf, setAt, setField } from "./edits.ts";
import type { PictureLocation } from "./store.ts";

interface Parts {
  readonly family: PictureFamily | undefined;
  readonly path: Path;
  readonly beside: (name: string) => Path;
}

export function partsOf({ pointer }: PictureLocation): Parts {
  const path = parsePointer(pointer);
  return {
    family: familyOf(String(path.at(-1))),
    path,
    beside: (name) => [...path.slice(0, -1), name],
  };
}

const addressOf = ({ target, section }: PictureLocation, path: Path) =>
  dataAddress(target.snapshot, section, path);

/**
 * Replaces an image. Sizes, crop, focal point and description belonged to the old one (a wrong description is worse than none:
 * ATAG 2.0, B.2.3). A translation cannot remove the original's sizes, so it overrides each of them; it keeps crop and focal
 * point.
 */
export function replacePicture(at: PictureLocation, source: string): Edit {
  return changeParts(at, (parts) => {
    const address = addressOf(at, parts.path);
    const rest =
      address.language === undefined
        ? without(at, parts, ["sizes", "crop", "focus", "alt"])
        : sizesAnew(at, parts, source);
    return [...(setField(at.target.snapshot, at.section, parts.path, source).operations ?? []), ...rest];
  });
}

/** In a translation, restores the original image. */
export function removePicture(at: PictureLocation): Edit {
  return changeParts(at, (parts) => {
    const address = addressOf(at, parts.path);
    const isTranslation = address.language !== undefined;
    const rest = isTranslation
      ? sizesAnew(at, parts, undefined)
      : without(at, parts, ["sizes", "crop", "focus", "alt"]);
    return [setAt(address, undefined), ...rest];
  });
}

/** @param source undefined removes the translation's values */
function sizesAnew(at: PictureLocation, { family, beside }: Parts, source: string | undefined): Operation[] {
  const { translation, data } = resolveScope(at.target.snapshot, at.section);
  const sizes = family && valueAt(source === undefined ? translation : data, beside(family.sizes));
  if (!family || typeof sizes !== "object" || sizes === null) return [];
  const names = Object.keys(sizes).filter((name) => /^(?:small|medium|large|xlarge)$/.test(name));
  const value = source === undefined ? undefined : Object.fromEntries(names.map((name) => [name, source]));
  const { language } = at.target.snapshot.shown;
  return [setAt({ ...addressOf(at, beside(family.sizes)), language }, value)];
}

/** Sets the crop, the focal point or the description. The last one of crop and focal point decides what is visible. */
export function setPart(at: PictureLocation, part: "crop" | "focus" | "alt", value: unknown): Edit {
  return changeParts(at, (parts) => {
    const name = parts.family?.[part];
    if (name === undefined) return [];
    const other = { crop: "focus", focus: "crop", alt: undefined } as const;
    const replaced = value === undefined ? undefined : other[part];
    return [
      setAt(addressOf(at, parts.beside(name)), value),
      ...(replaced === undefined ? [] : without(at, parts, [replaced])),
    ];
  });
}

const centre: Focus = { x: 0.5, y: 0.5 };

/** @returns the focal point of an image; the centre if it has none */
export function focusOf(value: unknown): Focus {
  const { x, y } = (value ?? {}) as Partial<Focus>;
  return typeof x === "number" && typeof y === "number" ? { x, y } : centre;
}

/** Sets the focal point; the centre removes it. */
export const setFocus = (at: PictureLocation, { x, y }: Focus): Edit =>
  setPart(at, "focus", x === centre.x && y === centre.y ? undefined : { x, y });

/** Shows a focal point on the page while the owner chooses it; undefined shows the image as it was. */
export function previewFocus(
  { frame }: Editor,
  { section, pointer, target: { seen } }: PictureLocation,
  focus: Focus | undefined,
): void {
  if (typeof section !== "object") frame.post({ kind: "focus", section, pointer, focus, seen });
}

function changeParts(at: PictureLocation, operations: (parts: Parts) => Operation[]): Edit {
  const parts = partsOf(at);
  return {
    label: labelOf(at.target.snapshot, at.section, parts.path, "picture"),
    operations: operations(parts),
  };
}

function without(
  at: PictureLocation,
  { family, beside }: Parts,
  parts: readonly ("sizes" | "crop" | "focus" | "alt")[],
): Operation[] {
  const { data } = resolveScope(at.target.snapshot, at.section);
  return parts.flatMap((part) => {
    const name = family?.[part];
    if (name === undefined || valueAt(data, beside(name)) === undefined) return [];
    return [setAt(addressOf(at, beside(name)), undefined)];
  });
}

/** Uploads in progress, by editor and target field. */
const uploads = new WeakMap<Editor, Map<string, AbortController>>();

/** The last image chosen for a field wins: an upload still in progress there is cancelled. */
function supersede(editor: Editor, { section, pointer, target: { seen } }: PictureLocation): AbortController {
  const all = uploads.get(editor) ?? new Map<string, AbortController>();
  uploads.set(editor, all);
  const key = JSON.stringify([seen.path, seen.language, section, pointer]);
  all.get(key)?.abort();
  const controller = new AbortController();
  all.set(key, controller);
  return controller;
}

/** Inserts one of the site's images. */
export function choosePicture(editor: Editor, at: PictureLocation, path: string, url: string): void {
  supersede(editor, at);
  preview(editor, at, url);
  editor.edit(replacePicture(at, path), at.target);
}

/**
 * Uploads a file and inserts it where it was meant to be, whatever is shown by then.
 * @param signal cancels the upload
 */
export async function putPicture(
  editor: Editor,
  at: PictureLocation,
  file: File,
  signal?: AbortSignal,
): Promise<boolean> {
  const { api, announce, words } = editor;
  announce(words.uploading);
  const { signal: superseded } = supersede(editor, at);
  preview(editor, at, file);
  const given = signal ? AbortSignal.any([signal, superseded]) : superseded;
  countUploads(editor, 1);
  try {
    const { path } = await api.upload(file, given);
    given.throwIfAborted();
    editor.edit(replacePicture(at, path), at.target);
    return true;
  } catch (error) {
    // Another image has replaced it in the meantime.
    if (superseded.aborted) return false;
    preview(editor, at, undefined);
    if (signal?.aborted) {
      announce(words.uploadCancelled);
      return false;
    }
    const message = error instanceof Refusal ? error.message : words.uploadFailed;
    editor.store.set({ announcement: message, refusal: { at: addressOf(at, partsOf(at).path), message } });
    return false;
  } finally {
    countUploads(editor, -1);
  }
}

/**
 * Uploads a picture for a text.
 * @returns false if it was refused or cancelled
 */
export async function uploadFor(
  editor: Editor,
  choose: (path: string, url: string) => void,
  file: File,
  signal: AbortSignal,
): Promise<boolean> {
  const { api, announce, words, store } = editor;
  announce(words.uploading);
  countUploads(editor, 1);
  try {
    const { path, url } = await api.upload(file, signal);
    signal.throwIfAborted();
    choose(path, url);
    return true;
  } catch (error) {
    const message = error instanceof Refusal ? error.message : words.uploadFailed;
    if (signal.aborted) announce(words.uploadCancelled);
    else store.set({ announcement: message, refusal: { at: { path: [] }, message } });
    return false;
  } finally {
    countUploads(editor, -1);
  }
}

const countUploads = ({ store }: Editor, step: 1 | -1): void =>
  store.set({ uploads: store.get().uploads + step });

/**
 * Makes the browser ask before it closes a tab with an upload in progress, since a file cannot be stored like edits, or with a text
 * that is too long to be saved.
 */
export function guardUnsaved(store: Editor["store"], window: Window): void {
  const guard = (event: Event) => event.preventDefault();
  store.subscribe(() => {
    const { uploads, saving } = store.get();
    if (uploads > 0 || (saving.kind === "failed" && saving.isTooLong))
      window.addEventListener("beforeunload", guard);
    else window.removeEventListener("beforeunload", guard);
  });
}

/** Shows the image on the page before the server has it (EDT-13); undefined if the upload failed. */
function preview(
  { frame }: Editor,
  { section, pointer, target: { seen } }: PictureLocation,
  picture: Blob | string | undefined,
) {
  // A page's own fields are not visible on it.
  if (typeof section !== "object") frame.post({ kind: "picture", section, pointer, picture, seen });
}
