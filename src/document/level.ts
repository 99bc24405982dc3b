/**
 * Finds the level where an unknown key belongs: `title` of a page belongs to its `meta`, `gtagId` of the document to
 * `settings`. Derived from the schemas.
 */
import { type Catalogue, type FieldNode, fieldTree, type SectionType } from "#section";
import type { Level } from "../diagnostic/index.ts";
import { componentSchema, pageSchema } from "./page-schema.ts";
import { settingsSchemaOf } from "./site-schema.ts";

/** Fields at one level of the document. */
export interface LevelFields {
  readonly of: Level["of"];
  readonly tree: FieldNode;
  /** Path of the tree within the level: `["data"]` for section data. */
  readonly under?: readonly string[];
}

export interface Levels {
  /** Level where the key was found. */
  readonly own: LevelFields;
  /** The enclosing level. */
  readonly above?: LevelFields;
  /** The level below. */
  readonly below?: LevelFields;
}

/**
 * @param key an unknown key
 * @param at path from the tree of its level to the object with the key
 * @returns the nearest place that has the key, or undefined. Lists are not searched, because the intended item is unknown
 */
export function findLevel(key: string, at: readonly PropertyKey[], levels: Levels): Level | undefined {
  if (at.some((step) => typeof step === "number")) return undefined;
  const { own, above, below } = levels;
  const names = at.map(String);
  const inside = findName(key, nodeAt(own.tree, names));
  const found = [
    toLevel(own, inside && [...names, ...inside], true),
    // A key inside an object may belong to the level itself.
    ...(names.length > 0
      ? [toLevel(own, findName(key, own.tree), true)]
      : [toLevel(above, findAbove(key, above), false), toLevel(below, findName(key, below?.tree), false)]),
  ].filter((level) => level !== undefined);
  const shortest = Math.min(...found.map(depthOf));
  return found.find((level) => depthOf(level) === shortest);
}

const depthOf = ({ name }: Level): number => name.split(".").length;

const toLevel = (
  level: LevelFields | undefined,
  path: readonly string[] | undefined,
  isOwn: boolean,
): Level | undefined =>
  level && path && { of: level.of, name: [...(level.under ?? []), ...path].join("."), isOwn };

/** Searches the enclosing level itself. Texts of the document (`name`, `url`) have too common names to suggest. */
function findAbove(key: string, level: LevelFields | undefined): readonly string[] | undefined {
  const node = level?.tree.shape === "group" ? level.tree.fields.get(key) : undefined;
  if (!level || !node) return undefined;
  const isText = node.shape === "leaf" || (node.shape === "value" && node.type === "string");
  return isText && level.of === "site" ? undefined : [key];
}

/** Returns the path of the nearest field with this name, searching only groups. */
function findName(key: string, tree: FieldNode | undefined): readonly string[] | undefined {
  let level = tree ? [{ node: tree, path: [] as readonly string[] }] : [];
  while (level.length > 0) {
    for (const { node, path } of level)
      if (node.shape === "group" && node.fields.has(key)) return [...path, key];
    level = level.flatMap(({ node, path }) =>
      node.shape === "group"
        ? [...node.fields].map(([name, field]) => ({ node: field, path: [...path, name] }))
        : [],
    );
  }
  return undefined;
}

function nodeAt(tree: FieldNode, names: readonly string[]): FieldNode | undefined {
  let node: FieldNode | undefined = tree;
  for (const name of names) node = node?.shape === "group" ? node.fields.get(name) : undefined;
  return node;
}

const siteOf = (catalogue: Catalogue): LevelFields => ({
  of: "site",
  tree: settingsSchemaOf(catalogue).documentTree,
});
const page: LevelFields = { of: "page", tree: fieldTree(pageSchema) };
const section: LevelFields = { of: "section", tree: fieldTree(componentSchema) };

export const levelsOfSite = (catalogue: Catalogue): Levels => ({ own: siteOf(catalogue), below: page });
export const levelsOfPage = (catalogue: Catalogue): Levels => ({ own: page, above: siteOf(catalogue) });

const dataOf = ({ data }: SectionType): LevelFields => ({
  of: "section",
  tree: fieldTree(data),
  under: ["data"],
});

export const levelsOfSection = (type: SectionType): Levels => ({
  own: section,
  above: page,
  below: dataOf(type),
});

export const levelsOfData = (type: SectionType): Levels => ({ own: dataOf(type), above: section });
