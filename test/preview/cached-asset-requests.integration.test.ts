/** Cached asset requests of a preview: which work is done again after which change. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  createFlagSet,
  createFontLibrary,
  createIconSet,
  type PictureProcessor,
} from "../../src/assets/index.ts";
import { cacheAssetRequests } from "../../src/preview/cached-asset-requests.ts";
import { createFolder } from "../assets/folder.ts";
import { digest, drawPhoto } from "../assets/made-pictures.ts";

const photo = await drawPhoto(60, 30).jpeg().toBuffer();
const options = { base: "/", icons: createIconSet(), flags: createFlagSet(), digest };

function createProcessor() {
  let count = 0;
  const processor: PictureProcessor = {
    find: async () => undefined,
    async make() {
      count++;
      return { standIn: { format: "jpeg", width: 60, height: 30 } };
    },
  };
  return { processor, made: () => count };
}

/** The site's picture, named by its field at this position. */
const needAt = (index: number, name = "a.jpg") =>
  ({ kind: "picture", name, pointer: `/pages/${index}` }) as const;

test("EDT-17 a refused edit, which is only checked, does not discard the processed pictures", async () => {
  const folder = await createFolder({ "a.jpg": photo });
  const { processor, made } = createProcessor();
  const { resolve } = cacheAssetRequests();
  const making = await resolve([needAt(0)], { ...options, folder, processor });
  const checked = await resolve([needAt(1)], { ...options, folder });
  const again = await resolve([needAt(0)], { ...options, folder, processor });
  expect([checked, again]).toEqual([making, making]);
  expect(made()).toBe(1);
  // A check alone is not a processed result.
  await writeFile(join(folder, "a.jpg"), await drawPhoto(80, 40).jpeg().toBuffer());
  expect((await resolve([needAt(0)], { ...options, folder })).files).toEqual([]);
  expect((await resolve([needAt(0)], { ...options, folder, processor })).files).not.toEqual([]);
  expect(made()).toBe(2);
});

test("EDT-17 a problem is reported at the place that names the file now", async () => {
  const folder = await createFolder();
  const { resolve } = cacheAssetRequests();
  const placesOf = async (...needs: Parameters<typeof resolve>[0]) =>
    (await resolve(needs, { ...options, folder })).diagnostics.map(({ pointer }) => pointer);
  expect(await placesOf(needAt(0))).toEqual(["/pages/0"]);
  expect(await placesOf(needAt(3))).toEqual(["/pages/3"]);
});

test("EDT-17 a page's title names its card again and leaves the icons alone", async () => {
  const { icons, cards } = cacheAssetRequests();
  const colours = { background: "#102030", ink: "#ffffff", accent: "#102030" };
  const look = { colours, families: [], language: "en" };
  const drawn = { ...options, library: createFontLibrary(), madeOnce: (_: string, make: Make) => make() };
  const makeIcons = (name: string) =>
    icons({ ...look, name, look: "SHARP", logo: undefined }, { ...drawn, folder: "" });
  const made = await makeIcons("Sakura");
  expect(await makeIcons("Sakura")).toBe(made);
  const cardOf = async (title: string, { mark } = made) => {
    const card = { file: "index.html", title, siteName: "Sakura", isRightToLeft: false, ...pointers };
    const input = { ...look, host: "sample.example", cards: [card] };
    return await cards(input, { ...drawn, threads: 0, mark });
  };
  const before = await cardOf("Menu");
  expect(await cardOf("Menu")).toBe(before);
  expect((await cardOf("Contact")).cards).not.toEqual(before.cards);
  // A card can show the icon.
  expect(await cardOf("Contact", await makeIcons("Hanami"))).not.toBe(await cardOf("Contact"));
});

type Make = () => Promise<Uint8Array>;
const pointers = { pointer: "/pages/0/meta/title", namePointer: "/name" };
