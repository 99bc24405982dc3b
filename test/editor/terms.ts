/**
 * Terms of programming, which owners never read: pointers, names of keys, commands, options and values in capitals.
 */
const terms = [
  /\/(?:pages|components|data|translations|languages)\/|\/pages\b/,
  /\b[a-z]+[A-Z]\w*/,
  /\b[A-Z]{4,}\b/,
  /site\.json|public\/|`|(?:^|\s)--\w|\bnpm\b|\bsectile\b/,
  /\b(?:paths?|pointers?|keys?|JSON|null|objects?|index|indices|uniqId|variant|booleans?|hex|schema|placeholders?)\b/i,
  /\b(?:theme|meta)\.\w/,
  /<\w|[{}[\]]/,
];
/** Names of formats and rules that owners know, and the samples' own values. */
const common = /JPEG|WebP|WOFF2|HEIC|AVIF|EACCES|index\.html|GDPR|\{1\}|(?<!site)\.json/g;
/** @returns the terms in a text that owners read */
export const termsIn = (text: string): readonly RegExp[] =>
  terms.filter((term) => term.test(text.replaceAll(common, "")));
