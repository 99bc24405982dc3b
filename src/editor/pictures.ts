/** Pictures of the site's folder: those that are there, and those that an owner adds (EDT-13). */
import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, realpath, rm } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { judgePicture } from "../assets/index.ts";
import { notSaved } from "./folder-store.ts";
import type { PictureList, PictureResult } from "./protocol.ts";
import { Refusal } from "./refusal.ts";

/** Folder of the site's own in which pictures are put. */
export const assets = "assets";
const shown = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
const mostListed = 2000;

/**
 * Puts a picture into the site's folder, under a readable name that is free.
 * @param folder of the site, absolute
 * @param name as the owner's file is called
 * @throws Refusal for what is no picture that can be used
 */
export async function addPicture(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<Omit<PictureResult, "url">> {
  const judged = await judgePicture(bytes);
  if ("problem" in judged)
    throw new Refusal("refused", `${JSON.stringify(name)} cannot be used: ${judged.problem}.`, {
      reason: "no-picture",
    });
  const { extension, width, height } = judged;
  const target = await openAssets(folder);
  const draft = join(target, `.${randomUUID()}.draft`);
  try {
    const handle = await open(draft, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const base = readableName(name);
    for (let count = 1; ; count++) {
      const free = `${base}${count > 1 ? `-${count}` : ""}.${extension}`;
      // A second name for the draft: unlike renaming, it never replaces what stands there.
      const isFree = await link(draft, join(target, free)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "EEXIST") return false;
          throw error;
        },
      );
      if (isFree) return { path: `${assets}/${free}`, width, height };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { message, reason } = notSaved(
      "The picture could not be saved",
      (error as NodeJS.ErrnoException).code,
    );
    throw new Refusal("not-saved", message, { reason });
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** @returns the folder for pictures, which is there then @throws Refusal when it leads out of the site's folder */
export async function openAssets(folder: string): Promise<string> {
  const path = join(folder, assets);
  await mkdir(path, { recursive: true }).catch(() => {});
  const [root, real] = await Promise.all([realpath(folder), realpath(path).catch(() => "")]);
  if (real.startsWith(root + sep)) return real;
  throw new Refusal(
    "not-saved",
    `The site's folder has no ${assets} in it that pictures could be put into.`,
    {
      reason: "not-permitted",
    },
  );
}

/** @returns a name for addresses: letters of any script, digits and hyphens, at most 60 characters */
export function readableName(name: string): string {
  const stem = name
    .slice(0, name.length - extname(name).length)
    .normalize("NFC")
    .toLowerCase();
  const words = stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return [...words].slice(0, 60).join("").replace(/-+$/, "") || "picture";
}

/** @param urlOf where a browser gets a picture of the site's folder */
export async function listPictures(folder: string, urlOf: (path: string) => string): Promise<PictureList> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = names
    .filter((entry) => entry.isFile() && shown.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    )
    .filter(
      (path) => !path.split("/").some((segment) => segment.startsWith(".") || segment === "node_modules"),
    )
    .sort();
  return { pictures: paths.slice(0, mostListed).map((path) => ({ path, url: urlOf(path) })) };
}
