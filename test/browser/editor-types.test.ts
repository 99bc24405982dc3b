/** A few representative section types in the editor: plain texts, a list, tabs, an input, a clock. */
import { expect, test } from "vitest";
import { writeTexts } from "./write-texts.ts";

test("EDT-9 every visible text of a type is edited in place and written to the file", async () => {
  const { count } = await writeTexts(["TitleParagraph", "Team", "Feature7", "Email1", "CountdownHero"]);
  expect(count).toBeGreaterThan(10);
});
