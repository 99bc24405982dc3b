/** Names of pages for owners. */
import { expect, test } from "vitest";
import { createPageNames } from "../../src/editor/server/page-names.ts";

const nameOf = createPageNames({
  name: "Harbour",
  headerLinks: [
    { text: "<b>Start</b>", link: "/" },
    { text: "Our team", link: "/about#team" },
    { text: "Work", link: "/work/" },
    { text: "", link: "/empty" },
    { text: "Services", links: [{ text: "Repairs", link: "/service/repairs" }, null] },
  ],
  footerLinks: [
    { text: "Projects", link: "/work" },
    { text: "Legal notice", link: "/legal" },
    { text: "Elsewhere", link: "https://example.org/about" },
  ],
});

test.each([
  ["/", "Harbour: everything about boats", "Start"],
  ["/work", "What we have built in twenty years", "Work"],
  ["/legal", "", "Legal notice"],
  ["/about", "About us", "About us"],
  ["/about", "About us | Harbour", "About us"],
  ["/about", "About us – Harbour", "About us"],
  ["/about", "Harbour", "Harbour"],
  ["/empty", "", "/empty"],
  ["/service/repairs", "Repairs of boats in Kiel", "Repairs"],
])("EDT-14 the page %j with the title %j is called %j", (path, title, name) => {
  expect(nameOf(path, title)).toBe(name);
});

test("EDT-14 wrong values in the document name nothing", () => {
  const wrong = createPageNames({
    headerLinks: [null, { text: 1, link: "/" }, { text: "A" }],
    footerLinks: {},
  });
  expect(wrong("/", "Home")).toBe("Home");
});
