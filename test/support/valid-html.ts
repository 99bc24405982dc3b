/** Checks pages with an HTML validator (OUT-10). */
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes attributes and void elements in forms that HTML allows and the default rules reject.
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // React sets it on images, in the order of its properties; our own inline styles are only numbers.
    "no-inline-style": "off",
    "element-required-attributes": "error",
    "tel-non-breaking": "off",
    // HTML allows any character except white space; ids inside of sections have a middle dot.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** @returns one line per problem: rule, message, position */
export async function findHtmlProblems(html: string, file: string): Promise<string[]> {
  const { results } = await validator.validateString(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
