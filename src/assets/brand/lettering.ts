/**
 * Text as outlines: a drawing that holds words would look different on every machine, since each has other fonts
 * (OUT-7). Shaped by HarfBuzz, so Arabic letters join and marks sit where they belong.
 */
import { Direction, Font, Buffer as GlyphBuffer, shape, Variation } from "harfbuzzjs";
import { openFace } from "../fonts/open-face.ts";

/** A font as it is drawn with. */
export interface LetterFont {
  /** TrueType or OpenType, variable in weight. */
  readonly sfnt: Uint8Array;
  covers(codePoint: number): boolean;
}

export interface Lettering {
  /** Width in pixels. */
  width(text: string, size: number): number;
  /** @returns SVG elements; x is where the line begins, at the right for a right-to-left text */
  draw(text: string, size: number, x: number, y: number): string;
  /** Capitals, their middle at x and y. */
  drawCentred(text: string, size: number, x: number, y: number): string;
}

/** Half of the height of capitals, in parts of the size; about the same in all fonts. */
const halfCapital = 0.36;

/** Letters and digits that run to the right wherever they stand. */
const runsRight = /(?![\p{Script=Arabic}\p{Script=Hebrew}])[\p{L}\p{N}]/u;

/**
 * Of marks and joiners piled up on a letter only the first are drawn: no script needs more, and shaping takes quadratic
 * time on them.
 */
const piled = /([\p{M}\p{Cf}]{7})[\p{M}\p{Cf}]+/gu;

interface Run {
  readonly font: Font;
  readonly text: string;
}

/** @param fonts in order of preference; a character that none of them has is left out */
export function createLettering(
  fonts: readonly LetterFont[],
  weight: number,
  isRightToLeft: boolean,
): Lettering {
  const loaded = fonts.map(({ sfnt, covers }) => {
    const font = new Font(openFace(sfnt));
    font.setVariations([new Variation("wght", weight)]);
    return { font, covers };
  });

  /** Stretches of text that one font can draw. */
  function runsOf(text: string): Run[] {
    const runs: { font: Font; covers: LetterFont["covers"]; text: string }[] = [];
    for (const character of text.replace(piled, "$1")) {
      const last = runs.at(-1);
      const codePoint = character.codePointAt(0) ?? 0;
      const found = loaded.find(({ covers }) => covers(codePoint));
      // A space goes with what stands before it, if that font has one: files of a single script often have none, and would
      // draw the wide sign of a missing letter.
      const isNear = character === " " && last?.covers(codePoint);
      if (last && (isNear || last.font === found?.font)) last.text += character;
      else if (found) runs.push({ ...found, text: character });
    }
    return runs;
  }

  function glyphsOf({ font, text }: Run) {
    const buffer = new GlyphBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Signs between words go with the words around them.
    if (isRightToLeft && !runsRight.test(text)) buffer.setDirection(Direction.RTL);
    shape(font, buffer);
    return buffer.getGlyphInfosAndPositions();
  }

  const width = (text: string, size: number) =>
    runsOf(text).reduce((sum, run) => {
      const advance = glyphsOf(run).reduce((total, { xAdvance = 0 }) => total + xAdvance, 0);
      return sum + (advance * size) / run.font.face.upem;
    }, 0);

  const lettering: Lettering = {
    width,
    drawCentred: (text, size, x, y) =>
      lettering.draw(
        text,
        size,
        x + ((isRightToLeft ? 1 : -1) * width(text, size)) / 2,
        y + size * halfCapital,
      ),
    draw(text, size, x, y) {
      let at = isRightToLeft ? x - width(text, size) : x;
      const runs = isRightToLeft ? runsOf(text).reverse() : runsOf(text);
      return runs
        .map((run) => {
          const scale = size / run.font.face.upem;
          return glyphsOf(run)
            .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
              const path = run.font.glyphToPath(codepoint);
              const place = `translate(${round(at + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${round(scale, 5)} ${round(-scale, 5)})`;
              at += xAdvance * scale;
              return path && `<path transform="${place}" d="${path}"/>`;
            })
            .join("");
        })
        .join("");
    },
  };
  return lettering;
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));
