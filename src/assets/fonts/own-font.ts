/** Font from the site's own folder: validated by content, then used like a library family (THM-7). */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { fontFamilyOf } from "#section";
import type { Reason } from "../../diagnostic/index.ts";
import type { MadeOnce } from "../made-once.ts";
import type { FontFamily } from "./library.ts";
import type { FontFacts, ReadFont } from "./read-font.ts";
import { scriptsOf } from "./scripts.ts";
import { textOf } from "./unicode-range.ts";

export interface OwnFont {
  readonly family: FontFamily;
  /** Scripts of the site that the font lacks: `Cyrillic`. */
  readonly lacks: readonly string[];
}

interface Problem {
  readonly problem: Reason;
}

/** Increase with every change to parsing owner fonts. */
const recipe = 1;

/** Limits in bytes. Visitors get only the site's characters, and a larger font was never meant for pages. */
const maxBytes = { file: 5_000_000, unpacked: 30_000_000 };
/** Milliseconds. The largest allowed font takes a tenth of it. */
const patience = 30_000;
const damaged: Problem = { problem: { kind: "not-font" } };

interface OpenOptions {
  /** Code points of the site, in ascending order. */
  readonly characters: readonly number[];
  /** SHA-256 in hex. */
  readonly digest: (contents: Uint8Array) => string;
  /** Cache of parsed fonts; without it the font is parsed each time. */
  readonly madeOnce: MadeOnce | undefined;
}

/** @param path in the site's folder */
export async function openOwnFont(
  path: string,
  bytes: Uint8Array,
  { characters, digest, madeOnce }: OpenOptions,
): Promise<OwnFont | Problem> {
  const problem = findProblem(bytes);
  if (problem !== undefined) return { problem };
  const hash = digest(bytes);
  const text = textOf(characters);
  const read = async () => pack(await readApart(bytes, text));
  let packed: Uint8Array;
  try {
    packed = await (madeOnce ? madeOnce(`own font ${recipe} ${hash} ${text}`, read) : read());
  } catch (error) {
    if (error instanceof UnreadableFont) return { problem: error.reason };
    throw error;
  }
  const { sfnt, ...facts } = unpack(packed);
  if (facts.characters.length === 0) return { problem: { kind: "font-without-letters" } };
  const has = new Set(facts.characters);
  const written = scriptsOf(characters, (codePoint) => has.has(codePoint));
  return {
    family: familyOf(
      path,
      hash,
      sfnt,
      facts,
      written.flatMap(({ part, isLacking }) => (isLacking ? [] : part)),
    ),
    lacks: written.flatMap(({ name, isLacking }) => (isLacking ? name : [])),
  };
}

/** Checks the file header, so that only plausible fonts are parsed further. */
function findProblem(bytes: Uint8Array): Reason | undefined {
  if (bytes.length > maxBytes.file) return { kind: "font-bytes", bytes: bytes.length, max: maxBytes.file };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (kind === "wOFF" || kind === "OTTO" || kind === "true" || kind === "\0\u0001\0\0")
    return { kind: "not-woff2" };
  if (kind !== "wOF2" || bytes.length < 48) return damaged.problem;
  if (view.getUint32(8) > bytes.length) return { kind: "cut-off" };
  return view.getUint32(16) > maxBytes.unpacked
    ? { kind: "unpacked-bytes", bytes: view.getUint32(16), max: maxBytes.unpacked }
    : undefined;
}

class UnreadableFont extends Error {
  override readonly name = "UnreadableFont";

  constructor(readonly reason: Reason) {
    super(reason.kind);
  }
}

/** Compiled next to the engine. If it is missing, as in tests of the sources, fonts are parsed in this thread. */
const threadCode = fileURLToPath(new URL("./font-thread.js", import.meta.url));

/**
 * Parses a font in a separate thread: the decoder and HarfBuzz are WebAssembly
 * programs, and a single malicious file can leave a shared instance unusable.
 * @throws UnreadableFont
 */
async function readApart(font: Uint8Array, text: string): Promise<ReadFont> {
  try {
    if (!existsSync(threadCode)) return await (await import("./read-font.ts")).readFont(font, text);
  } catch {
    throw new UnreadableFont(damaged.problem);
  }
  const worker = new Worker(threadCode, {
    workerData: { font, text },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // Discards output of the WebAssembly programs.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadFont>((done, failed) => {
      const fail = (problem: Reason) => failed(new UnreadableFont(problem));
      timer = setTimeout(() => fail({ kind: "slow-font", seconds: patience / 1000 }), patience);
      worker.on("message", done);
      worker.on("error", () => fail(damaged.problem));
      worker.on("exit", () => fail(damaged.problem));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Packs the result into one file: facts in the first line, then the font. */
const pack = ({ sfnt, ...facts }: ReadFont): Uint8Array =>
  Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), sfnt]);

function unpack(packed: Uint8Array): ReadFont {
  const end = packed.indexOf(0x0a);
  const facts: FontFacts = JSON.parse(Buffer.from(packed.subarray(0, end)).toString());
  return { ...facts, sfnt: packed.subarray(end + 1) };
}

function familyOf(
  path: string,
  hash: string,
  sfnt: Uint8Array,
  { characters, weights, isVariable }: FontFacts,
  parts: readonly string[],
): FontFamily {
  const range = characters.map((codePoint) => [codePoint, codePoint] as const);
  return {
    name: fontFamilyOf(path),
    slug: basename(path).slice(0, -".woff2".length),
    version: hash,
    weights,
    isVariable,
    files: [{ script: "", parts, range, read: async () => sfnt }],
  };
}
