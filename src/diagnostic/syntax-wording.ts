/** Wording of JSON syntax errors: each problem completes "Invalid JSON: ", each hint says how to fix it. */

export interface SyntaxSlip {
  readonly kind: SyntaxSlipKind;
  /** The text found there, safe to print; absent where the wording doesn't name it. */
  readonly found?: string | undefined;
  /** 1-based line of the opening bracket, for problems with brackets. */
  readonly line?: number | undefined;
}

type Wording = (slip: { readonly found: string; readonly line: number }) => {
  readonly problem: string;
  readonly hint: string;
};

const wording = {
  // Not JSON at all
  yaml: () => ({
    problem: "this looks like YAML",
    hint: 'Convert it to JSON, with names and texts in quotation marks and objects in { }: {"siteId": "mine"}.',
  }),
  markup: () => ({
    problem: "this looks like a web page (HTML or XML)",
    hint: "Use the site document itself. Sometimes a download saves an error page instead.",
  }),
  script: () => ({
    problem: "this looks like JavaScript",
    hint: 'Keep only the object, from its first "{" to its last "}", and put all names in quotation marks.',
  }),
  fence: () => ({
    problem: "it starts with ```, which marks a code block",
    hint: "Remove this line, and the ``` at the end.",
  }),
  "merge-conflict": () => ({
    problem: "it contains merge conflict markers",
    hint: "Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
  }),
  "braces-missing": () => ({
    problem: "the braces { } around the document are missing",
    hint: 'Add "{" at the start and "}" at the end.',
  }),
  "not-json": ({ found }) => ({
    problem: `it starts with ${found}`,
    hint: 'A site document is one object, so it starts with "{".',
  }),
  comment: () => ({
    problem: "comments are not allowed in JSON",
    hint: "Remove the comment.",
  }),

  // Quotation marks
  "single-quotes": () => ({
    problem: "expected a double quotation mark (\"), found a single one (')",
    hint: 'Put double quotation marks (") around names and texts.',
  }),
  "curly-quotes": ({ found }) => ({
    problem: `expected a straight quotation mark ("), found ${found}`,
    hint: 'Replace it with a straight quotation mark ("). Word processors often change these.',
  }),
  "name-without-quotes": ({ found }) => ({
    problem: `the name ${found} has no quotation marks`,
    hint: 'Put names in double quotation marks (").',
  }),
  "text-without-quotes": ({ found }) => ({
    problem: `${found} has no quotation marks`,
    hint: 'Put texts in double quotation marks ("). Only numbers, true, false and null have none.',
  }),
  "quotes-inside": () => ({
    problem: "this quotation mark ends the text too early",
    hint: 'Write \\" for a quotation mark inside a text, or use typographic ones, such as “ and ”.',
  }),
  "text-not-closed": () => ({
    problem: "the text that starts here has no closing quotation mark",
    hint: 'Add " where the text ends.',
  }),

  // Inside of texts
  "line-break-in-text": () => ({
    problem: "a text contains a line break",
    hint: "Write the text on one line, with \\n for the break (or <br> in texts with markup).",
  }),
  "tab-in-text": () => ({
    problem: "a text contains a tab",
    hint: "Replace it with a space, or with \\t.",
  }),
  "control-in-text": ({ found }) => ({
    problem: `a text contains the invisible character ${found}`,
    hint: "Delete the character, or type the text again.",
  }),
  backslash: () => ({
    problem: "a text contains an invalid backslash",
    hint: 'Use "/" in addresses and file names. Write \\\\ to show a backslash.',
  }),

  // Between values
  "trailing-comma": ({ found }) => ({
    problem: `trailing comma before "${found}"`,
    hint: "Remove the comma.",
  }),
  "comma-twice": () => ({
    problem: "expected a value, found a comma",
    hint: "Remove the comma, or add the missing value before it.",
  }),
  "comma-missing": () => ({
    problem: "missing comma between two values",
    hint: "Add a comma here.",
  }),
  semicolon: () => ({
    problem: "expected a comma, found a semicolon",
    hint: "Replace it with a comma, or remove it after the last value.",
  }),
  equals: () => ({
    problem: 'expected ":", found an equals sign',
    hint: "Put a colon between a name and its value.",
  }),
  "colon-missing": () => ({
    problem: 'missing ":" after a name',
    hint: "Put a colon between the name and its value.",
  }),
  "value-missing": () => ({
    problem: "missing value",
    hint: 'Add a value, for example "" for an empty text, or remove the name too.',
  }),
  "name-missing": () => ({
    problem: "missing name before a value",
    hint: 'Inside { }, every value has a name: {"title": "Home"}.',
  }),
  "name-in-list": () => ({
    problem: "a list [ ] contains a name",
    hint: "Lists contain only values. Put { } around values that have names.",
  }),
  "colon-twice": () => ({
    problem: "unexpected colon after a value",
    hint: 'Put "," between two values. Put a value that contains a colon in quotation marks.',
  }),
  "wrong-bracket": ({ found, line }) => ({
    problem: `unexpected "${found}": the "${found === "]" ? "{" : "["}" on line ${line} is not closed`,
    hint: `Close it first, with "${found === "]" ? "}" : "]"}".`,
  }),
  "not-closed": ({ found, line }) => ({
    problem: `the file ends before the "${found}" on line ${line} is closed`,
    hint: `Add the missing "${found === "{" ? "}" : "]"}". If the file was cut off, restore the whole file.`,
  }),
  "after-end": () => ({
    problem: "unexpected text after the end of the document",
    hint: "Remove it, or remove the bracket that closes the document too early.",
  }),

  // Values
  "wrong-number": ({ found }) => ({
    problem: `${found} is not a valid number`,
    hint: "Write numbers as 7, -7 or 0.5: no plus sign, no leading zeros, a digit on both sides of the point.",
  }),
  "letter-case": ({ found }) => ({
    problem: `${found} has capital letters`,
    hint: "Write true, false and null in lower case.",
  }),
  "no-value": ({ found }) => ({
    problem: `JSON has no ${found}`,
    hint: "Replace it with a value, or remove it together with its name.",
  }),
  "invisible-character": ({ found }) => ({
    problem: `the invisible character ${found} is between the values`,
    hint: "Replace it with an ordinary space. It often comes from copied text.",
  }),
  unreadable: ({ found }) => ({
    problem: `unexpected ${found || "content"}`,
    hint: "Remove it, or put it in quotation marks if it is a text.",
  }),
} satisfies Record<string, Wording>;

export type SyntaxSlipKind = keyof typeof wording;

export const wordSyntaxSlip = ({ kind, found = "", line = 1 }: SyntaxSlip): ReturnType<Wording> =>
  (wording[kind] as Wording)({ found, line });
