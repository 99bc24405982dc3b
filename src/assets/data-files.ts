/**
 * Files that are safe data on every host (SAF-1): no browser treats them as a page or script,
 * and no host runs them. Files in `public/` and linked files must be on this list. A list of
 * forbidden files could never be complete, because each host has its own kinds.
 */
import { extname } from "node:path";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import type { Reason } from "../diagnostic/index.ts";
import { validateDrawing } from "./drawings/index.ts";

interface DataKind {
  /** Label, as in docs/public-files.md. */
  readonly name: string;
  readonly endings: readonly string[];
  /** First bytes of such files in hex, with dots for any byte. Absent for texts, which only must not start like a page. */
  readonly starts?: readonly string[];
}

const words = (text: string): readonly string[] => text.split(" ");

const zip = ["504b0304", "504b0506", "504b0708"];
const gzip = "1f8b08";

/** A wrong extension within a kind is harmless: a PNG named .jpg is still a picture. */
export const dataKinds: readonly DataKind[] = [
  {
    name: "images",
    endings: words("jpg jpeg png apng gif webp avif heic heif jxl ico bmp tif tiff psd"),
    starts: [
      ...["ffd8ff", "89504e470d0a1a0a", "47494638", "52494646........57454250", "........66747970"],
      ...["ff0a", "0000000c4a584c20", "00000[12]00", "424d", "49492a00", "4d4d002a", "38425053"],
    ],
  },
  {
    name: "sound and film",
    endings: words("mp3 m4a aac oga ogg opus wav flac mid weba mp4 m4v mov webm mkv ogv 3gp avi mpg mpeg"),
    starts: [
      ...["494433", "ff[ef].", "4f676753", "664c6143", "4d546864", "1a45dfa3", "000001b[0-9a-f]"],
      ...["52494646........(?:57415645|41564920)", "52463634........57415645"],
      // ftyp, moov, mdat, wide, free, skip, pnot: the first box of a video.
      "........(?:66747970|6d6f6f76|6d646174|77696465|66726565|736b6970|706e6f74)",
    ],
  },
  {
    name: "fonts",
    endings: words("woff2 woff ttf otf ttc"),
    starts: ["774f4632", "774f4646", "00010000", "74727565", "4f54544f", "74746366"],
  },
  {
    name: "print",
    endings: words("pdf ai eps"),
    starts: ["255044462d", "25215053", "c5d0d3c6"],
  },
  {
    name: "office files and books",
    endings: words("doc docx xls xlsx ppt pptx pps ppsx odt ods odp odg pages numbers key rtf epub"),
    starts: [...zip, "d0cf11e0a1b11ae1", "7b5c727466"],
  },
  {
    name: "archives",
    endings: words("zip kmz usdz rar 7z tar tgz gz bz2 xz"),
    starts: [
      ...[...zip, gzip, "526172211a07", "377abcaf271c", "425a68", "fd377a585a00"],
      // "ustar", after the first file's name and permissions.
      ".{514}7573746172",
    ],
  },
  { name: "models and plans", endings: words("glb dwg"), starts: ["676c5446", "41433130"] },
  { name: "plans as text", endings: words("stl dxf") },
  { name: "tables, dates, contacts and places", endings: words("csv tsv ics vcf json geojson") },
  { name: "texts", endings: words("txt srt vtt asc") },
];

/** Checked as a whole, because browsers open them as documents that could run scripts. */
const documents: Readonly<Record<string, (bytes: Uint8Array) => Promise<Reason | undefined>>> = {
  svg: async (bytes) => {
    const drawing = await validateDrawing(bytes);
    return "problem" in drawing ? drawing.problem : (drawing.removed ?? drawing.active);
  },
  gpx: async (bytes) => findTrackProblem(bytes),
};

export const documentEndings: readonly string[] = Object.keys(documents);

/** Many hosts strip these extensions and serve the rest as the type of the inner one. Browsers decompress the first two. */
export const compressedEndings = words("gz br bz2 xz");

const kindOf = (ending: string) => dataKinds.find(({ endings }) => endings.includes(ending));

export type DataProblem =
  /** Extension that is not on the list, with its dot; empty if the name has none. */
  | { readonly unlisted: string }
  /** Reason why the content does not match the extension. */
  | { readonly content: Reason };

/** Returns a file's content, up to a number of bytes. */
export type ReadStart = (maxBytes?: number) => Uint8Array;

