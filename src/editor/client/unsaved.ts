/** What is not saved yet waits in the browser (IndexedDB), a tab that goes takes nothing with it (EDT-16). */
import { get, set } from "idb-keyval";
import type { EditRequest } from "../protocol.ts";

/** @param site by which edits of one site are not sent to another that is edited at the same address later */
export const keepUnsaved = (site: string, waiting: readonly EditRequest[]): Promise<void> =>
  set(`unsaved:${site}`, waiting).catch(() => {});

/** What an earlier tab left; nothing where the browser keeps nothing, as in a private window. */
export const loadUnsaved = async (site: string): Promise<readonly EditRequest[]> =>
  (await get<readonly EditRequest[]>(`unsaved:${site}`).catch(() => undefined)) ?? [];
