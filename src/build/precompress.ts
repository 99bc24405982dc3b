/** Writes text files also compressed, as `.gz` and `.br`, for hosts that do not compress themselves. */
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
  /** @param isLasting true for a file that is made once and served for a year */
  readonly compress: (data: Uint8Array, isLasting: boolean) => Promise<Buffer>;
}

const forms: readonly Form[] = [
  {
    extension: ".gz",
    async compress(data) {
      const made = await zip(data, { level: 9 });
      // Operating system: unknown, so that the bytes are the same on all systems (RFC 1952).
      made[9] = 255;
      return made;
    },
  },
  {
    extension: ".br",
    // This level compresses a page of 60 KB in 2 ms, an eighth smaller than gzip. The maximum takes 40 times as long to save as
    // much again.
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

/** Other versions can give other bytes. */
const maker = JSON.stringify([process.versions.zlib, process.versions.brotli, process.arch]);

/** Files compressed in parallel, in system threads. The bundle is never in memory as a whole. */
const atOnce = 8;

/**
 * Adds the compressed files.
 * @param files files of a bundle, in order
 * @param madeOnce cache of compressed contents
 * @returns the same files, each followed by its compressed forms if they are smaller, always in the same order
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
    // Errors are reported when the file's turn comes. By then nobody may be listening.
    work.catch(() => {});
    underWay.push(work);
    yield kept;
    if (underWay.length >= atOnce) yield* (await underWay.shift()) ?? [];
  }
  for (const work of underWay) yield* await work;
}

async function compressFile(
  { path, facts }: OutputFile,
  read: () => Promise<Uint8Array>,
  madeOnce: MadeOnce,
): Promise<OutputFile[]> {
  const hash = facts?.hash ?? digest(await read());
  const isLasting = path.startsWith(`${hashedFolder}/`);
  const made = await Promise.all(
    forms.map(async ({ extension, compress }) => {
      const key = `precompressed ${extension} ${isLasting} ${hash} ${maker}`;
      const contents = await madeOnce(key, async () => compress(await read(), isLasting));
      return { path: path + extension, contents };
    }),
  );
  const bytes = facts?.bytes ?? (await read()).length;
  return made.filter(({ contents }) => contents.length < bytes);
}

interface Readable {
  readonly file: OutputFile;
  readonly read?: () => Promise<Uint8Array>;
}

/**
 * Contents can be read only once, and a file in the staging folder can be gone after the caller has used it.
 * @returns the file, and a reader of the same contents; no reader for a file that could not be written, which publishing reports
 */
async function keepReadable(file: OutputFile, stage: () => Promise<Stage>): Promise<Readable> {
  const { path, facts, isNamedByInput, draft } = file;
  if (draft) {
    const place = locationOf(draft);
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
      ...(facts && { facts }),
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

function locationOf(draft: NonNullable<OutputFile["draft"]>): string | undefined {
  try {
    return draft().draft;
  } catch {
    return undefined;
  }
}
