/** Pictures of a site: existing ones and uploads (EDT-13). */
import { stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { measureFile, severalAtOnce, validatePicture } from "../../assets/index.ts";
import type { Engine } from "../../build/index.ts";
import { wordReason } from "../../diagnostic/index.ts";
import { sampleOf } from "../../document/index.ts";
import { parseImageSource } from "../../section/rules/index.ts";
import { samplesIn } from "../../tools/index.ts";
import type { Intent, PictureList, PictureResult, PictureUses } from "../shared/protocol.ts";
import { filesIn } from "./folder-pictures.ts";
import { notSaved } from "./folder-store.ts";
import type { Pictures } from "./provider-stores.ts";
import { Refusal } from "./refusal.ts";
import { NotSaved } from "./store.ts";

/** Folder for uploaded pictures, inside the site's folder. */
export const assets = "assets";
const shown = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
const isDrawing = /\.svg$/i;
const maxListed = 2000;
/** Number of files to measure in parallel. */
const filesAtOnce = 8;

/** Operations on the pictures of one site. */
export interface SitePictures {
  /** @returns paths of all files of the site, and other paths that are not free */
  list(): Promise<readonly string[]>;
  /** @returns undefined for a missing file */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * Adds a picture and never replaces one.
   * @returns false when the path is taken
   */
  add(path: string, bytes: Uint8Array): Promise<boolean>;
  remove(path: string): Promise<void>;
}

export const picturesOf = (pictures: Pictures, site: string): SitePictures => ({
  list: () => pictures.list(site),
  read: (path) => pictures.read(site, path),
  add: (path, bytes) => pictures.add(site, path, bytes),
  remove: (path) => pictures.remove(site, path),
});

/** Number of earlier files of a name that are compared with an upload. One that is sent again is among the last. */
const maxCompared = 3;

/**
 * Adds a picture to the site's `assets` under a readable, free name. The same file sent again, because its answer was lost, is added
 * once.
 * @param name name of the owner's file
 * @throws Refusal for a file that is not a usable picture
 */
export async function addPicture(
  pictures: SitePictures,
  name: string,
  bytes: Uint8Array,
): Promise<Omit<PictureResult, "url">> {
  const validated = await validatePicture(bytes);
  if ("problem" in validated)
    throw new Refusal(
      "refused",
      `${JSON.stringify(name)} cannot be used: ${wordReason(validated.problem)}.`,
      {
        reason: "no-picture",
      },
    );
  const { extension, width, height } = validated;
  const base = readableName(name);
  try {
    // List once: trying names one by one would be slow with many files.
    const taken = new Set((await pictures.list()).map((path) => path.toLowerCase()));
    const numbered = (count: number) => `${assets}/${base}${count > 1 ? `-${count}` : ""}.${extension}`;
    let count = 1;
    while (taken.has(numbered(count))) count++;
    for (let earlier = count - 1; earlier >= Math.max(1, count - maxCompared); earlier--) {
      const path = numbered(earlier);
      const there = await pictures.read(path).catch(() => undefined);
      if (there && Buffer.from(bytes).equals(there)) return { path, width, height };
    }
    for (; ; count++) {
      const path = numbered(count);
      if (!taken.has(path) && (await pictures.add(path, bytes))) return { path, width, height };
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const { message, reason } =
      error instanceof NotSaved ? error : notSaved("Could not save the image", code);
    throw new Refusal("not-saved", message, { reason });
  }
}

/** Maximum size of a readable name, in bytes. Leaves room for a number and an extension. */
const maxNameBytes = 150;

/** @returns name for URLs that a document can use: letters of any script, digits and hyphens, at most 60 characters */
export function readableName(name: string): string {
  const stem = name
    .slice(0, name.length - extname(name).length)
    .normalize("NFC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase();
  const words = stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const letters = [...words].slice(0, 60);
  while (Buffer.byteLength(letters.join("")) > maxNameBytes) letters.pop();
  const readable = letters.join("").replace(/-+$/, "") || "picture";
  // Windows treats "con.jpg" as a device, whatever its extension.
  const isUsable = (one: string) => !("problem" in parseImageSource(`${assets}/${one}.jpg`));
  return [readable, `${readable}-picture`].find(isUsable) ?? "picture";
}

interface Facts {
  readonly bytes: number;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly modified: number;
  readonly size: Awaited<ReturnType<typeof measureFile>>;
}

/** Lists a site's pictures, and measures each file once. */
export class PictureLister {
  #known: ReadonlyMap<string, Facts> = new Map();
  readonly #folder: string;
  readonly #urlOf: (path: string) => string;

  /**
   * @param folder the site's folder, absolute
   * @param urlOf returns the URL of a picture
   */
  constructor(folder: string, urlOf: (path: string) => string) {
    this.#folder = folder;
    this.#urlOf = urlOf;
  }

  /** @param usesOf returns the uses of a picture in the document; undefined if the document cannot be read */
  async list(usesOf: ((path: string) => PictureUses) | undefined): Promise<PictureList> {
    const paths = (await filesIn(this.#folder).catch(() => [])).filter((path) => shown.test(path));
    const found = await severalAtOnce(paths, filesAtOnce, async (path) => ({
      path,
      facts: await this.#look(path),
    }));
    this.#known = new Map(found.flatMap(({ path, facts }) => (facts ? [[path, facts]] : [])));
    const newestFirst = found.sort((a, b) => (b.facts?.modified ?? 0) - (a.facts?.modified ?? 0));
    return {
      pictures: newestFirst.slice(0, maxListed).map(({ path, facts }) => ({
        path,
        url: this.#urlOf(path),
        ...(facts && {
          // The address changes with the file, so browsers keep the thumbnail.
          thumbnail: `${this.#urlOf(path)}?thumbnail=${Math.round(facts.modified)}-${facts.bytes}`,
          bytes: facts.bytes,
          ...facts.size,
        }),
        ...(usesOf && { uses: usesOf(path) }),
      })),
    };
  }

  async #look(path: string): Promise<Facts | undefined> {
    const file = join(this.#folder, path);
    const { size: bytes, mtimeMs: modified } = (await stat(file).catch(() => undefined)) ?? {};
    if (bytes === undefined || modified === undefined) return undefined;
    const known = this.#known.get(path);
    if (known?.bytes === bytes && known.modified === modified) return known;
    return { bytes, modified, size: isDrawing.test(path) ? undefined : await measureFile(file) };
  }
}

/**
 * Adds the example pictures of a section type when a section is added.
 * @returns paths of the pictures that the section names, whether they existed before or not
 * @throws Refusal
 */
export async function addSamples(
  pictures: SitePictures,
  intent: Intent | undefined,
  { catalogue, templates }: Pick<Engine, "catalogue" | "templates">,
): Promise<readonly string[]> {
  const types = !intent ? [] : "type" in intent ? [intent.type] : "types" in intent ? intent.types : [];
  // Pictures of a sample are the same in all languages.
  const examples = (types ?? []).flatMap((name) => {
    const type = catalogue.sections.get(name);
    return type ? [sampleOf(type, {})] : [];
  });
  // An existing file belongs to the site and is kept.
  const paths: string[] = [];
  for (const { path, contents } of samplesIn(JSON.stringify(examples), templates)) {
    const target = `${assets}/${basename(path)}`;
    paths.push(target);
    await pictures.add(target, Buffer.from(contents)).catch((error: unknown) => {
      if (error instanceof NotSaved) throw new Refusal("not-saved", error.message, { reason: error.reason });
    });
  }
  return paths;
}
