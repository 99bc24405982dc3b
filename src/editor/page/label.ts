/** Accessible label of the selection: its kind, its position and its first words. */
import type { Selection } from "../shared/messages.ts";
import type { Frame } from "./frame.ts";

const maxLength = 60;

/** @param element element that shows the selection */
export function labelOf(frame: Frame, selection: Selection, element: Element | undefined): string {
  const { site } = frame;
  const what = kindOf(frame, selection);
  const isEmpty = selection.kind === "field" && frame.isEmptySlot(selection);
  const words = isEmpty ? site.word("empty") : element ? firstWords(element) : "";
  return words === "" ? what : `${what}: ${words}`;
}

function kindOf(frame: Frame, selection: Selection): string {
  const { site } = frame;
  if (selection.kind === "section")
    return site.word("sectionNamed", { name: site.typeOf(selection.section)?.label ?? "" });
  if (selection.kind === "field") {
    const kind = frame.kindOf(selection);
    return site.word(kind === "other" ? "field" : kind);
  }
  const { index, count } = site.locationOf(selection.section, selection.pointer);
  return site.word("itemOf", { at: index + 1, count });
}

/** Returns the heading of a section or the alternative text of a picture. */
function firstWords(element: Element): string {
  const heading = element.matches("[data-section]") ? element.querySelector("h1,h2,h3") : element;
  const image = element.querySelector("img");
  const input = element.matches("input") ? (element as HTMLInputElement) : undefined;
  const caption = heading?.textContent?.trim() || image?.alt || input?.placeholder || "";
  const text = caption.replaceAll(/\s+/g, " ");
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
