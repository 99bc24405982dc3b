/**
 * Owners' words for the sentences of diagnostics and refusals. Each language has a catalogue, keyed by the developers' sentence.
 *
 * A key is a pattern: `{}` takes any text over as it is, `{~}` is worded as a sentence of its own, `{field}` is a list of field
 * names. `{1}` in the owners' text is the second value of the key. The first matching pattern wins, so specific ones come first.
 * A sentence that no pattern matches stays as it is.
 */
import { spell } from "../../shared/words/spell.ts";

/** Patterns and their texts for owners. */
export type Sentences = readonly (readonly [developers: string, owners: string])[];

export type Translator = (sentence: string) => string;

interface Sentence {
  readonly form: RegExp;
  readonly kinds: readonly string[];
  readonly text: string;
}

/** @param fields labels by the name of the field */
export function createTranslator(sentences: Sentences, fields: Readonly<Record<string, string>>): Translator {
  let known: readonly Sentence[] | undefined;

  const translate: Translator = (sentence) => {
    known ??= sentences.map(read);
    for (const { form, kinds, text } of known) {
      const found = form.exec(sentence);
      if (!found) continue;
      const values = kinds.map((kind, index) => fill(kind, found[index + 1] ?? ""));
      let next = 0;
      return text.replace(/\{(\d|~|field|)\}/g, (_, which: string) =>
        /\d/.test(which) ? (values[Number(which)] ?? "") : (values[next++] ?? ""),
      );
    }
    return sentence;
  };

  const fill = (kind: string, value: string): string => {
    if (kind === "~") return translate(value);
    return kind === "field" ? value.split(", ").map(labelOf).join(", ") : value;
  };

  const labelOf = (name: string): string =>
    (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? spell(name);

  return translate;
}

const place = /\{(~|field|)\}/g;

function read([developers, text]: Sentences[number]): Sentence {
  const kinds = [...developers.matchAll(place)].map(([, kind = ""]) => kind);
  const fixed = developers.split(place).filter((_, index) => index % 2 === 0);
  const form = fixed.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")).join("(.*?)");
  return { form: new RegExp(`^${form}$`, "su"), kinds, text };
}
