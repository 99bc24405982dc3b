/** Files of text in the forms in which browsers are sent them: `.gz` and `.br` beside each, for hosts that compress nothing themselves. */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MadeOnce } from "../assets/index.ts";
import { hashedFolder } from "../document/index.ts";
import type { OutputFile, Stage } from "../output/index.ts";
import { digest } from "./content-hash.ts";

const isText = (path: string): boolean => /\.(?:css|html|ics|js|json|svg|txt|webmanifest|xml)$/.test(path);

const zip = promisify(gzip);
const zipBrotli = promisify(brotliCompress);

interface Form {
  readonly extension: string;
  /** @param isLasting whether it is made once and sent for a year */
  readonly compress: (data: Uint8Array, isLasting: boolean) => Promise<Buffer>;
}

const forms: readonly Form[] = [
  {
    extension: ".gz",
    async compress(data) {
      const made = await zip(data, { level: 9 });
      // The system on which it was made: unknown, so that the bytes are the same on all (RFC 1952).
      made[9] = 255;
      return made;
    },
  },
  {
    extension: ".br",
    // A page of 60 KB in 2 ms, an eighth smaller than with gzip. The most that it can takes forty times as long for as much again.
    compress: (data, isLasting) =>
      zipBrotli(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isLasting ? 11 : 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
  },
];

/** Other versions may give other bytes. */
const maker = JSON.stringify([process.versions.zlib, process.versions.brotli, process.arch]);

/** How many files are compressed at once, in threads of the system: a bundle is never in memory as a whole. */
const atOnce = 8;

/**
 * @param files of a bundle, in their order
 * @param madeOnce keeps what was made, by what it is made of
 * @returns the same files, and behind them what is smaller than the file that it is made of, always in the same order
 */
export async function* precompress(
  files: AsyncIterable<OutputFile>,
  madeOnce: MadeOnce,
  stage: () => Promise<Stage>,
): AsyncGenerator<OutputFile> {
  const underWay: Promise<OutputFile[]>[] = [];
  for await (const file of files) {
    if (!isText(file.path)) {
      yield file;
      continue;
    }
    const { file: kept, read } = await keepReadable(file, stage);
    if (!read) {
      yield kept;
      continue;
    }
    const work = compressFile(kept, read, madeOnce);
    // What fails is told when its turn has come; nobody may be there any more to hear it.
    work.catch(() => {});
    underWay.push(work);
    yield kept;
    if (underWay.length >= atOnce) yield* (await underWay.shift()) ?? [];
  }
  for (const work of underWay) yield* await work;
}

async function compressFile(
  { path, known }: OutputFile,
  read: () => Promise<Uint8Array>,
  madeOnce: MadeOnce,
): Promise<OutputFile[]> {
  const hash = known?.hash ?? digest(await read());
  const isLasting = path.startsWith(`${hashedFolder}/`);
  const made = await Promise.all(
    forms.map(async ({ extension, compress }) => {
      const key = `precompressed ${extension} ${isLasting} ${hash} ${maker}`;
      const contents = await madeOnce(key, async () => compress(await read(), isLasting));
      return { path: path + extension, contents };
    }),
  );
  const bytes = known?.bytes ?? (await read()).length;
  return made.filter(({ contents }) => contents.length < bytes);
}

interface Readable {
  readonly file: OutputFile;
  readonly read?: () => Promise<Uint8Array>;
}

/**
 * Contents are given away once, and what lies in the staging folder may be gone when it has been looked at.
 * @returns the file, and what reads the same contents; nothing does of one that could not be written, which its publishing tells
 */
async function keepReadable(file: OutputFile, stage: () => Promise<Stage>): Promise<Readable> {
  const { path, known, isNamedByInput, draft } = file;
  if (draft) {
    const place = placeOf(draft);
    if (place === undefined) return { file };
    const written = await readFile(`${(await stage()).folder}/${place}`);
    return { file, read: async () => written };
  }
  let contents: { readonly made: OutputFile["contents"] } | undefined;
  const once = () => {
    contents ??= { made: file.contents };
    return contents.made;
  };
  return {
    file: {
      path,
      ...(known && { known }),
      ...(isNamedByInput && { isNamedByInput }),
      get contents() {
        return once();
      },
    },
    async read() {
      const made = await once();
      return typeof made === "string" ? Buffer.from(made) : made;
    },
  };
}

function placeOf(draft: NonNullable<OutputFile["draft"]>): string | undefined {
  try {
    return draft().draft;
  } catch {
    return undefined;
  }
}