/**
 * @param path with "/"; only the part after the last one matters
 * @param added extensions that a provider adds to the list, in lower case, without a dot
 * @returns the reason why a host may treat the file as more than data; undefined if it is safe
 */
export async function findDataProblem(
  path: string,
  read: ReadStart,
  added: readonly string[] = [],
): Promise<DataProblem | undefined> {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const ending = extname(name).slice(1);
  if (Object.hasOwn(documents, ending)) {
    const problem = await documents[ending]?.(read());
    return problem === undefined ? undefined : { content: problem };
  }
  const isListed = (one: string) => kindOf(one) !== undefined || added.includes(one);
  const inner = compressedEndings.includes(ending) ? extname(name.slice(0, -ending.length - 1)).slice(1) : "";
  const isData = inner === "" ? isListed(ending) : isListed(inner) && !compressedEndings.includes(inner);
  if (!isData) return { unlisted: [inner, ending].map((one) => one && `.${one}`).join("") };
  return await findContentProblem(ending, inner, read(startBytes));
}

/** Enough for the start of any kind, and more than browsers sniff if a host sends no type. */
export const startBytes = 4096;

async function findContentProblem(
  ending: string,
  inner: string,
  start: Uint8Array,
): Promise<DataProblem | undefined> {
  const outer = findStartProblem(ending, start);
  if (outer !== undefined || start.length === 0) return outer;
  const isUnpacked = ["gz", "tgz", "br"].includes(ending);
  const unpacked = isUnpacked ? await unpackStart(start, ending === "br") : undefined;
  if (isUnpacked && unpacked === undefined)
    return { content: { kind: "content-of-other-kind", ending: `.${ending}` } };
  return unpacked && findStartProblem(inner, unpacked);
}

function findStartProblem(ending: string, start: Uint8Array): DataProblem | undefined {
  // Every host sends .txt as plain text, and browsers display it as such, whatever its content.
  const problem = ending === "txt" ? isTemplate(start) && startsAsPage : findTextProblem(start);
  if (problem) return { content: problem };
  const { starts } = kindOf(ending) ?? {};
  const hex = Buffer.from(start.subarray(0, 512)).toString("hex");
  if (start.length === 0 || !starts || new RegExp(`^(?:${starts.join("|")})`).test(hex)) return undefined;
  return { content: { kind: "content-of-other-kind", ending: `.${ending}` } };
}

const startsAsPage: Reason = { kind: "starts-as-page" };

/** @returns the reason why a browser or a host may treat a text as a page */
export function findTextProblem(start: Uint8Array): Reason | undefined {
  // Browsers skip white space and byte order marks before they look for a tag.
  const isPage = /^[\s\0\xEF\xBB\xBF\xFE\xFF]*</.test(Buffer.from(start).toString("latin1"));
  return isPage || isTemplate(start) ? startsAsPage : undefined;
}

/** Jekyll turns every file whose first line is three hyphens into a page. */
const isTemplate = (start: Uint8Array): boolean =>
  /^(?:\xEF\xBB\xBF)?---\s*(?:\n|$)/.test(Buffer.from(start).toString("latin1"));

/** @returns the first chunk of decompressed data, which is small even for a bomb; undefined if it can't be decompressed */
async function unpackStart(start: Uint8Array, isBrotli: boolean): Promise<Uint8Array | undefined> {
  const unpacking = isBrotli
    ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    : createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  unpacking.end(start);
  try {
    for await (const chunk of unpacking) return chunk;
    return new Uint8Array();
  } catch {
    return undefined;
  }
}

const maxTrackBytes = 10_000_000;

/** Apache serves .gpx as XML. HTML or SVG elements in it, or styles that create some, would make it a page of the site. */
function findTrackProblem(bytes: Uint8Array): Reason | undefined {
  if (bytes.length > maxTrackBytes) return { kind: "track-bytes", bytes: bytes.length, max: maxTrackBytes };
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  let isTrack: boolean | undefined;
  const refuse = () => {
    throw new Error("no track");
  };
  parser.on("doctype", refuse);
  parser.on("processinginstruction", refuse);
  parser.on("error", refuse);
  parser.on("opentag", ({ uri, local }) => {
    isTrack ??= local === "gpx" && uri.startsWith("http://www.topografix.com/GPX/");
    // Every vocabulary that browsers know has a W3C namespace.
    if (!isTrack || uri.startsWith("http://www.w3.org/")) refuse();
  });
  try {
    parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
    return undefined;
  } catch {
    return { kind: "not-track" };
  }
}
