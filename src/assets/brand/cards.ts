/** Share cards, named by a hash of their content, so that pages need not wait until they are drawn (OUT-3). */
import type { Card } from "../../plan/index.ts";
import type { AssetFile } from "../asset-file.ts";
import type { MadeOnce } from "../made-once.ts";
import { publishedPath } from "../published-path.ts";
import type { BrandColours } from "./brand.ts";
import { createCardQueue } from "./card-queue.ts";
import { readSheet } from "./card-sheet.ts";
import type { CardText } from "./draw-card.ts";
import { addMark } from "./raster.ts";
import { drawable, type Typesetter } from "./typesetter.ts";
import { shownName } from "./undrawn.ts";

export interface CardOptions {
  readonly colours: BrandColours;
  readonly typesetter: Typesetter;
  readonly madeOnce: MadeOnce;
  readonly digest: (contents: string | Uint8Array) => string;
  /** PNG of the site's icon, a square. Shown on cards whose title can't be drawn. */
  readonly mark: Uint8Array;
  /** Host of the site's address, in letters that every font has. */
  readonly host: string;
  /** Number of additional threads for drawing cards. */
  readonly threads: number;
}

interface NamedCard {
  /** SHA-256 in hex of all inputs of its pixels. */
  readonly name: string;
  readonly text: CardText;
  readonly hasMark: boolean;
}

/**
 * Ends a sheet of cards, which are stored together, at one name in four. A cache file per card would cost as much as drawing it,
 * and if a page is added or renamed, only the cards of one sheet are made again.
 */
const isLast = ({ name }: NamedCard): boolean => /[0-3]$/.test(name);

export interface NamedCards {
  /** Published path of each page's card, by the page's path. */
  readonly paths: Readonly<Record<string, string>>;
  /** Each card is drawn when it is read. */
  readonly files: readonly AssetFile[];
}

export function nameCards(cards: readonly Card[], options: CardOptions): NamedCards {
  const { colours, typesetter, madeOnce, digest, threads, mark, host } = options;
  const made = JSON.stringify([typesetter.locale, colours]);
  const paths: Record<string, string> = {};
  const named = new Map<string, NamedCard>();
  let markHash: string | undefined;
  for (const card of cards) {
    const { file, isRightToLeft } = card;
    const title = drawable(card.title);
    const siteName = drawable(shownName(card, host, typesetter));
    // Part of a title could have another meaning, so the whole title is replaced.
    const hasMark = typesetter.lacks(title);
    const text = { title: hasMark ? siteName : title, siteName: hasMark ? "" : siteName, isRightToLeft };
    if (hasMark) markHash ??= digest(mark);
    const name = digest(`card ${made} ${JSON.stringify(text)}${hasMark ? ` ${markHash}` : ""}`);
    const path = publishedPath("card", name, "png");
    paths[file] = path;
    named.set(path, { name, text, hasMark });
  }

  const draw = createCardQueue(colours, typesetter, threads);
  let latest: { readonly sheet: readonly NamedCard[]; readonly pictures: Promise<Uint8Array[]> } | undefined;
  /** Cards of a sheet are requested one after another, so only the last sheet is cached. */
  const picturesOf = (sheet: readonly NamedCard[]): Promise<Uint8Array[]> => {
    if (latest?.sheet !== sheet) {
      const name = `cards ${sheet.map(({ name }) => name).join(" ")}`;
      const pictures = madeOnce(name, () => draw(sheet.map(({ text }) => text))).then(readSheet);
      pictures.catch(() => {
        latest = undefined;
      });
      latest = { sheet, pictures };
    }
    return latest.pictures;
  };
  const files: AssetFile[] = [];
  let sheet: NamedCard[] = [];
  for (const [path, card] of [...named].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [own, place] = [sheet, sheet.push(card) - 1];
    const read = async () => (await picturesOf(own))[place] ?? new Uint8Array();
    const { name, text, hasMark } = card;
    files.push({
      path,
      read: hasMark
        ? () => madeOnce(`marked ${name}`, async () => addMark(await read(), mark, text.isRightToLeft))
        : read,
    });
    if (isLast(card)) sheet = [];
  }
  return { paths, files };
}
