/** What an HTML validator finds wrong with a page (OUT-10). */
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes attributes and void elements in forms that HTML allows and this style guide does not.
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // Set by React on images in the order of its properties; our own inline styles are numbers only.
    "no-inline-style": "off",
    "element-required-attributes": "error",
    "tel-non-breaking": "off",
    // HTML allows any character but white space; ids inside of sections have a middle dot.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** @returns one line for each problem: rule, message, place */
export async function findHtmlProblems(html: string, file: string): Promise<string[]> {
  const { results } = await validator.validateString(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
