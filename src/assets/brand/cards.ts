/** Cards by which pages are shared: named by what they show, so that pages need not wait until they are drawn (OUT-3). */
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
  /** PNG of the site's icon, a square: stands on cards whose title cannot be drawn. */
  readonly mark: Uint8Array;
  /** Of the site's address, in letters that every font has. */
  readonly host: string;
  /** Other threads in which cards may be drawn. */
  readonly threads: number;
}

interface NamedCard {
  /** SHA-256 in hex of all that its pixels are made from. */
  readonly name: string;
  readonly text: CardText;
  readonly hasMark: boolean;
}

/**
 * One name in four: with it a sheet of cards, which are kept together, ends. A file of the cache for each card would cost as much as drawing it; and where
 * a page is added or renamed, only the cards of one sheet are made again.
 */
const isLast = ({ name }: NamedCard): boolean => /[0-3]$/.test(name);

export interface NamedCards {
  /** Published path of the card of each page, by the page's own. */
  readonly paths: Readonly<Record<string, string>>;
  /** Each is drawn when it is read. */
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
    // A part of a title may say something else than the whole.
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
  /** Cards of a sheet are asked for one after another. */
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
