/** What can be wrong with a file as JSON, each as the end of "The file is not valid JSON: " and what to do about it. */

export interface SyntaxSlip {
  readonly kind: SyntaxSlipKind;
  /** What stands there, where the words name it: fit to be shown. */
  readonly found?: string | undefined;
  /** Where the bracket was opened that this is about; from 1. */
  readonly line?: number | undefined;
}

type Wording = (slip: { readonly found: string; readonly line: number }) => {
  readonly problem: string;
  readonly hint: string;
};

const straight = 'Write a straight quotation mark (") on both sides; word processors make others of it.';

const wording = {
  // What is no JSON at all
  yaml: () => ({
    problem: "this looks like YAML",
    hint: 'Convert it to JSON: names and texts in quotation marks, { } around what belongs together, for example {"siteId": "mine"}.',
  }),
  markup: () => ({
    problem: "this looks like a web page (HTML or XML)",
    hint: "Give the site document itself; a download sometimes saves an error page in its place.",
  }),
  script: () => ({
    problem: "this looks like JavaScript",
    hint: 'Keep the object alone, from its first "{" to its last "}", with all names in quotation marks.',
  }),
  fence: () => ({
    problem: "it begins with the ``` of a code block",
    hint: "Remove the line, and the ``` at the end.",
  }),
  "merge-conflict": () => ({
    problem: "it holds the marks of a merge conflict",
    hint: "Choose one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
  }),
  "braces-missing": () => ({
    problem: "the braces { } around the document are missing",
    hint: 'Write "{" before everything and "}" behind it.',
  }),
  "not-json": ({ found }) => ({
    problem: `it begins with ${found}`,
    hint: 'A site document is one object: it begins with "{".',
  }),
  comment: () => ({
    problem: "it holds a comment, which JSON does not have",
    hint: "Remove the comment.",
  }),

  // Quotation marks
  "single-quotes": () => ({
    problem: "a single quotation mark (') stands where a double one (\") belongs",
    hint: 'Write " on both sides of names and texts.',
  }),
  "curly-quotes": ({ found }) => ({
    problem: `the quotation mark ${found} stands where a straight one (") belongs`,
    hint: straight,
  }),
  "name-without-quotes": ({ found }) => ({
    problem: `the name ${found} stands without quotation marks`,
    hint: "Write names in quotation marks.",
  }),
  "text-without-quotes": ({ found }) => ({
    problem: `${found} stands without quotation marks`,
    hint: 'Texts stand in quotation marks (") on both sides; without them there are only numbers, true, false and null.',
  }),
  "quotes-inside": () => ({
    problem: "this quotation mark ends the text, but the text goes on behind it",
    hint: 'Write \\" for a quotation mark inside of a text, or use typographic ones, such as “ and ”.',
  }),
  "text-not-closed": () => ({
    problem: "the text that begins here has no quotation mark at its end",
    hint: 'Write " where the text ends.',
  }),

  // Inside of texts
  "line-break-in-text": () => ({
    problem: "a text goes over the end of the line",
    hint: "Write it on one line, with \\n (or <br> in texts with markup) where the break belongs.",
  }),
  "tab-in-text": () => ({
    problem: "a text holds a tab",
    hint: "Write a space, or \\t.",
  }),
  "control-in-text": ({ found }) => ({
    problem: `a text holds the invisible character ${found}`,
    hint: "Remove it: write the text anew where the mark stands.",
  }),
  backslash: () => ({
    problem: "a text holds a backslash that means nothing there",
    hint: 'Write "/" in addresses and names of files, and \\\\ where a text shows a backslash.',
  }),

  // Between values
  "trailing-comma": ({ found }) => ({
    problem: `a comma stands behind the last value, before "${found}"`,
    hint: "Remove the comma.",
  }),
  "comma-twice": () => ({
    problem: "a comma stands where a value belongs",
    hint: "Remove the comma, or write what is missing before it.",
  }),
  "comma-missing": () => ({
    problem: "a comma is missing between two values",
    hint: "Write a comma where the mark stands.",
  }),
  semicolon: () => ({
    problem: "a semicolon stands where a comma belongs",
    hint: "Write a comma, or nothing behind the last value.",
  }),
  equals: () => ({
    problem: 'an equals sign stands where ":" belongs',
    hint: "Write a colon between a name and its value.",
  }),
  "colon-missing": () => ({
    problem: 'a ":" is missing behind a name',
    hint: "Write a colon between the name and its value.",
  }),
  "value-missing": () => ({
    problem: "a value is missing",
    hint: 'Write one, for example "" for an empty text, or remove its name too.',
  }),
  "name-missing": () => ({
    problem: "a name is missing",
    hint: 'Between { and } each value has a name before it: {"title": "Home"}.',
  }),
  "name-in-list": () => ({
    problem: "a list [ ] holds a name",
    hint: "Lists hold values alone: write { and } around what has names.",
  }),
  "colon-twice": () => ({
    problem: "a colon stands behind a value",
    hint: 'Write "," between two values; one that holds a colon itself stands in quotation marks.',
  }),
  "wrong-bracket": ({ found, line }) => ({
    problem: `"${found}" stands here, but what is open is the "${found === "]" ? "{" : "["}" of line ${line}`,
    hint: `Close that first, with "${found === "]" ? "}" : "]"}".`,
  }),
  "not-closed": ({ found, line }) => ({
    problem: `the file ends before the "${found}" of line ${line} is closed`,
    hint: `Write the "${found === "{" ? "}" : "]"}" that is missing; where the file was cut off, take the whole one.`,
  }),
  "after-end": () => ({
    problem: "something stands behind the end of the document",
    hint: "Remove it, or a bracket before it that closes the document too early.",
  }),

  // Values
  "wrong-number": ({ found }) => ({
    problem: `${found} is not written as a number`,
    hint: "Numbers are written as 7, -7 or 0.5: no plus, no zero before other digits, a digit on both sides of the point.",
  }),
  "letter-case": ({ found }) => ({
    problem: `${found} has capital letters`,
    hint: "Write true, false and null in small letters.",
  }),
  "no-value": ({ found }) => ({
    problem: `JSON has no ${found}`,
    hint: "Remove it and its name, or write a value.",
  }),
  "invisible-character": ({ found }) => ({
    problem: `the invisible character ${found} stands between the values`,
    hint: "Write an ordinary space in its place; it mostly comes from a copied text.",
  }),
  unreadable: ({ found }) => ({
    problem: `${found} has no meaning here`,
    hint: "Remove it, or write it in quotation marks if it is a text.",
  }),
} satisfies Record<string, Wording>;

export type SyntaxSlipKind = keyof typeof wording;

export const wordSyntaxSlip = ({ kind, found = "", line = 1 }: SyntaxSlip): ReturnType<Wording> =>
  (wording[kind] as Wording)({ found, line });
