/** The owner's actions as the operations and labels sent to the server. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EditRequest } from "../../../src/editor/shared/protocol.ts";
import { resolveScope, type Snapshot } from "../../../src/editor/shell/edit-scope.ts";
import type { Editor } from "../../../src/editor/shell/editor.ts";
import {
  addSection,
  changeSection,
  changeType,
  moveSection,
  restoreOriginal,
  setField,
  setOwn,
} from "../../../src/editor/shell/edits.ts";
import { onFrame } from "../../../src/editor/shell/from-frame.ts";
import { createContinuing } from "../../../src/editor/shell/inspector/form.ts";
import { addItem, changeItem, moveItem, newItem } from "../../../src/editor/shell/items.ts";
import { removePicture, replacePicture, setFocus, setPart } from "../../../src/editor/shell/picture-edits.ts";
import { rebase } from "../../../src/editor/shell/rebase.ts";
import { snapshotOf } from "../../../src/editor/shell/waiting.ts";
import { sampleSite } from "../sample-site.ts";
import { pageFields, siteFields, types } from "../types.ts";

const snapshot = (language?: string): Snapshot => ({
  types,
  shown: { path: "/", language },
  sections: (sampleSite().pages[0]?.components ?? []).map(({ id, uniqId, status, data }) => ({
    id: uniqId,
    type: id,
    status,
    colorMode: "LIGHT",
    orientation: "LEFT",
    variant: "",
    spacing: "normal",
    data,
    translation: undefined,
  })),
});

describe("edits", () => {
  test("EDT-5 an edit of a text names its section and its field", () => {
    expect(setField(snapshot(), "team", ["team", 0, "name"], "Ada Lovelace")).toEqual({
      label: { kind: "write", name: "Our team" },
      operations: [
        {
          op: "set",
          at: { page: "/", section: "team", path: ["data", "team", 0, "name"] },
          value: "Ada Lovelace",
        },
      ],
    });
  });

  test.each([
    ["9", "09:00"],
    ["9.30", "09:30"],
    ["9h30", "09:30"],
    ["18 h", "18:00"],
    ["7 pm", "19:00"],
    ["12:15 a.m.", "00:15"],
    ["24", "24:00"],
    // As they are: valid, or refused with a hint.
    ["9:30", "9:30"],
    ["12:5", "12:5"],
    ["25", "25"],
    ["13 pm", "13 pm"],
    ["noon", "noon"],
  ])("EDT-14 the opening time %s is stored as %s", (written, stored) => {
    const sections = [
      { ...(snapshot().sections[0] as Snapshot["sections"][number]), type: "OpeningHours", data: {} },
    ];
    const id = sections[0]?.id ?? "";
    const edit = setField({ ...snapshot(), sections }, id, ["openingHours", 0, "opens"], written);
    expect(JSON.stringify(edit.operations)).toContain(`"${stored}"`);
  });

  test.each([
    ["old-page", "/old-page"],
    [" /old-page ", "/old-page"],
    ["https://Clinic.example.org/old/übung?a=b", "/old/übung"],
    ["https://clinic.example.org", "/"],
    // As it is: refused with a hint.
    ["https://other.example.org/old", "https://other.example.org/old"],
    ["", ""],
  ])("EDT-14 the old address %j of a redirect is stored as %j", (written, stored) => {
    const settings = { url: "https://clinic.example.org", redirects: [{ from: "", to: "/" }] };
    const site = { fields: siteFields, pageFields, settings, translations: {} };
    const edit = setField({ ...snapshot(), site }, undefined, ["redirects", 0, "from"], written);
    expect(edit.operations).toMatchObject([{ op: "set", value: stored }]);
  });

  test("EDT-14 LNG-4 a text of the interface replaces the name of a wording, whose other texts stay", () => {
    const path = ["messages", "en", "skip"];
    const operationFor = (messages: unknown) => {
      const site = { fields: siteFields, pageFields, settings: { messages }, translations: {} };
      return setField({ ...snapshot(), site }, undefined, path, "Go on").operations?.[0];
    };
    expect(operationFor("corrected")).toMatchObject({
      op: "set",
      at: { path: ["messages"] },
      value: {
        en: { skip: "Go on", reportTooLong: "You have exceeded the maximum character limit." },
      },
    });
    expect(operationFor("original")).toEqual({
      op: "set",
      at: { path: ["messages"] },
      value: { en: { skip: "Go on" } },
    });
    expect(operationFor({ en: {} })).toEqual({ op: "set", at: { path }, value: "Go on" });
  });

  test("EDT-15 in another language texts change the translation, while looks and order change the original", () => {
    const at = (path: (string | number)[]) =>
      setField(snapshot("de"), "team", path, "x").operations?.[0]?.at.language;
    expect(at(["title"])).toBe("de");
    expect(at(["team", 0, "imgUrl"])).toBe("de");
    expect(at(["titleAlignment"])).toBeUndefined();
    expect(
      changeItem(snapshot("de"), "team", "/team/0", "delete")?.operations?.[0]?.at.language,
    ).toBeUndefined();
    expect(restoreOriginal(snapshot("de"), "team", ["title"]).operations).toEqual([
      { op: "set", at: { language: "de", page: "/", section: "team", path: ["data", "title"] } },
    ]);
  });

  test("EDT-4 sections are moved, hidden, shown, duplicated and deleted; a move past an end does nothing", () => {
    expect(changeSection(snapshot(), "team", "up")).toBeUndefined();
    expect(moveSection(snapshot(), "team", 3)).toBeUndefined();
    expect(changeSection(snapshot(), "team", "down")?.operations).toEqual([
      { op: "move", at: { page: "/", path: ["components", 0] }, to: 1 },
    ]);
    expect(changeSection(snapshot(), "hero", "hide")).toEqual({
      label: { kind: "hide-section", name: "All of it" },
      operations: [{ op: "set", at: { page: "/", section: "hero", path: ["status"] }, value: "hidden" }],
    });
    expect(changeSection(snapshot(), "hero", "show")?.operations?.[0]).toMatchObject({ value: "published" });
    expect(changeSection(snapshot(), "hero", "delete")?.operations).toEqual([
      { op: "remove", at: { page: "/", path: ["components", 1] } },
    ]);
    expect(changeSection(snapshot(), "hero", "duplicate")?.intent).toEqual({
      kind: "duplicate-section",
      page: "/",
      section: "hero",
    });
    expect(addSection(snapshot(), 2, "Team").label).toEqual({ kind: "add-section", name: "Team" });
    expect(changeType(snapshot(), "hero", "Team").intent).toMatchObject({
      kind: "change-type",
      type: "Team",
    });
    expect(setOwn(snapshot(), "hero", "colorMode", "DARK").operations?.[0]?.at.path).toEqual(["colorMode"]);
  });

  test("EDT-4 items are moved, duplicated and deleted under their own names", () => {
    expect(changeItem(snapshot(), "team", "/team/1", "back")).toEqual({
      label: { kind: "move-item", name: "Grace" },
      operations: [{ op: "move", at: { page: "/", section: "team", path: ["data", "team", 1] }, to: 0 }],
    });
    expect(changeItem(snapshot(), "team", "/team/1", "forward")).toBeUndefined();
    expect(moveItem(snapshot(), "team", "/team/0", 0)).toBeUndefined();
    expect(changeItem(snapshot(), "hero", "/dateLabels/1", "delete")?.label.name).toBe("hours");
  });

  test("EDT-4 a new item copies its neighbour's looks and has its required fields", () => {
    expect(addItem(snapshot(), "hero", "/dateLabels", "Your text")?.operations).toEqual([
      {
        op: "insert",
        at: { page: "/", section: "hero", path: ["data", "dateLabels", 4] },
        value: "Your text",
      },
    ]);
    // A missing list is created with its first item.
    expect(addItem(snapshot(), "team", "/team/1/socials", "Your text")?.operations).toEqual([
      { op: "set", at: { page: "/", section: "team", path: ["data", "team", 1, "socials"] }, value: [{}] },
    ]);
    const itemOf = (type: string, list: string) => {
      const data = types.find((one) => one.type === type)?.data;
      const field = data?.shape === "group" ? data.fields[list] : undefined;
      if (field?.shape !== "list") throw new Error(`${type} has no list ${list}.`);
      return field.item;
    };
    expect(newItem(itemOf("Team", "team"), { name: "Ada", nameAlignment: "right" }, "Your text")).toEqual({
      nameAlignment: "right",
    });
    const address = { icon: "phone", to: "+1 202 555 0100", title: "Reception" };
    expect(newItem(itemOf("Contact", "emails"), address, "Your text")).toEqual({
      icon: "phone",
      to: "Your text",
    });
  });

  test("EDT-3 replacing a picture removes the old sizes, crop, focal point and description; a translation gets new sizes", () => {
    const cropped = snapshot();
    const [team] = cropped.sections;
    const [ada] = (team?.data.team ?? []) as Record<string, unknown>[];
    Object.assign(ada ?? {}, {
      imgDimensions: { small: "assets/s.svg" },
      imgCropParams: { containerWidth: 1 },
      imgFocus: { x: 0, y: 1 },
    });
    const seen = { path: "/", version: "1", since: 0 };
    const at = { target: { seen, snapshot: cropped }, section: "team", pointer: "/team/0/imgUrl" };
    const paths = (edit: ReturnType<typeof replacePicture>) =>
      edit.operations?.map((operation) => [
        operation.at.language,
        operation.at.path.at(-1),
        "value" in operation ? operation.value : undefined,
      ]);
    expect(paths(replacePicture(at, "assets/new.svg"))).toEqual([
      [undefined, "imgUrl", "assets/new.svg"],
      [undefined, "imgDimensions", undefined],
      [undefined, "imgCropParams", undefined],
      [undefined, "imgFocus", undefined],
      [undefined, "imgAlt", undefined],
    ]);
    expect(paths(removePicture(at))?.map(([, name]) => name)).toEqual([
      "imgUrl",
      "imgDimensions",
      "imgCropParams",
      "imgFocus",
      "imgAlt",
    ]);
    const german = { ...cropped, shown: { path: "/", language: "de" } };
    const inGerman = { ...at, target: { seen, snapshot: german } };
    expect(paths(replacePicture(inGerman, "assets/neu.svg"))).toEqual([
      ["de", "imgUrl", "assets/neu.svg"],
      ["de", "imgDimensions", { small: "assets/neu.svg" }],
    ]);
  });

  test("IMG-9 EDT-3 a focal point replaces the crop and a crop the focal point; the centre removes it", () => {
    const before = snapshot();
    const holding = (more: object) => {
      const team = [{ name: "Ada", imgUrl: "assets/ada.svg", ...more }];
      const sections = before.sections.map((one) => (one.id === "team" ? { ...one, data: { team } } : one));
      const seen = { path: "/", version: "1", since: 0 };
      return {
        target: { seen, snapshot: { ...before, sections } },
        section: "team",
        pointer: "/team/0/imgUrl",
      };
    };
    const values = ({ operations = [] }: ReturnType<typeof setFocus>) =>
      operations.map((one) => [one.at.path.at(-1), "value" in one ? one.value : undefined]);
    const crop = { containerWidth: 1, width: 2, height: 3 };
    const focus = { x: 0.2, y: 0.9 };
    expect(values(setFocus(holding({ imgCropParams: crop }), focus))).toEqual([
      ["imgFocus", focus],
      ["imgCropParams", undefined],
    ]);
    expect(values(setFocus(holding({}), focus))).toEqual([["imgFocus", focus]]);
    expect(values(setPart(holding({ imgFocus: focus }), "crop", crop))).toEqual([
      ["imgCropParams", crop],
      ["imgFocus", undefined],
    ]);
    expect(values(setFocus(holding({ imgFocus: focus }), { x: 0.5, y: 0.5 }))).toEqual([
      ["imgFocus", undefined],
    ]);
    expect(values(setPart(holding({ imgFocus: focus }), "crop", undefined))).toEqual([
      ["imgCropParams", undefined],
    ]);
  });
});

describe("EDT-5 steps of the history", () => {
  test("each text that the page reports, on leaving it or after a second without typing, is a step of its own", () => {
    const made: unknown[] = [];
    const seen = { path: "/", version: "1", since: 0 };
    const editor = {
      targetSeen: () => ({ seen, snapshot: snapshot() }),
      edit: (edit) => made.push(edit),
    } as Partial<Editor> as Editor;
    onFrame(editor, { kind: "written", section: "team", pointer: "/title", value: "One" });
    onFrame(editor, { kind: "written", section: "team", pointer: "/title", value: "Two" });
    expect(made).toMatchObject([{ continues: false }, { continues: false }]);
  });

  test("EDT-16 a message of an unknown kind changes nothing and is logged, so that no text is lost unnoticed", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const selection = { kind: "field", section: "team", pointer: "/title", value: "Lost" };
    onFrame({} as Editor, selection as never);
    expect(log.mock.calls).toEqual([["Unknown message from the page:", "field"]]);
  });

  test("a control that changes again within a second continues its step, until it is left", () => {
    let now = 0;
    const { note, end } = createContinuing(() => now);
    const at = (time: number, snapshot: string) => {
      now = time;
      return note(snapshot);
    };
    expect([at(0, "width"), at(900, "width"), at(1800, "width"), at(2800, "width")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([at(2900, "height"), at(3000, "width")]).toEqual([false, false]);
    end();
    expect(at(3100, "width")).toBe(false);
  });
});

describe("while a page is loading", () => {
  const language = (code: string, isPrimary: boolean) => ({ code, name: code, isPrimary });
  const opening = {
    shown: { path: "/about", language: "de" },
    page: { ...snapshot(), path: "/", language: undefined, own: { meta: { title: "Home" } } },
    site: {
      languages: [language("en", true), language("de", false)],
      types,
      pageFields: { shape: "group", fields: {} },
      translations: {},
    },
    waiting: [],
  } as unknown as Parameters<typeof snapshotOf>[0];

  test("EDT-1 a text is saved in the page and language it was written in", () => {
    const [operation] = setField(snapshotOf(opening), "team", ["title"], "Us").operations ?? [];
    expect(operation?.at).toEqual({ page: "/", section: "team", path: ["data", "title"] });
  });

  test("EDT-14 settings of the loading page are unknown, so that setting one cannot lose the others", () => {
    expect(resolveScope(snapshotOf(opening), { page: "/" }).data).toEqual({ meta: { title: "Home" } });
    expect(resolveScope(snapshotOf(opening), { page: "/about" }).data).toBeUndefined();
  });
});

describe("positions after pending edits", () => {
  const request = (edit: object | undefined): EditRequest => ({
    id: "1",
    base: "1",
    label: { kind: "style", name: "" },
    show: { path: "/" },
    ...edit,
  });

  test("EDT-4 two clicks move the same section twice", () => {
    const down = request(changeSection(snapshot(), "team", "down"));
    expect(rebase(down, [down]).operations).toEqual([
      { op: "move", at: { page: "/", path: ["components", 1] }, to: 2 },
    ]);
  });

  test("EDT-4 a text reaches the item it was written in, wherever the item has moved", () => {
    const text = request(setField(snapshot(), "team", ["team", 1, "name"], "Grace H."));
    const sentTo = (edit: object | undefined) => rebase(text, [request(edit)]).operations?.[0]?.at.path;
    expect(sentTo(changeItem(snapshot(), "team", "/team/1", "back"))).toEqual(["data", "team", 0, "name"]);
    expect(sentTo(changeItem(snapshot(), "team", "/team/0", "delete"))).toEqual(["data", "team", 0, "name"]);
    expect(sentTo(changeItem(snapshot(), "team", "/team/0", "duplicate"))).toEqual([
      "data",
      "team",
      2,
      "name",
    ]);
    expect(sentTo(changeItem(snapshot(), "hero", "/dateLabels/0", "delete"))).toEqual([
      "data",
      "team",
      1,
      "name",
    ]);
    expect(sentTo(addSection(snapshot(), 0, "Team"))).toEqual(["data", "team", 1, "name"]);
  });
});
