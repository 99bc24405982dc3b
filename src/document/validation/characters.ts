/** Collects the distinct non-ASCII characters of a part; every font has ASCII. */

export interface Characters {
  /** Each once, in order of appearance. */
  found: string;
  /** Rows of 256 flags for code units that were found. */
  met: (Uint8Array | undefined)[] | undefined;
  far: Set<number> | undefined;
}

export const noCharacters = (): Characters => ({ found: "", met: undefined, far: undefined });

export function noteCharacters(characters: Characters, text: string): void {
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) > 0x7f) return void noteFrom(characters, text, index);
}

function noteFrom(characters: Characters, text: string, start: number): void {
  characters.met ??= [];
  characters.far ??= new Set();
  const { met, far } = characters;
  for (let index = start; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit <= 0x7f) continue;
    if (unit >= 0xd800 && unit <= 0xdfff) {
      const codePoint = text.codePointAt(index) ?? unit;
      // Lone surrogates are ignored.
      if (codePoint <= 0xffff || far.has(codePoint)) continue;
      far.add(codePoint);
      characters.found += String.fromCodePoint(codePoint);
      continue;
    }
    let row = met[unit >> 8];
    if (!row) {
      row = new Uint8Array(0x100);
      met[unit >> 8] = row;
    }
    if (row[unit & 0xff] === 1) continue;
    row[unit & 0xff] = 1;
    characters.found += text[index];
  }
}
