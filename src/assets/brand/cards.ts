/** The cards by which pages are shared: named by what they show, so that pages need not wait until they are drawn (OUT-3). */
import type { Card } from "../../plan/index.ts";
import type { AssetFile } from "../asset-file.ts";
import type { MadeOnce } from "../made-once.ts";
import { publishedPath } from "../published-path.ts";
import type { BrandColours } from "./brand.ts";
import { createCardQueue } from "./card-queue.ts";
import { readSheet } from "./card-sheet.ts";
import type { CardText } from "./draw-card.ts";
import { drawable, type Typesetter } from "./typesetter.ts";

export interface CardOptions {
  readonly colours: BrandColours;
  readonly typesetter: Typesetter;
  readonly madeOnce: MadeOnce;
  readonly digest: (contents: string) => string;
  /** Other threads in which cards may be drawn. */
  readonly threads: number;
}

interface NamedCard {
  /** SHA-256 in hex of all that its pixels are made from. */
  readonly name: string;
  readonly text: CardText;
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
  const { colours, typesetter, madeOnce, digest, threads } = options;
  const made = JSON.stringify([typesetter.edition, colours]);
  const paths: Record<string, string> = {};
  const named = new Map<string, NamedCard>();
  for (const { file, title, siteName, isRightToLeft } of cards) {
    const text = { title: drawable(title), siteName: drawable(siteName), isRightToLeft };
    const name = digest(`card ${made} ${JSON.stringify(text)}`);
    const path = publishedPath("card", name, "png");
    paths[file] = path;
    named.set(path, { name, text });
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
    files.push({ path, read: async () => (await picturesOf(own))[place] ?? new Uint8Array() });
    if (isLast(card)) sheet = [];
  }
  return { paths, files };
}
