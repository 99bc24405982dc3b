/** The inspector's data: the fields of every type, including a provider's own. */
import { describe, expect, test } from "vitest";
import { type FieldNode, fieldTree } from "#section";
import { settingsTree } from "../../src/document/index.ts";
import { fieldState } from "../../src/editor/server/field-state.ts";
import type { FieldState } from "../../src/editor/shared/protocol.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const builtIn = await sourceCatalogue();
const provided = await sourceCatalogue(`${process.cwd()}/test/fixtures/templates`);
const types = [...builtIn.sections.values(), ...provided.sections.values()];

/** Yields the paths of all fields in a schema, `team[].name`, except a picture's crop and sizes. */
function* pathsOf(node: FieldNode, path = ""): Generator<string> {
  if (node.shape === "list") yield* pathsOf(node.item, `${path}[]`);
  else if (node.shape === "group" && !node.is)
    for (const [name, field] of node.fields) yield* pathsOf(field, `${path}.${name}`);
  else yield path;
}

function* statesOf(state: FieldState, path = ""): Generator<[path: string, state: FieldState]> {
  if (state.shape === "list") yield* statesOf(state.item, `${path}[]`);
  else if (state.shape === "group")
    for (const [name, field] of Object.entries(state.fields)) yield* statesOf(field, `${path}.${name}`);
  else yield [path, state];
}

const stateOf = (type: string): FieldState => {
  const section = builtIn.sections.get(type);
  return fieldState(fieldTree(section?.data as never)) as FieldState;
};

describe.each(types.map(({ type, data }) => ({ type, data })))("$type", ({ data }) => {
  test("EDT-9 has a state for every field", () => {
    const tree = fieldTree(data);
    const states = new Map(statesOf(fieldState(tree) as FieldState));
    expect([...states.keys()]).toEqual([...pathsOf(tree)]);
  });

  test("has a state that is JSON", () => {
    const state = fieldState(fieldTree(data));
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

test("EDT-9 each kind of field has its shape and limits", () => {
  const hero = new Map(statesOf(stateOf("CountdownHero")));
  expect(hero.get(".title")).toEqual({
    isRequired: true,
    shape: "text",
    max: 40,
    isPlain: false,
    alignment: "titleAlignment",
  });
  expect(hero.get(".dateLabels[]")).toMatchObject({
    isRequired: true,
    shape: "text",
    max: 15,
    isPlain: true,
  });
  expect(hero.get(".titleAlignment")).toMatchObject({
    shape: "choice",
    choices: ["left", "center", "right"],
  });
  const logoWidth = { shape: "number", min: 10, max: 400, isLogoWidth: true, fallback: 200 };
  expect(hero.get(".logoWidth")).toMatchObject(logoWidth);
  expect(new Map(statesOf(stateOf("Footer"))).get(".logoWidth")).toMatchObject(logoWidth);
  expect(hero.get(".bgOverlayTransparency")).toMatchObject({ shape: "number", min: 0, max: 1 });
  const shapes = Object.fromEntries(
    [
      ...hero,
      ...statesOf(stateOf("Team")),
      ...statesOf(stateOf("TextImage")),
      ...statesOf(stateOf("Text18")),
    ].map(([path, { shape }]) => [path, shape]),
  );
  expect(shapes).toMatchObject({
    ".countDownDate": "date",
    ".eventId": "event",
    ".logoDimensions": "sizes",
    ".logoWidth": "number",
    ".socials[].icon": "icon",
    ".socials[].socialUrl": "link",
    ".team[].imgUrl": "picture",
    ".team[].imgCropParams": "crop",
    ".team[].imgFocus": "focus",
    ".isAnimated": "switch",
    ".titleTextGradient.from": "colour",
  });
  expect(new Map(statesOf(stateOf("FeatureIcons"))).get(".featureParts[].blockDescription")).toMatchObject({
    alignment: "blockParagraphAlignment",
  });
});

test("lists have limits, and groups name their alternative fields", () => {
  expect(stateOf("FeatureIcons")).toMatchObject({
    fields: {
      featureParts: {
        shape: "list",
        isRequired: true,
        min: 1,
        max: 3,
        item: { alternatives: [["icon", "imageUrl"]] },
      },
    },
  });
  const open: FieldNode = {
    shape: "list",
    item: { shape: "value", type: "string" },
    min: 0,
    max: Number.POSITIVE_INFINITY,
  };
  expect(fieldState(open)).toMatchObject({ isRequired: false, max: null });
});

test("fields of an unknown type are omitted", () => {
  const fields = new Map<string, FieldNode>([
    ["any", { shape: "value", type: "unknown" }],
    ["name", { shape: "value", type: "string" }],
  ]);
  const state = fieldState({ shape: "group", fields, atLeastOne: [], alternatives: [] });
  expect(state).toMatchObject({ fields: { name: { shape: "text", max: null } } });
  expect(state?.shape === "group" && Object.keys(state.fields)).toEqual(["name"]);
});

test("EDT-9 the site's own fields have states too", () => {
  const state = fieldState(settingsTree(builtIn));
  expect(state).toMatchObject({
    fields: {
      name: { shape: "text", isPlain: true },
      headerLinks: {
        shape: "list",
        max: null,
        item: { fields: { text: { shape: "text", max: 320 }, link: { shape: "link" } } },
      },
      widgets: {
        fields: {
          messengers: {
            fields: {
              entries: { item: { fields: { data: { fields: { message: { shape: "text", max: 2000 } } } } } },
            },
          },
        },
      },
      events: { item: { fields: { startsAt: { shape: "date" }, mapUrl: { shape: "link" } } } },
      theme: {
        fields: {
          palette: { fields: { tertiaryNormal: { shape: "colour" } } },
          colorMode: { shape: "choice" },
        },
      },
    },
  });
  expect(state?.shape === "group" && Object.keys(state.fields)).not.toContain("pages");
});
