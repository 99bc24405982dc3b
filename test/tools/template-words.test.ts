/** Interface texts of a templates folder: those that its code asks for exist, and each language has them. */
import { describe, expect, test } from "vitest";
import { checkLanguages, findUnknownTexts } from "../../src/tools/template-check/words.ts";

const messages = {
  en: { close: "Close", monthly: "Monthly", yearly: "Yearly" },
  de: { close: "Schließen", monthly: "Monatlich" },
  pt: { close: "Fechar", monthly: "Mensal", yearly: "Anual" },
  "pt-BR": { yearly: "Anual", mothly: "Mensal" },
};
const unknownIn = (line: string) =>
  findUnknownTexts({ file: "view.tsx", code: `import { useSite } from "#section/view";\n${line}` }, messages);

describe("PRO-4 LNG-4 the texts of a templates folder", () => {
  test("that do not exist are reported with their place", () => {
    expect(unknownIn('  site.t("mnthly")')).toEqual([
      {
        file: "view.tsx",
        line: 2,
        column: 8,
        message: 'shows the interface text "mnthly", which does not exist. Did you mean "monthly"?',
      },
    ]);
    expect(unknownIn('t("perYear", { price })')).toMatchObject([
      { message: expect.stringContaining("Add it to messages/en.json of your templates.") },
    ]);
  });

  test.each(['t("close")', `site.t(\`\${kind}Cookies\`)`, 'format("x")', "t(key)", 'part("x")'])(
    "%s passes",
    (code) => {
      expect(unknownIn(code)).toEqual([]);
    },
  );

  test("of another library's function pass", () => {
    expect(findUnknownTexts({ file: "view.tsx", code: 't("x")' }, messages)).toEqual([]);
  });

  test("that a language lacks are a warning, and so are those that only it has", () => {
    expect(checkLanguages(["kit/messages/en.json", "kit/messages/pt.json"], messages)).toEqual([]);
    expect(checkLanguages(["kit/messages/de.json"], messages)).toEqual([
      {
        file: "kit/messages/de.json",
        severity: "warning",
        message: 'lacks yearly. Pages in "de" show it in English.',
      },
    ]);
    expect(checkLanguages(["kit/messages/pt-BR.json"], messages)).toEqual([
      {
        file: "kit/messages/pt-BR.json",
        severity: "warning",
        message: expect.stringMatching(/^has the text "mothly", which .* Did you mean "monthly"\?$/),
      },
    ]);
  });
});
