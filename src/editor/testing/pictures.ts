/** What every store of pictures must hold, whatever it keeps them in. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pictures } from "../library/stores.ts";
import { type ContractCase, createCase, encode, must, mustBeBytes, type OpenStore, quote } from "./case.ts";
import { climbingPaths, picturePaths } from "./names.ts";

export interface OpenPictures extends OpenStore {
  readonly pictures: Pictures;
  /** @returns a site without pictures, as `authorize` names it: another one with each call */
  createSite(name: string): Promise<string>;
}

/**
 * The contract of `Pictures`.
 *
 *     for (const { name, run } of picturesContract(open)) test(name, run);
 *
 * @param open gives a store for one case; the others may use the same disk at the same time
 */
export function picturesContract(open: () => Promise<OpenPictures> | OpenPictures): readonly ContractCase[] {
  const cases: [string, (opened: OpenPictures) => Promise<void>][] = [
    ["a new site has none", hasNone],
    ["a picture is read as it was added, byte for byte, and listed", readsWhatWasAdded],
    ["what is not there is read as nothing", readsNothing],
    ["a path that is taken is never replaced", neverReplaces],
    ["of pictures that are added at the same time under one path exactly one wins", oneWins],
    ["who reads while a picture is added gets all of it or nothing", readsWhole],
    ["a picture that was removed is gone, and its path is free", removes],
    ["sites do not see each other's", keepsApart],
    ["a path that climbs leads to no other site", climbsNowhere],
  ];
  return cases.map(([name, body]) => createCase(open, `pictures: ${name}`, body));
}

const one = "assets/one.png";
/** Every byte that there is: what is kept as text loses some. */
const allBytes = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);

async function addOne(pictures: Pictures, site: string, path: string, bytes: Uint8Array): Promise<void> {
  const answer = await pictures.add(site, path, bytes);
  must(
    answer === true,
    `answered ${quote(answer)} to adding ${quote(path)}, which is free`,
    "add it and answer true",
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
  await mustList(pictures, site, [], "was asked for the pictures of a new site");
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
      "list it under that very path",
    );
  must(
    listed.length === picturePaths.length,
    `listed ${quote(listed)}`,
    "list what was added and nothing else",
  );
}

async function readsNothing({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("empty");
  for (const path of [one, "assets", "assets/", "assets/one.png/two.png"]) {
    const read = await pictures.read(site, path);
    must(read === undefined, `gave something for ${quote(path)}, which is no picture`, "answer undefined");
  }
  await pictures.remove(site, one);
}

async function neverReplaces({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("taken");
  await addOne(pictures, site, one, allBytes);
  const answer = await pictures.add(site, one, encode("another one"));
  must(
    answer === false,
    `answered ${quote(answer)} to adding a picture under a path that is taken`,
    "answer false",
  );
  mustBeBytes(await pictures.read(site, one), allBytes, "was given another picture for a path that is taken");
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
      `let ${winners.length} of ${all.length} pictures win that were added under one path`,
      "let exactly one win, and answer false to the others",
    );
    mustBeBytes(
      await pictures.read(site, path),
      all[winners[0] ?? 0] ?? allBytes,
      "had one of several pictures win",
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
    // What goes wrong with it is told below.
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
      `gave ${half} bytes of a picture of ${length} while it was added`,
      "give the whole picture or nothing",
    );
  }
}

async function removes({ pictures, createSite }: OpenPictures): Promise<void> {
  const site = await createSite("removed");
  await addOne(pictures, site, one, allBytes);
  await addOne(pictures, site, "assets/two.png", encode("two"));
  await pictures.remove(site, one);
  must((await pictures.read(site, one)) === undefined, "gave a picture that was removed", "answer undefined");
  await mustList(pictures, site, ["assets/two.png"], "removed a picture");
  await addOne(pictures, site, one, encode("again"));
  mustBeBytes(
    await pictures.read(site, one),
    encode("again"),
    "was given a picture for a path that had become free",
  );
}

async function keepsApart({ pictures, createSite }: OpenPictures): Promise<void> {
  const [site, other] = [await createSite("one"), await createSite("other")];
  await addOne(pictures, site, one, allBytes);
  must(
    (await pictures.read(other, one)) === undefined,
    "gave one site's picture to another site",
    "answer undefined",
  );
  await mustList(pictures, other, [], "was asked for the pictures of a site that has none");
  await addOne(pictures, other, one, encode("the other's"));
  await pictures.remove(other, one);
  mustBeBytes(await pictures.read(site, one), allBytes, "removed another site's picture of the same path");
}

async function climbsNowhere({ pictures, createSite }: OpenPictures): Promise<void> {
  const [site, other] = [await createSite("climbing"), await createSite("private")];
  await addOne(pictures, other, one, allBytes);
  for (const path of climbingPaths(other, one)) {
    // To refuse such a path by throwing is as good as to find nothing there.
    const read = await pictures.read(site, path).catch(() => undefined);
    must(
      read === undefined,
      `gave something for the path ${quote(path)}, which leads out of the site`,
      "give nothing",
    );
    await pictures.remove(site, path).catch(() => undefined);
    mustBeBytes(
      await pictures.read(other, one),
      allBytes,
      `was told to remove ${quote(path)}, and asked for another site's picture`,
    );
  }
  for (const path of climbingPaths(other, "assets/new.png")) {
    await pictures.add(site, path, encode("mine")).catch(() => undefined);
    await mustList(
      pictures,
      other,
      [one],
      `was given a picture for ${quote(path)}, which leads to another site,`,
    );
  }
}
