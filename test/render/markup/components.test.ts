/** Components, contexts and hooks, beside React's own renderer. */
import * as React from "react";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { renderToHtml } from "../../../src/render/markup/index.ts";

// What is published; the other React would warn.
vi.hoisted(() => vi.stubEnv("NODE_ENV", "production"));

const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE") as {
  H: unknown;
};

/** What both write, or else the test fails. */
function same(node: ReactNode): string {
  const html = renderToHtml(node);
  expect(html).toBe(renderToStaticMarkup(node));
  return html;
}

const consume = <T>({ Consumer }: React.Context<T>, show: (value: T) => ReactNode) => {
  const props = { children: show };
  return h(Consumer, props);
};

/** What a component shows that calls hooks. */
const shown = (component: () => ReactNode) => same(h(component));

describe("components", () => {
  test("functions, memo, forwardRef, fragments and their like", () => {
    const Name = ({ name = "nobody" }: { name?: string }) => h("b", null, name);
    const Memo = React.memo(React.memo(Name));
    const Forward = React.forwardRef<HTMLElement, { name: string }>((props, ref) =>
      h("i", null, String("ref" in props), String(ref), props.name),
    );
    const refs = { current: null };
    expect(
      same([
        h(Name, { key: 1 }),
        h(Memo, { key: 2, name: "<me>" }),
        h(React.memo(Forward), { key: 3, name: "x" }),
        h(Forward, { key: 4, name: "y", ref: refs }),
        h(React.StrictMode, { key: 5 }, "strict"),
        h(React.Profiler, { key: 6, id: "p", onRender() {} }, "profiled"),
        h(React.Suspense, { key: 7, fallback: "waiting" }, h(Name), ["there"]),
        h(React.Fragment, { key: 8 }, "a", null, h(React.Fragment, null, 5, [6, [7n]])),
      ]),
    ).toContain(
      "<b>&lt;me&gt;</b><i>falsenullx</i><i>false[object Object]y</i>strictprofiled<b>nobody</b>there",
    );
  });

  test("a context has the value of the provider around it, also after one that threw", () => {
    const Colour = React.createContext("red");
    const Show = () => h("p", null, React.useContext(Colour), React.use(Colour));
    const show = consume(Colour, (colour) => h("i", null, colour));
    const tree = [
      h(Show, { key: 1 }),
      h(
        Colour,
        { key: 2, value: "green" },
        h(Colour.Provider, { value: "blue" }, h(Show), show),
        h(Show),
        show,
      ),
      h(Show, { key: 3 }),
      Colour as unknown as ReactNode,
    ];
    expect(same(tree)).toContain("<p>blueblue</p>");
    const Broken = () => {
      throw new Error("broken");
    };
    expect(() => renderToHtml(h(Colour, { value: "lost" }, h(Broken)))).toThrow("broken");
    expect(same(h(Show))).toBe("<p>redred</p>");
  });
});

