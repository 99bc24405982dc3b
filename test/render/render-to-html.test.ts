/** React renders; its additions are removed, and errors name their location. */
import { createElement as h } from "react";
import { expect, test } from "vitest";
import { renderToHtml } from "../../src/render/render-to-html.ts";

test("SAF-1 texts and attributes are escaped", () => {
  expect(renderToHtml(h("a", { title: '"><b>' }, "<b>&"))).toBe(
    '<a title="&quot;&gt;&lt;b&gt;">&lt;b&gt;&amp;</a>',
  );
});

test("IMG-4 React's preload hints for pictures are removed", () => {
  expect(renderToHtml(h("p", {}, h("img", { src: "/a.webp" })))).toBe('<p><img src="/a.webp"/></p>');
});

test("an error names the section that was rendered and has the source code of its view", () => {
  const Broken = () => {
    throw new Error("It broke.");
  };
  const of = { name: "the section Team", view: Broken };
  expect(() => renderToHtml(h(Broken), of)).toThrow("It broke. (in the section Team)");
  const caught = (): unknown => {
    try {
      return renderToHtml(h("p", {}, { odd: 1 } as never), of);
    } catch (error) {
      return error;
    }
  };
  expect(caught()).toMatchObject({ sources: [String(Broken)] });
});
