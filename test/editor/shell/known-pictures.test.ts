/** The editor's list of the site's pictures, with a server that answers on demand. */
import { expect, test } from "vitest";
import type { PictureList, PictureResult } from "../../../src/editor/shared/protocol.ts";
import { createKnownPictures } from "../../../src/editor/shell/pictures.ts";

const picture = (name: string) => ({ path: `assets/${name}.png`, url: `/${name}` });

function start() {
  const known = createKnownPictures();
  const asked: { answer: (...names: string[]) => void; fail: () => void }[] = [];
  const api = known.noting({
    pictures: () =>
      new Promise<PictureList>((resolve, reject) => {
        const answer = (...names: string[]) => resolve({ pictures: names.map(picture) });
        asked.push({ answer, fail: () => reject(new Error("away")) });
      }),
    upload: async ({ name }: File): Promise<PictureResult> => ({ ...picture(name), width: 3, height: 2 }),
  });
  const names = () => known.get().map(({ url }) => url.slice(1));
  return { known, api, asked, names };
}

test("EDT-3 EDT-13 an uploaded picture is known once it is acknowledged, and a list requested earlier does not remove it", async () => {
  const { known, api, asked, names } = start();
  let reported = 0;
  known.subscribe(() => reported++);
  const loading = known.load(api);
  await api.upload({ name: "new" } as File);
  expect([names(), reported]).toEqual([["new"], 1]);
  asked[0]?.answer("old");
  await loading;
  expect(names()).toEqual(["old", "new"]);
  // The next list includes it: if it is missing there, it is gone.
  const again = known.load(api);
  asked[1]?.answer("old");
  await again;
  expect(names()).toEqual(["old"]);
});

test("EDT-13 the list requested last wins, and a failed list is requested again", async () => {
  const { known, api, asked, names } = start();
  const first = known.load(api);
  const second = known.load(api);
  expect(known.loadOnce(api)).toBe(second);
  asked[1]?.answer("new");
  await second;
  asked[0]?.answer("old");
  await first;
  expect(names()).toEqual(["new"]);
  const failed = known.loadOnce(api);
  asked[2]?.fail();
  await failed;
  expect(names()).toEqual(["new"]);
  void known.loadOnce(api);
  expect(asked).toHaveLength(4);
});
