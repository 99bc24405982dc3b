/** Text for owners that a template brings along: in English only, or by the code of the editor's language. */
export type Label = string | { readonly en: string; readonly [language: string]: string };

/** Returns the text in a language, or in English if there is none. */
export const labelIn = (language: string, label: Label): string =>
  typeof label === "string" ? label : (Object.hasOwn(label, language) && label[language]) || label.en;
