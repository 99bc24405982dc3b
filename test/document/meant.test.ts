/** The fields that unknown keys mean. */
import { expect, test } from "vitest";
import { type FieldNode, fieldTree } from "#section";
import { findMeant } from "../../src/document/meant.ts";
import { componentSchema, pageSchema } from "../../src/document/page-schema.ts";
import features from "../../templates/sections/FeatureIcons/schema.ts";
import hero from "../../templates/sections/Hero/schema.ts";
import team from "../../templates/sections/Team/schema.ts";

type Group = Extract<FieldNode, { shape: "group" }>;

const groupOf = (schema: Parameters<typeof fieldTree>[0], ...path: readonly string[]): Group => {
  let node = fieldTree(schema);
  for (const name of path) {
    if (node.shape === "group") node = node.fields.get(name) as FieldNode;
    if (node.shape === "list") node = node.item;
  }
  return node as Group;
};

const item = groupOf(features.data, "featureParts");
const button = groupOf(hero.data, "buttons");

test.each<[key: string, node: Group, meant: readonly string[], value?: object]>([
  ["type", groupOf(componentSchema), ["id"]],
  ["sections", groupOf(pageSchema), ["components"]],
  ["url", groupOf(pageSchema), ["path"]],
  ["features", groupOf(features.data), ["featureParts"]],
  ["items", groupOf(features.data), ["featureParts"]],
  ["title", item, ["blockTitle"]],
  ["text", item, ["blockDescription", "additionalText"]],
  ["image", item, ["imageUrl"]],
  ["imgUrl", item, ["imageUrl"]],
  ["url", item, ["additionalUrl"]],
  ["text", button, ["buttonText"]],
  ["label", button, ["buttonText"]],
  ["href", button, ["buttonUrl"]],
  ["btnLink", button, ["buttonUrl"]],
  ["heading", groupOf(hero.data), ["title"]],
  ["description", groupOf(hero.data), ["paragraph"]],
  ["photo", groupOf(team.data, "team"), ["imgUrl"]],
  ["members", groupOf(team.data), []],
  // A synonym never means a field that the object already has.
  ["text", button, [], { buttonText: "x" }],
  ["heading", groupOf(hero.data), [], { title: "x" }],
  ["tilte", groupOf(hero.data), ["title"], { title: "x" }],
  ["x".repeat(1000), groupOf(hero.data), []],
  ["", groupOf(hero.data), []],
  ["__proto__", groupOf(hero.data), []],
])(
  "VAL-2 DOC-16 the unknown key %s is matched with the fields that it can mean",
  (key, node, meant, value = {}) => {
    expect(findMeant(key, node, value)).toEqual(meant);
  },
);
