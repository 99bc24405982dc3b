import { isObject, type Json } from "../../json.ts";
import type { Operation } from "../operation.ts";

/** @returns the position of a new link in the menu: at its end, before the last link if that is shown as a button */
export function positionInMenu(links: readonly unknown[], navigation: unknown): number {
  const hasButton = isObject(navigation) && navigation.hasButton === true;
  return hasButton ? Math.max(0, links.length - 1) : links.length;
}

/** Adds a link to the menu. */
export function newLink(
  { headerLinks: links, navigation }: Json,
  value: { readonly text: string; readonly link: string },
): readonly Operation[] {
  if (links === undefined) return [{ op: "set", at: { path: ["headerLinks"] }, value: [value] }];
  if (!Array.isArray(links)) return [];
  return [{ op: "insert", at: { path: ["headerLinks", positionInMenu(links, navigation)] }, value }];
}
