/** Every section type in the editor. */
import { expect, test } from "vitest";
import { catalogue } from "../editor/types.ts";
import { writeTexts } from "./write-texts.ts";

test("EDT-9 every visible text of every type is edited in place and written to the file", {
  timeout: 600_000,
}, async () => {
  const { count, unseen } = await writeTexts([...catalogue.sections.keys()]);
  expect(count).toBeGreaterThan(70);
  // Hidden parts of a slide are reachable through it; invisible texts and failure messages through the inspector.
  // An article is Markdown, which is edited in the inspector.
  const others = unseen.filter((one) => !/(?:[aA]lt|failureText|^Article\/text)$/.test(one));
  expect(others.length, others.join()).toBeLessThan(6);
});
