/** Positions of items and lists in a page, derived from the fields alone. */
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import {
  childrenOf,
  itemBox,
  itemBoxes,
  itemsOf,
  listBox,
  listsBelow,
  parentOf,
  sectionElement,
  selectionAt,
  siblingOf,
} from "../../../src/editor/page/field-locations.ts";

const { document } = parseHTML(`<!doctype html><html><body>
<nav><a data-site-at="/headerLinks/0/text">Home</a></nav>
<main>
<section data-section="team" data-type="Team">
  <h2 data-at="/title">Team</h2>
  <ul id="list">
    <li id="one"><figure><img data-at="/team/0/imgUrl"></figure><p data-at="/team/0/name">A</p>
      <div id="links"><i data-at="/team/0/socials/0/icon"></i><i data-at="/team/0/socials/1/icon"></i></div></li>
    <li id="two"><p data-at="/team/1/name">B</p></li>
    <li id="eleven"><p data-at="/team/10/name">C</p></li>
  </ul>
  <p id="blank">Nothing</p>
</section>
<section data-section="tabs"><div><span id="tab0"><b data-at="/tabs/0/title">1</b></span><span><b data-at="/tabs/1/title">2</b></span></div>
  <div id="panel0"><p data-at="/tabs/0/text">a</p><p data-at="/tabs/0/more">b</p></div><div><p data-at="/tabs/1/text">c</p></div></section>
</main></body></html>`);
const team = sectionElement(document, "team") as Element;
const tabs = sectionElement(document, "tabs") as Element;
const at = (id: string) => document.getElementById(id) as Element;

describe("boxes", () => {
  test("EDT-4 an item's box is the highest element that shows nothing else", () => {
    expect(itemBox(team, "/team/0")?.id).toBe("one");
    // Not the one of item 10.
    expect(itemBox(team, "/team/1")?.id).toBe("two");
    expect(itemBox(team, "/team/0/socials/1")?.outerHTML).toContain("socials/1");
    expect(itemsOf(team, "/team")).toEqual(["/team/0", "/team/1", "/team/10"]);
  });

  test("EDT-4 a list's box is the lowest element that contains all its items", () => {
    expect(listBox(team, "/team")?.id).toBe("list");
    expect(listBox(team, "/team/0/socials")?.id).toBe("links");
    expect(listsBelow(team)).toEqual(["/team"]);
    expect(listsBelow(team, "/team/0")).toEqual(["/team/0/socials"]);
  });

  test("EDT-4 an item in two positions has two boxes, and the fuller one represents it", () => {
    expect(itemBoxes(tabs, "/tabs/0").map(({ id }) => id)).toEqual(["tab0", "panel0"]);
    expect(itemBox(tabs, "/tabs/0")?.id).toBe("panel0");
  });
});

describe("selecting", () => {
  test("EDT-4 a click selects the field, or else the item, or else the section", () => {
    const name = team.querySelector('[data-at="/team/1/name"]') as Element;
    expect(selectionAt(name)).toEqual({ kind: "field", section: "team", pointer: "/team/1/name" });
    expect(selectionAt(at("one"))).toEqual({ kind: "item", section: "team", pointer: "/team/0" });
    expect(selectionAt(at("links"))).toEqual({ kind: "item", section: "team", pointer: "/team/0" });
    expect(selectionAt(at("list"))).toEqual({ kind: "section", section: "team" });
    expect(selectionAt(at("blank"))).toEqual({ kind: "section", section: "team" });
    const link = document.querySelector("nav a") as Element;
    expect(selectionAt(link)).toEqual({ kind: "field", section: undefined, pointer: "/headerLinks/0/text" });
    expect(selectionAt(document.body)).toBeUndefined();
  });

  test("EDT-4 one step out leads from a field to its item, section and page", () => {
    const icon = { kind: "field", section: "team", pointer: "/team/0/socials/1/icon" } as const;
    const social = { kind: "item", section: "team", pointer: "/team/0/socials/1" } as const;
    const member = { kind: "item", section: "team", pointer: "/team/0" } as const;
    expect(parentOf(icon)).toEqual(social);
    expect(parentOf(social)).toEqual(member);
    expect(parentOf(member)).toEqual({ kind: "section", section: "team" });
    expect(parentOf({ kind: "section", section: "team" })).toBeUndefined();
    expect(parentOf({ kind: "field", section: undefined, pointer: "/headerLinks/0/text" })).toBeUndefined();
  });

  test("EDT-4 steps in and sideways lead to children and siblings", () => {
    const section = { kind: "section", section: "team" } as const;
    expect(childrenOf(document, section).map((one) => "pointer" in one && one.pointer)).toEqual([
      "/title",
      "/team/0",
      "/team/1",
      "/team/10",
    ]);
    const item = (index: number) => ({ kind: "item", section: "team", pointer: `/team/${index}` }) as const;
    expect(siblingOf(document, item(1), 1)).toEqual(item(10));
    expect(siblingOf(document, item(0), -1)).toBeUndefined();
    expect(siblingOf(document, section, 1)).toEqual({ kind: "section", section: "tabs" });
  });
});
