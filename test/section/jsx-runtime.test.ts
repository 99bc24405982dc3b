/** Elements as templates make them are React's. */
import { isValidElement } from "react";
import { jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { expect, test, vi } from "vitest";
import { renderToHtml } from "../../src/render/markup/index.ts";
import { Fragment, jsx, jsxs } from "../../src/section/jsx-runtime.ts";

// What is published; React for development adds to its elements what it warns by.
vi.hoisted(() => vi.stubEnv("NODE_ENV", "production"));

const View = () => null;

test("an element is what React makes of the same JSX", () => {
  const cases: readonly Parameters<typeof jsx>[] = [
    ["p", { className: "a", children: "b" }],
    [View, {}, "key"],
    [Fragment, { children: ["a", "b"] }, 0],
    ["p", {}, ""],
  ];
  for (const [type, props, key] of cases) {
    const element = jsx(type, props, key);
    expect(isValidElement(element)).toBe(true);
    expect(element).toEqual(reactJsx(type as never, props, key as never));
    expect(jsxs(type, props, key)).toEqual(reactJsxs(type as never, props, key as never));
  }
});

test("a key that was spread into the props leaves no trace on the page", () => {
  const item = { key: "k", title: "t" };
  expect(renderToHtml(jsx("p", item) as never)).toBe('<p title="t"></p>');
});
