import { expect, test } from "vitest";
import { elementsOf } from "../../tiny/html.ts";
import { bodyOf, buildPage, section } from "../sections/build-page.ts";

test("OUT-10 NAV-1 a button whose text contains a link is not a link itself", async () => {
  const button = (buttonText: string) => ({ buttonText, buttonUrl: "https://example.org/outer" });
  const html = bodyOf(
    await buildPage([
      section("SideLine", {
        title: "T",
        paragraph: "P",
        buttons: [button('Read <a href="https://example.org/own">this</a>'), button("Read <b>that</b>")],
      }),
    ]),
  );
  const links = elementsOf(html).filter(({ attributes }) =>
    attributes.href?.startsWith("https://example.org/"),
  );
  expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([
    ["this", "https://example.org/own"],
    ["Read that", "https://example.org/outer"],
  ]);
  for (const { above } of links) expect(above).not.toContain("a");
  expect(links[0]?.above.at(-1)).toBe("span");
});

test("OUT-10 NAV-1 a person's name that contains a link, in any spelling, is not a link itself", async () => {
  const person = (name: string) => ({ name, imgLink: "https://example.org/outer" });
  const names = ['<a href="https://example.org/own">A</a>', "<a/href=https://example.org/own>B</a>", "C"];
  const html = bodyOf(await buildPage([section("Team", { title: "T", team: names.map(person) })]));
  const links = elementsOf(html).filter(({ attributes }) =>
    attributes.href?.startsWith("https://example.org/"),
  );
  expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([
    ["A", "https://example.org/own"],
    ["B", "https://example.org/own"],
    ["C", "https://example.org/outer"],
  ]);
  for (const { above } of links) expect(above).not.toContain("a");
});
