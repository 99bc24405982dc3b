/** Values that one browser may send and others have to show. */
import fc from "fast-check";

export const prototypeNames = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty"];

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "a\udfffb",
  "\ufffe\uffff",
  "\u202eabc\u2066",
  "\u2028\u2029",
  "<script>alert(1)</script>",
  "</title><svg onload=alert(1)>",
  "{name}",
  "$&$1",
  "👩‍👩‍👧‍👦".repeat(300),
  "x".repeat(100_000),
];

/** Texts of any characters, including lone surrogates. */
export const foreignText = fc.oneof(
  fc.constantFrom(...prototypeNames),
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
);

/** JSON of any form, as in a request, including keys that are names of JavaScript's own members. */
export const foreign: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    foreignText,
    fc.constantFrom(null, true, false, 0, -1, 1e308, 0.5),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(foreignText, tie("value")), { maxLength: 4 })
      .map(
        (members) =>
          `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`,
      )
      .map((text) => JSON.parse(text)),
  ),
})).value;
