/** Finds the field that an unknown key means: by synonyms, by spelling, or because nothing else fits. */
import { type FieldNode, type PictureFamily, pictureFamilies } from "#section";
import { nearestName } from "../diagnostic/index.ts";
import { isObject } from "./json.ts";

type GroupNode = Extract<FieldNode, { shape: "group" }>;

/** Words in names of fields that mean the same, in the singular, by the kind of field that they name. */
const synonyms = {
  text: [
    ["title", "name", "heading", "headline", "label", "caption"],
    ["text", "paragraph", "description", "body"],
  ],
  link: [["link", "url", "href", "path", "slug"]],
  picture: [["image", "img", "picture", "photo", "src"]],
  list: [["item", "list", "entry", "entrie", "feature", "part", "card", "block", "component", "section"]],
  other: [
    ["id", "type"],
    ["button", "btn"],
    ["colour", "color"],
    ["language", "lang", "locale"],
  ],
} as const;
type Kind = keyof typeof synonyms;

const meanings: ReadonlyMap<string, { readonly word: string; readonly kind: Kind }> = new Map(
  Object.entries(synonyms).flatMap(([kind, groups]) =>
    groups.flatMap((words) => words.map((word) => [word, { word: words[0], kind: kind as Kind }] as const)),
  ),
);

/** Names are short; long ones would make the comparison slow. */
const maxLength = 64;

/** @returns meanings of the words of a name: `largeImgUrl` is a large image */
function meaningOf(name: string): readonly string[] {
  const words = (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? []).map((word) =>
    word.toLowerCase().replace(/s$/, ""),
  );
  const found = words.map((word) => meanings.get(word)?.word ?? word);
  // The URL of a picture is the picture, and feature parts are features.
  return found.filter(
    (word, index) => word !== found[index - 1] && !(words[index] === "url" && found[index - 1] === "image"),
  );
}

/** Fields of a picture beside its address: sizes, crop, focal point and text alternative. */
const ofPictures: ReadonlySet<string | undefined> = new Set(
  Object.values(pictureFamilies).flatMap(({ sizes, crop, focus, alt }: PictureFamily) => [
    sizes,
    crop,
    focus,
    alt,
  ]),
);

/** @returns fields that people write: without those that complete another, and without older names */
export function plainFields({ fields, alternatives }: GroupNode): readonly string[] {
  const without = new Set<string | undefined>();
  for (const node of fields.values())
    if (node.shape === "leaf" && node.meta.kind === "text") without.add(node.meta.alignment);
  // An icon and a picture are a choice, two texts are one field with two names.
  for (const [first = "", ...others] of alternatives)
    for (const name of others) if (kindOf(fields.get(name)) === kindOf(fields.get(first))) without.add(name);
  return [...fields.keys()].filter(
    (name) => !(without.has(name) || ofPictures.has(name) || name.startsWith("$")),
  );
}

function kindOf(node: FieldNode | undefined): Kind {
  if (node?.shape === "list") return "list";
  const kind = node?.shape === "leaf" ? node.meta.kind : "other";
  return kind === "text" || kind === "link" || kind === "picture" ? kind : "other";
}

interface Candidate {
  readonly name: string;
  readonly meaning: readonly string[];
}

const candidates = new WeakMap<GroupNode, readonly Candidate[]>();

/** Returns the plain fields with their meanings, cached per schema: a document can have many unknown keys. */
function candidatesIn(node: GroupNode): readonly Candidate[] {
  const known = candidates.get(node) ?? plainFields(node).map((name) => ({ name, meaning: meaningOf(name) }));
  candidates.set(node, known);
  return known;
}

/**
 * @param node the group that has no such key
 * @param value the object with the key: a field that it has is not meant by a synonym
 * @returns up to two names; none if the meaning is unknown
 */
export function findMeant(key: string, node: GroupNode, value: unknown): readonly string[] {
  if (key.length > maxLength) return [];
  const all = candidatesIn(node);
  const free = isObject(value) ? all.filter(({ name }) => value[name] === undefined) : all;
  const wanted = meaningOf(key);
  const same = namesOf(free, (meaning) => equals(meaning, wanted));
  if (same.length > 0) return few(same);
  const spelled = nearestName(key, node.fields.keys());
  if (spelled !== undefined) return [spelled];
  const { length } = wanted;
  const longer = namesOf(
    free,
    (meaning) => meaning.length > length && equals(meaning.slice(-length), wanted),
  );
  if (longer.length > 0) return few(longer);
  // "primary" of a palette can be a light or a dark one, also where a look sets both.
  const started = namesOf(
    all,
    (meaning) => meaning.length > length && equals(meaning.slice(0, length), wanted),
  );
  return started.length > 0
    ? few(started)
    : onlyOfKind(wanted, all, node).filter((name) => free.some((one) => one.name === name));
}

const namesOf = (found: readonly Candidate[], test: (meaning: readonly string[]) => boolean) =>
  found.filter(({ meaning }) => test(meaning)).map(({ name }) => name);

const few = (names: readonly string[]): readonly string[] => (names.length > 2 ? [] : names);

const equals = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && a.length === b.length && a.every((word, index) => word === b[index]);

/** @returns the field, if a single one is of the kind that the key names: `title` is the text of a link */
function onlyOfKind(
  [word = "", ...others]: readonly string[],
  all: readonly Candidate[],
  { fields }: GroupNode,
): readonly string[] {
  const kind = others.length === 0 ? kinds.get(word) : undefined;
  if (kind === undefined) return [];
  const found = all.filter(({ name }) => {
    const node = fields.get(name);
    // An optional list is an addition to the section, not its contents.
    return node !== undefined && kindOf(node) === kind && (kind !== "list" || !node.isOptional);
  });
  return found.length === 1 ? found.map(({ name }) => name) : [];
}

const kinds: ReadonlyMap<string, Kind> = new Map(
  [...meanings.values()].flatMap(({ word, kind }) => (kind === "other" ? [] : [[word, kind] as const])),
);
