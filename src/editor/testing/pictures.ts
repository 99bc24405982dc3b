/** Contract tests for stores of pictures. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pictures } from "../server/provider-stores.ts";
import { type ContractCase, createCase, encode, must, mustBeBytes, type OpenStore, quote } from "./case.ts";
import { climbingPaths, picturePaths } from "./names.ts";

export interface OpenPictures extends OpenStore {
  readonly pictures: Pictures;
  /** @returns a new site without pictures, named as in `authorize` */
  createSite(name: string): Promise<string>;
}

/**
 * The contract of `Pictures`.
 *
 *     for (const { name, run } of picturesContract(open)) test(name, run);
 *
 * @param open returns a store for one test; other tests may use the same disk at the same time
 */
export function picturesContract(open: () => Promise<OpenPictures> | OpenPictures): readonly ContractCase[] {
  const cases: [string, (opened: OpenPictures) => Promise<void>][] = [
    ["a new site has no images", hasNone],
    ["an added image is listed and read back byte for byte", readsWhatWasAdded],
    ["a missing image is read as undefined", readsNothing],
    ["an existing image is never replaced", neverReplaces],
    ["exactly one of several images added at the same time under one path is kept", oneWins],
    ["a read while an image is added returns all of it or nothing", readsWhole],
    ["a removed image is gone and its path is free", removes],
    ["the images of sites are separate", keepsApart],
    ["a path with .. does not reach another site", climbsNowhere],
  ];
  return cases.map(([name, body]) => createCase(open, `pictures: ${name}`, body));
}

const one = "assets/one.png";
/** Every byte value. Storage as text loses some. */
const allBytes = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);

async function addOne(pictures: Pictures, site: string, path: string, bytes: Uint8Array): Promise<void> {
  const answer = await pictures.add(site, path, bytes);
  must(
    answer === true,
    `returned ${quote(answer)} when ${quote(path)}, a free path, was added`,
    "add it and return true",
  );
}

const listOf = async (pictures: Pictures, site: string) => [...(await pictures.list(site))].sort();

async function mustList(
  pictures: Pictures,
  site: string,
  expected: readonly string[],
  did: string,
): Promise<void> {
  const listed = await listOf(pictures, site);
  must(
    quote(listed) === quote([...expected].sort()),
    `${did} and listed ${quote(listed)}`,
    `list ${quote(expected)}`,
  );
}

async function hasNone({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("new");
  await mustList(pictures, site, [], "was asked for the images of a new site");
}

async function readsWhatWasAdded({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("added");
  const large = new Uint8Array(5_000_000).fill(0xff);
  const bytesOf = (index: number) => (index === 0 ? large : Uint8Array.from([...allBytes, index]));
  for (const [index, path] of picturePaths.entries()) await addOne(pictures, site, path, bytesOf(index));
  for (const [index, path] of picturePaths.entries())
    mustBeBytes(await pictures.read(site, path), bytesOf(index), `was asked for ${quote(path)}`);
  const listed = await listOf(pictures, site);
  for (const path of picturePaths)
    must(
      listed.includes(path),
      `did not list ${quote(path)}, which was added`,
      "list it under exactly that path",
    );
  must(
    listed.length === picturePaths.length,
    `listed ${quote(listed)}`,
    "list the added images and nothing else",
  );
}

async function readsNothing({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("empty");
  for (const path of [one, "assets", "assets/", "assets/one.png/two.png"]) {
    const read = await pictures.read(site, path);
    must(
      read === undefined,
      `returned something for ${quote(path)}, which is not a picture`,
      "return undefined",
    );
  }
  await pictures.remove(site, one);
}

async function neverReplaces({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("taken");
  await addOne(pictures, site, one, allBytes);
  const answer = await pictures.add(site, one, encode("another one"));
  must(
    answer === false,
    `returned ${quote(answer)} when an image was added under an existing path`,
    "return false",
  );
  mustBeBytes(await pictures.read(site, one), allBytes, "got another image for an existing path");
}

async function oneWins({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("race");
  for (let round = 0; round < 10; round++) {
    const path = `assets/race-${round}.png`;
    const all = Array.from({ length: 8 }, (_, index) => new Uint8Array(50_000).fill(index));
    const answers = await Promise.all(all.map((bytes) => pictures.add(site, path, bytes)));
    const winners = answers.flatMap((isAdded, index) => (isAdded ? [index] : []));
    must(
      winners.length === 1,
      `accepted ${winners.length} of ${all.length} images added under one path`,
      "accept exactly one and return false for the others",
    );
    mustBeBytes(
      await pictures.read(site, path),
      all[winners[0] ?? 0] ?? allBytes,
      "accepted one of several images",
    );
  }
}

async function readsWhole({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("whole");
  const length = 2_000_000;
  for (let round = 0; round < 5; round++) {
    const path = `assets/whole-${round}.png`;
    let isAdding = true;
    const adding = pictures.add(site, path, new Uint8Array(length).fill(round + 1)).finally(() => {
      isAdding = false;
    });
    // Errors are reported below.
    adding.catch(() => {});
    const lengths: number[] = [];
    while (isAdding) {
      await nextTurn();
      lengths.push((await pictures.read(site, path))?.length ?? length);
    }
    await adding;
    const half = lengths.find((one) => one !== length);
    must(
      half === undefined,
      `returned ${half} bytes of an image of ${length} while it was added`,
      "return the whole image or nothing",
    );
  }
}

async function removes({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("removed");
  await addOne(pictures, site, one, allBytes);
  await addOne(pictures, site, "assets/two.png", encode("two"));
  await pictures.remove(site, one);
  must(
    (await pictures.read(site, one)) === undefined,
    "returned an image that was removed",
    "return undefined",
  );
  await mustList(pictures, site, ["assets/two.png"], "removed an image");
  await addOne(pictures, site, one, encode("again"));
  mustBeBytes(
    await pictures.read(site, one),
    encode("again"),
    "got an image for a path that had become free",
  );
}

async function keepsApart({ pictures, createSite }: OpenPictures): Promise<void> {
  const [site, other] = [await createSite("one"), await createSite("other")];
  await addOne(pictures, site, one, allBytes);
  must(
    (await pictures.read(other, one)) === undefined,
    "returned one site's image for another site",
    "return undefined",
  );
  await mustList(pictures, other, [], "was asked for the images of a site that has none");
  await addOne(pictures, other, one, encode("the other's"));
  await pictures.remove(other, one);
  mustBeBytes(await pictures.read(site, one), allBytes, "removed another site's image of the same path");
}

async function climbsNowhere({ pictures, createSite }: OpenPictures): Promise<void> {
  const [site, other] = [await createSite("climbing"), await createSite("private")];
  await addOne(pictures, other, one, allBytes);
  for (const path of climbingPaths(other, one)) {
    // Throwing for such a path is as good as finding nothing.
    const read = await pictures.read(site, path).catch(() => undefined);
    must(
      read === undefined,
      `returned something for the path ${quote(path)}, which leaves the site`,
      "return nothing",
    );
    await pictures.remove(site, path).catch(() => undefined);
    mustBeBytes(
      await pictures.read(other, one),
      allBytes,
      `was asked to remove ${quote(path)}, then for another site's picture`,
    );
  }
  for (const path of climbingPaths(other, "assets/new.png")) {
    await pictures.add(site, path, encode("mine")).catch(() => undefined);
    await mustList(pictures, other, [one], `got an image for ${quote(path)}, which leads to another site,`);
  }
}