describe("hooks", () => {
  test("that remember", () => {
    expect(
      shown(() => {
        const [lazy] = React.useState(() => "lazy");
        const [sum] = React.useReducer(
          (state: number, more: number) => state + more,
          2,
          (start) => start * 2,
        );
        const memo = React.useMemo(() => [lazy, sum], [lazy, sum]);
        const back = React.useCallback(() => "back", []);
        const ref = React.useRef("ref");
        return h("p", null, lazy, sum, memo, back(), ref.current);
      }),
    ).toBe("<p>lazy4lazy4backref</p>");
  });

  test("that only matter in browsers", () => {
    const never = () => {
      throw new Error("An effect ran.");
    };
    expect(
      shown(() => {
        React.useEffect(never);
        React.useLayoutEffect(never);
        React.useInsertionEffect(never);
        React.useImperativeHandle(null, never);
        React.useDebugValue("x");
        React.useEffectEvent(never);
        const [isPending] = React.useTransition();
        const [state, , isRunning] = React.useActionState(never, "state");
        const [wish] = React.useOptimistic("wish");
        return [
          String(isPending),
          state,
          String(isRunning),
          wish,
          React.useDeferredValue("later"),
          React.useDeferredValue("later", "first"),
          React.useSyncExternalStore(never, never, () => "server"),
        ];
      }),
    ).toBe("falsestatefalsewishlaterfirstserver");
    expect(() => shown(() => React.useSyncExternalStore(never, () => "x"))).toThrow("useSyncExternalStore");
    const start = () => React.useTransition()[1](() => {});
    expect(() => renderToHtml(h(() => void start()))).toThrow("while a page is rendered");
  });

  test("state that changes while a component renders renders it again", () => {
    let rounds = 0;
    const html = shown(() => {
      rounds++;
      const [count, setCount] = React.useState(0);
      const [list, add] = React.useReducer((all: string[], one: string) => [...all, one], []);
      const isMore = count > 1;
      const memo = React.useMemo(() => `${isMore}`, [isMore]);
      const ref = React.useRef(rounds);
      const id = React.useId();
      if (count < 3) {
        setCount((now) => now + 1);
        add(`a${count}`);
        add(`b${count}`);
      }
      return h("p", { id }, count, list.join(), memo, ref.current === rounds ? "other" : "same");
    });
    expect(html).toMatch(/>3a0,b0,a1,b1,a2,b2truesame</);
    expect(rounds).toBe(8);
  });

  test("state that changes for ever is an error, and so is a hook more", () => {
    const Endless = () => {
      const [count, setCount] = React.useState(0);
      setCount(count + 1);
      return count;
    };
    expect(() => renderToHtml(h(Endless))).toThrow("changes its state in every render. (in Endless)");
    expect(() => renderToStaticMarkup(h(Endless))).toThrow("Too many re-renders");
    const More = () => {
      const [isLate, setLate] = React.useState(false);
      // biome-ignore lint/correctness/useHookAtTopLevel: what is wrong with it is what is tested
      if (isLate) React.useRef(0);
      setLate(true);
      return null;
    };
    expect(() => renderToHtml(h(More))).toThrow("more hooks");
    expect(() => renderToStaticMarkup(h(More))).toThrow("more hooks");
  });

  test("state of another component cannot be changed, nor after its render", () => {
    let set: (value: string) => void = () => {};
    const Owner = () => {
      const [value, setValue] = React.useState("first");
      set = setValue;
      return h(
        React.Fragment,
        null,
        value,
        h(Child),
        consume(Nobodys, () => void set("late") as never),
      );
    };
    const Child = () => void set("changed") as never;
    const Nobodys = React.createContext(0);
    expect(same(h(Owner))).toBe("first");
    set("after");
    expect(same(h(Owner))).toBe("first");
  });

  test("ids are React's, wherever a component stands", () => {
    const Id = ({ children }: { children?: ReactNode }) =>
      h("i", { id: React.useId(), title: React.useId() }, children);
    const deep = (levels: number): ReactNode =>
      levels === 0 ? h(Id) : h("p", null, "x", h(Id, null, deep(levels - 1)), "y", "z");
    const html = same([
      h(Id, { key: 1 }),
      h("div", { key: 2 }, h(Id), [h(Id, { key: 1 }), null, h(Id, { key: 2 }, h(Id))]),
      Array.from({ length: 300 }, (_, key) => h(Id, { key })),
      h("section", { key: 4 }, deep(12)),
    ]);
    const ids = [...html.matchAll(/(?:id|title)="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(600);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("errors", () => {
  const Broken = () => {
    throw new TypeError("It broke.");
  };
  const Card = () => h("div", null, h(Broken));
  const View = () => h(React.Fragment, null, h("p", null, "fine"), h(Card));

  test("say in which components they were, and keep their cause and stack", () => {
    const thrown = errorOf(() => renderToHtml(h(View), "the section Team"));
    expect(thrown.message).toBe("It broke. (in Broken, in Card, in View, in the section Team)");
    expect(thrown.cause).toBeInstanceOf(TypeError);
    expect(thrown.stack).toContain("components.test.ts");
    const Odd = () => {
      throw "a text";
    };
    expect(errorOf(() => renderToHtml(h(Odd))).message).toBe("a text (in Odd)");
    expect(errorOf(() => renderToHtml(h("x y"))).message).toBe("<x y> is no tag.");
  });

  test("name only the components around them", () => {
    const Fine = () => "fine";
    const Both = () => [h(Fine, { key: 1 }), h(Broken, { key: 2 })];
    expect(errorOf(() => renderToHtml(h(Both))).message).toBe("It broke. (in Broken, in Both)");
  });

  test("say what a view is made of", () => {
    class Old extends React.Component {
      override render() {
        return null;
      }
    }
    const hostile = (tag: string, props: object) => h(tag, props);
    const wrong: Readonly<Record<string, unknown>> = {
      "A class cannot be rendered: a view is made of tags, function components, fragments and contexts. (in Old)":
        h(Old),
      "undefined cannot be rendered": h(undefined as never),
      "[object Object] cannot be rendered": h({} as never),
      "A promise cannot be shown": h((async () => null) as never),
      "An object cannot be shown; this one has the keys {a, b}.": { a: 1, b: 2 },
      "`use` reads contexts only": h(() => React.use(Promise.resolve("x"))),
      "<br> has no content.": hostile("br", { children: "x" }),
      "<p> has either children or HTML.": hostile("p", {
        dangerouslySetInnerHTML: { __html: "x" },
        children: "y",
      }),
      "`dangerouslySetInnerHTML` takes {__html: …}.": hostile("p", { dangerouslySetInnerHTML: "x" }),
      "The attribute `style` takes an object": hostile("p", { style: "color: red" }),
    };
    for (const [message, node] of Object.entries(wrong))
      expect(() => renderToHtml(node as ReactNode)).toThrow(message);
  });

  test("leave nothing behind for the next page", () => {
    const Id = () => h("i", { id: React.useId() });
    const page = h("div", null, h("b"), h(Id));
    const html = same(page);
    const Late = () => {
      React.useState(0)[1](1);
      throw new Error("broken while its state changes");
    };
    const inside = (around: ReactNode) => [h("p", { key: 1 }), around];
    const fail = (around: ReactNode) =>
      expect(() => renderToHtml(inside(around))).toThrow("while its state changes (in Late)");
    fail(h("b", { key: 2 }, h(Late)));
    expect(same(page)).toBe(html);
    fail(h("select", { key: 2, defaultValue: "a" }, h(Late)));
    expect(same(h("option", null, "a"))).toBe("<option>a</option>");
    fail(h("svg", { key: 2 }, h(Late)));
    expect(() => renderToHtml(h("title"))).toThrow("belongs to the page");
    let rounds = 0;
    fail(h(Late, { key: 2 }));
    renderToHtml(h(() => void rounds++));
    expect(rounds).toBe(1);
    fail(h(Late, { key: 2 }));
    const hook = { children: () => React.useRef("outside").current };
    expect(() => renderToHtml(h(React.createContext(0).Consumer, hook))).toThrow("outside of a component");
  });

  test("leave React as it was", () => {
    const before = { useState: () => "another renderer's" };
    internals.H = before;
    expect(renderToHtml(h("p", null, "fine"))).toBe("<p>fine</p>");
    expect(internals.H).toBe(before);
    expect(() => renderToHtml(h(View))).toThrow("It broke.");
    expect(internals.H).toBe(before);
    internals.H = null;
    expect(renderToHtml(h(() => React.useState("next")[0]))).toBe("next");
    expect(() => renderToHtml(h(() => renderToHtml("inner")))).toThrow("a page of its own");
    expect(internals.H).toBe(null);
  });
});

function errorOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was thrown.");
}
