/** Icons of a page: one that occurs several times is drawn once. */
import { describe, expect, test } from "vitest";
import { createPageIcons } from "../../src/render/icons.ts";

const drawings: Readonly<Record<string, string>> = { mail: '<path d="M1"/>', "brand-x": '<path d="M2"/>' };
const { refer, draw } = createPageIcons((name) => drawings[name]);
const svg = (content: string | undefined) => `<svg viewBox="0 0 24 24">${content}</svg>`;

describe("IMG-7 icons of a page", () => {
  test("an icon that occurs once is drawn in its place", () => {
    const body = `<p>${svg(refer("mail"))}</p>${svg(refer("brand-x"))}`;
    expect(draw(body)).toBe(`<p>${svg(drawings.mail)}</p>${svg(drawings["brand-x"])}`);
  });

  test("one that occurs more often is drawn once, and shown wherever it is used", () => {
    const drawn = draw([refer("mail"), refer("brand-x"), refer("mail"), refer("mail")].map(svg).join(""));
    const [, id = ""] =
      /<div hidden><svg><g id="([^"]+)"><path d="M1"\/><\/g><\/svg><\/div>/.exec(drawn) ?? [];
    // A name in XML begins with a letter.
    expect(id).toMatch(/^[a-z]/);
    expect(drawn.split(`<use href="#${id}"/>`)).toHaveLength(4);
    expect(drawn.split("M1")).toHaveLength(2);
    expect(drawn).toContain(svg(drawings["brand-x"]));
  });

  test("one in the properties of an island stays defined for it", () => {
    const props = JSON.stringify({ icon: refer("mail") })
      .replaceAll('"', "&quot;")
      .replaceAll("<", "&lt;");
    const drawn = draw(`<div data-props="${props}">${svg(refer("mail"))}</div>`);
    expect(drawn).toMatch(/^<div hidden><svg><g id="i·mail"><path d="M1"\/><\/g>/);
    expect(drawn).toContain(svg(refer("mail")));
  });

  test("an owner's text that looks like a reference stays a text", () => {
    for (const text of [
      "#i·",
      "#i·mail",
      "#i·unknown",
      '&lt;use href="#i·mail"/>',
      "&lt;use href=&quot;#i·mail&quot;/&gt;",
    ])
      expect(draw(`<p>${text}</p>`).endsWith(`<p>${text}</p>`)).toBe(true);
  });

  test("an unknown icon has no reference, and a page without icons stays as it is", () => {
    expect(refer("unknown")).toBeUndefined();
    expect(draw("<p>Text</p>")).toBe("<p>Text</p>");
  });
});
