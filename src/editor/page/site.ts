/** Data from the editor: section types with their fields, sections of the page, and interface texts. */

import { familyOf } from "../../section/picture-families.ts";
import type { OptimisticText, OptimisticUpdate, ShownSection } from "../shared/messages.ts";
import { fieldAt, parsePointer, valueAt } from "../shared/pointer.ts";
import type { FieldState, SectionTypeState } from "../shared/protocol.ts";
import type { Scope } from "../shared/roles.ts";
import type { FrameWord } from "../shared/words/frame.en.ts";
import { type FieldLocation, itemsOf, sectionElement, sectionElements } from "./field-locations.ts";
import { boundsOf, type ListBounds, linkOf, placeInList, widthOf } from "./fields.ts";

export interface Begin {
  /** Code of the interface language. */
  readonly language: string;
  readonly types: readonly SectionTypeState[];
  readonly words: Readonly<Record<string, string>>;
  readonly fields: FieldState | undefined;
  readonly scope?: Scope | undefined;
}

const keyOf = ({ section, pointer }: FieldLocation): string => `${section} ${pointer}`;

export class Site {
  /** Changes that the role includes on the page. */
  scope: Scope = "all";
  #types = new Map<string, SectionTypeState>();
  #sections: readonly ShownSection[] = [];
  #expected: ReadonlyMap<string, OptimisticText> = new Map();
  /** Texts that were reported and that no optimistic update includes yet, with the number of their report. */
  readonly #reported = new Map<string, OptimisticText & { readonly number: number }>();
  #reports = 0;
  #words: Readonly<Record<string, string>> = {};
  #fields: FieldState | undefined;
  language = "en";

  begin({ language, types, words, fields, scope = "all" }: Begin): void {
    this.language = language;
    this.scope = scope;
    this.#types = new Map(types.map((type) => [type.type, type]));
    this.#words = words;
    this.#fields = fields;
  }

  show(sections: readonly ShownSection[]): void {
    this.#sections = sections;
  }

  /** Call for each text that is reported to the editor, which does not know it until then. */
  report({ section, pointer }: FieldLocation, value: string): void {
    const text = { section, pointer, value, number: ++this.#reports };
    this.#reported.set(keyOf(text), text);
  }

  /** Another page follows, with other fields. */
  forgetReported(): void {
    this.#reported.clear();
  }

  /**
   * Takes over texts of an optimistic update, as if the document already contained them. It may be older than texts that were
   * reported here: those stay.
   * @returns all texts that the page has to show
   */
  expect({ texts, heard }: Pick<OptimisticUpdate, "texts" | "heard">): readonly OptimisticText[] {
    for (const [key, { number }] of this.#reported) if (number <= heard) this.#reported.delete(key);
    this.#expected = new Map([...texts, ...this.#reported.values()].map((text) => [keyOf(text), text]));
    return [...this.#expected.values()];
  }

  /** True if a text was changed here or in the editor, and the shown page lacks the change. */
  isPending(place: FieldLocation): boolean {
    return this.#expected.has(keyOf(place)) || this.#reported.has(keyOf(place));
  }

  /** @param values values for the placeholders in braces */
  word(name: FrameWord, values: Readonly<Record<string, string | number>> = {}): string {
    const word = this.#words[name] ?? name;
    return word.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
  }

  /** Ids of the page's sections, in document order. */
  get order(): readonly string[] {
    if (this.#sections.length > 0) return this.#sections.map(({ id }) => id);
    return sectionElements(document).map(({ dataset }) => dataset.section ?? "");
  }

  get sections(): readonly ShownSection[] {
    return this.#sections;
  }

  section(id: string): ShownSection | undefined {
    return this.#sections.find((section) => section.id === id);
  }

  typeOf(id: string): SectionTypeState | undefined {
    const type = this.section(id)?.type ?? sectionElement(document, id)?.dataset.type;
    return type === undefined ? undefined : this.#types.get(type);
  }

  isHidden(id: string): boolean {
    return this.section(id)?.isHidden ?? "hidden" in (sectionElement(document, id)?.dataset ?? {});
  }

  #tree(section: string | undefined): FieldState | undefined {
    return section === undefined ? this.#fields : this.typeOf(section)?.data;
  }

  field({ section, pointer }: FieldLocation): FieldState | undefined {
    return fieldAt(this.#tree(section), parsePointer(pointer));
  }

  value({ section, pointer }: FieldLocation): unknown {
    if (section === undefined) return undefined;
    const key = keyOf({ section, pointer });
    const pending = this.#reported.get(key) ?? this.#expected.get(key);
    return pending?.value ?? this.stored({ section, pointer });
  }

  /** Returns the value in the document when the page was rendered. */
  stored({ section, pointer }: FieldLocation): unknown {
    return section === undefined ? undefined : valueAt(this.section(section)?.data, parsePointer(pointer));
  }

  /** Returns true if the schema lets a picture have this part. */
  hasPart({ section, pointer }: FieldLocation, part: "crop" | "focus" | "alt"): boolean {
    const path = parsePointer(pointer);
    const name = familyOf(String(path.at(-1)))?.[part];
    return name !== undefined && fieldAt(this.#tree(section), [...path.slice(0, -1), name]) !== undefined;
  }

  link({ section, pointer }: FieldLocation): string | undefined {
    return linkOf(this.#tree(section), pointer);
  }

  width({ section, pointer }: FieldLocation): ReturnType<typeof widthOf> {
    return widthOf(this.#tree(section), pointer);
  }

  /** Returns the number of items, from the document if known. */
  countOf(section: string, list: string): number {
    const value = this.value({ section, pointer: list });
    if (Array.isArray(value)) return value.length;
    const element = sectionElement(document, section);
    return element ? itemsOf(element, list).length : 0;
  }

  bounds(section: string, list: string): ListBounds {
    return boundsOf(this.field({ section, pointer: list }), this.countOf(section, list));
  }

  locationOf(section: string, item: string): { readonly index: number; readonly count: number } {
    const { list, index } = placeInList(item);
    return { index, count: this.countOf(section, list) };
  }
}
