/** Data generated from a field tree: mostly valid, then damaged in a few places, as by owners and attackers. */
import fc from "fast-check";
import type { FieldNode } from "#section";

type Json = Record<string, unknown>;

const texts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("Hello", "Words of a text", "Привет, мир", "日本語 😀", "a & b < c"),
  },
  fc.constantFrom(
    "",
    "<b>bold</b> and <i>more</i>",
    '<a href="/about">About</a>',
    '<a href="javascript:alert(1)">x</a><a href="assets/a.pdf" onclick="x()">y</a>',
    '<span class="color-primaryDark evil">x</span><script>alert(1)</script>',
    "<!-- note --><a href=#top>top</a><img src=x onerror=alert(1)>",
    "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301".repeat(300),
  ),
  fc.nat(2500).map((length) => "x".repeat(length)),
  fc.string({ maxLength: 30, unit: "binary" }),
);

const addresses = fc.oneof(
  fc.constantFrom(
    ...["https://example.org/a.png", "http://example.com", "https://пример.рф/путь", "/about", "/", "#top"],
    ...["assets/photo.jpg", "mailto:a@example.org", "tel:+37410123456", "example.com/a b", "", "  /x  "],
    ...[
      "javascript:alert(1)",
      "https://localhost/",
      "https://10.0.0.1/x",
      "//host/x",
      "http://a.b_c/",
      "../x",
    ],
    ...["https://user:pw@example.org/", "https://EXAMPLE.org/%00", "https://0x7f.1/", "/a//b", "/a/../b"],
  ),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ maxLength: 20 }),
  fc.constant(`https://example.org/${"x".repeat(2050)}`),
);

const strings = fc.constantFrom(
  ...[
    "2027-01-31T09:00:00Z",
    "2027-02-31T09:00:00Z",
    "tomorrow",
    "#1b5e20",
    "#12",
    "a@example.org",
    "gb",
    "x",
  ],
  ...[
    "published",
    "draft",
    "Hidden",
    "secret",
    "intro",
    "in tro",
    "en",
    "Europe/Moscow",
    "",
    "é",
    "x".repeat(129),
  ],
);

const numbers = fc.oneof(fc.constantFrom(0, 1, -1, 0.5, 40, 1e9, Number.POSITIVE_INFINITY), fc.double());

/** @returns values of the kind that a node takes, most of them valid */
function dataOf(node: FieldNode): fc.Arbitrary<unknown> {
  switch (node.shape) {
    case "group": {
      const object = fc.record(
        Object.fromEntries([...node.fields].map(([name, field]) => [name, dataOf(field)])),
        { requiredKeys: [...node.fields].filter(([, { isOptional }]) => !isOptional).map(([name]) => name) },
      );
      return node.bare ? fc.oneof(object, dataOf(node.bare)) : object;
    }
    case "list": {
      const max = Number.isFinite(node.max) ? node.max : 3;
      return fc.array(dataOf(node.item), {
        minLength: Math.max(0, node.min - 1),
        maxLength: Math.min(max + 1, 6),
      });
    }
    case "leaf":
      if (node.meta.kind === "text") return texts;
      if (node.meta.kind === "link" || node.meta.kind === "picture") return addresses;
      return fc.constantFrom("mail", "gb", "party", "", "no such", "é".repeat(3));
    case "value":
      if (node.type.includes(" | ")) return fc.constantFrom(...node.type.split(" | "), "other");
      if (node.type === "number") return numbers;
      if (node.type === "boolean") return fc.boolean();
      return node.type === "string" ? strings : fc.oneof(strings, fc.constant({}), fc.constant({ en: "/x" }));
  }
}

/** Values that do not belong where they are put. */
const junk = fc.constantFrom<unknown>(
  ...[
    null,
    5,
    "text",
    true,
    [],
    {},
    [[]],
    { a: 1 },
    [null],
    [["x"]],
    { url: "assets/x.jpg" },
    Number.POSITIVE_INFINITY,
    -0,
  ],
  ...["x".repeat(50_001), "<b>".repeat(5_001), Array(1_001).fill("x"), "<".repeat(16_000)],
  JSON.parse('{"__proto__": {"title": "x"}, "constructor": 1}'),
);
const names = fc.constantFrom(
  ...[
    "titel",
    "Title",
    "url",
    "meta",
    "data",
    "gtagId",
    "toString",
    "constructor",
    "__proto__",
    "a/b~c",
    "é",
  ],
);

interface Damage {
  readonly place: number;
  readonly how: "replace" | "remove" | "add";
  readonly name: string;
  readonly value: unknown;
}
const damage: fc.Arbitrary<Damage> = fc.record({
  place: fc.nat(10_000),
  how: fc.constantFrom("replace", "remove", "add"),
  name: names,
  value: junk,
});

/** Data of a tree, with up to three of its values damaged. */
export const damagedData = (node: FieldNode): fc.Arbitrary<unknown> =>
  fc
    .tuple(dataOf(node), fc.array(damage, { maxLength: 3 }))
    .map(([value, damages]) => damages.reduce(harm, value));

/** Sets a member like JSON.parse: `__proto__` is an ordinary key. */
const put = (container: object, name: PropertyKey, value: unknown) =>
  Object.defineProperty(container, name, { value, enumerable: true, writable: true, configurable: true });

function harm(value: unknown, { place, how, name, value: given }: Damage): unknown {
  const copy = structuredClone(value);
  const containers = containersIn(copy);
  const container = containers[place % containers.length];
  if (container === undefined) return given;
  const keys = Object.keys(container);
  const key = keys[Math.floor(place / containers.length) % Math.max(1, keys.length)];
  if (how === "add" && !Array.isArray(container)) put(container, name, given);
  else if (how === "remove" && key !== undefined && !Array.isArray(container))
    delete (container as Json)[key];
  else if (key !== undefined) put(container, key, given);
  return copy;
}

const containersIn = (value: unknown): object[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(containersIn)] : [];
