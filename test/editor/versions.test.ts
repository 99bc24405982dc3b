import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "../../src/build/index.ts";
import { createVersions } from "../../src/editor/server/versions.ts";
import { runs } from "../support/runs.ts";

test("EDT-16 every text that the document had is found by its version", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 12 }), (texts) => {
      const [first = new Uint8Array(), ...others] = texts;
      const versions = createVersions(first, digest(first));
      for (const text of others) versions.take(text, digest(text));
      for (const text of texts) {
        const found = versions.bytesOf(digest(text));
        expect(found && Buffer.from(found)).toEqual(Buffer.from(text));
      }
      expect(versions.current).toBe(digest(texts.at(-1) ?? first));
    }),
    runs(100),
  );
});

test("unknown and very old versions are not found", () => {
  const versions = createVersions(Buffer.from("0"), digest("0"));
  expect(versions.bytesOf(digest("other"))).toBeUndefined();
  for (let count = 1; count <= 600; count++) versions.take(Buffer.from(String(count)), digest(String(count)));
  expect(versions.bytesOf(digest("0"))).toBeUndefined();
  expect(versions.bytesOf(digest("599"))).toEqual(Buffer.from("599"));
});
