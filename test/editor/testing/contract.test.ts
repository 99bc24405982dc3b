/** The contract suite for stores (EDT-21): a correct store passes, and the matching case finds each way to break the contract. */
import { posix } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  type ContractCase,
  documentsContract,
  type OpenDocuments,
  type OpenPictures,
  type Publications,
  type PublishSchedule,
  picturesContract,
  publicationsContract,
  scheduleContract,
} from "../../../src/editor-testing.ts";
import {
  createMemoryDocuments,
  createMemoryPictures,
  createMemoryPublications,
  createMemorySchedule,
} from "./memory-stores.ts";

type Documents = OpenDocuments["documents"];
type Pictures = OpenPictures["pictures"];

/** Runs the cases and returns the failures by case name. */
async function failuresOf(cases: readonly ContractCase[]): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  for (const { name, run } of cases) await run().catch((error: Error) => failures.set(name, error.message));
  return failures;
}

function openDocuments(
  broken: (good: ReturnType<typeof createMemoryDocuments>) => Partial<OpenDocuments & Documents>,
) {
  const good = createMemoryDocuments();
  const { createSite = good.createSite, ...rest } = broken(good);
  return { documents: { ...good, ...rest }, createSite };
}

function openPictures(
  broken: (good: ReturnType<typeof createMemoryPictures>) => Partial<OpenPictures & Pictures>,
) {
  const good = createMemoryPictures();
  const { createSite = good.createSite, ...rest } = broken(good);
  return { pictures: { ...good, ...rest }, createSite };
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const encode = (text: string) => new TextEncoder().encode(text);

describe("EDT-21 the contract of documents", () => {
  test("is met by a store in memory, which is closed after each case", async () => {
    let isOpen = 0;
    const cases = documentsContract(() => {
      isOpen++;
      return { ...openDocuments(() => ({})), close: () => void isOpen-- };
    });
    expect(cases.length).toBeGreaterThan(8);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(await failuresOf(cases)).toEqual(new Map());
    expect(isOpen).toBe(0);
  });

  test.each<[string, string, Parameters<typeof openDocuments>[0]]>([
    [
      "stores JSON instead of a text",
      "a new document is read back",
      (good) => ({
        createSite: (name, bytes) => good.createSite(name, encode(JSON.stringify(JSON.parse(decode(bytes))))),
      }),
    ],
    [
      "loses a byte order mark",
      "a written document is read back",
      (good) => ({ write: (site, bytes, version) => good.write(site, encode(decode(bytes)), version) }),
    ],
    [
      "truncates a document to a megabyte",
      "of 5 MB",
      (good) => ({ write: (site, bytes, version) => good.write(site, bytes.slice(0, 2 ** 20), version) }),
    ],
    [
      "changes the version with each read",
      "reading does not change the version",
      (good) => ({
        async read(site) {
          const read = await good.read(site);
          if (read) await good.write(site, read.bytes, read.version);
          return good.read(site);
        },
      }),
    ],
    [
      "uses the length of a text as its version",
      "have different versions",
      (good) => ({
        async read(site) {
          const read = await good.read(site);
          return read && { ...read, version: String(read.bytes.length) };
        },
        async write(site, bytes, version) {
          const read = await good.read(site);
          if (!read || String(read.bytes.length) !== version) return undefined;
          return (await good.write(site, bytes, read.version)) && String(bytes.length);
        },
      }),
    ],
    [
      "ignores the expected version",
      "with an old version",
      (good) => ({
        write: async (site, bytes) => good.write(site, bytes, (await good.read(site))?.version ?? ""),
      }),
    ],
    [
      "reports a conflict, but writes",
      "with an old version",
      (good) => ({
        async write(site, bytes, version) {
          const read = await good.read(site);
          const answer = read && (await good.write(site, bytes, read.version));
          return read?.version === version ? answer : undefined;
        },
      }),
    ],
    [
      "writes over any document if the version is empty",
      "an unknown version",
      (good) => ({
        write: async (site, bytes, version) =>
          good.write(site, bytes, version || ((await good.read(site))?.version ?? "")),
      }),
    ],
    [
      "checks the version and writes later",
      "exactly one of several",
      (good) => ({
        async write(site, bytes, version) {
          if ((await good.read(site))?.version !== version) return undefined;
          await nextTurn();
          return await good.createSite(site, bytes).then(() => good.sites.get(site)?.version);
        },
      }),
    ],
    [
      "writes in two halves",
      "one whole document",
      (good) => ({
        async write(site, bytes, version) {
          const before = good.sites.get(site);
          if (before?.version !== version) return undefined;
          const half = bytes.slice();
          half.set(before.bytes.subarray(0, bytes.length >> 1));
          good.sites.set(site, { bytes: half, version });
          await nextTurn();
          return good.write(site, bytes, version);
        },
      }),
    ],
    [
      "reads text and version one after another",
      "with its own version",
      (good) => ({
        async read(site) {
          const text = await good.read(site);
          await nextTurn();
          const version = await good.read(site);
          return text && version && { bytes: text.bytes, version: version.version };
        },
        async write(site, bytes, version) {
          await nextTurn();
          return good.write(site, bytes, version);
        },
      }),
    ],
    [
      "creates a site when writing to an unknown one",
      "a site that does not exist",
      (good) => ({
        async write(site, bytes, version) {
          if (!good.sites.has(site)) await good.createSite(site, bytes);
          return good.write(site, bytes, good.sites.has(site) ? version : "");
        },
      }),
    ],
    [
      "finds a site by the beginning of its name",
      "a site that does not exist",
      (good) => ({
        read: async (site) => good.read([...good.sites.keys()].find((name) => site.startsWith(name)) ?? ""),
      }),
    ],
    [
      "treats names as paths",
      "sites are separate",
      (good) => ({
        createSite: (name, bytes) => good.createSite(posix.normalize(name), bytes).then(() => name),
        read: (site) => good.read(posix.normalize(site)),
        write: (site, bytes, version) => good.write(posix.normalize(site), bytes, version),
      }),
    ],
    [
      "does not distinguish Unicode forms of a name",
      "sites are separate",
      (good) => ({ createSite: (name, bytes) => good.createSite(name.normalize("NFC"), bytes) }),
    ],
  ])("detects a store that %s, by the case %j", async (_, title, broken) => {
    const failures = await failuresOf(documentsContract(() => openDocuments(broken)));
    const found = [...failures].find(([name]) => name.includes(title));
    expect([...failures.keys()]).toContain(found?.[0]);
    expect(found?.[1]).toMatch(/^The store [^;]+; it must [^;]+\.$/);
  });

  test("accepts a store that refuses certain names", async () => {
    const cases = documentsContract(() =>
      openDocuments((good) => ({
        async createSite(name, bytes) {
          if (!/^[a-z]+$/.test(name)) throw new Error("Only letters, please.");
          return good.createSite(name, bytes);
        },
        async read(site) {
          if (!/^[a-z-]+$/.test(site)) throw new Error("Only letters, please.");
          return good.read(site);
        },
      })),
    );
    expect(await failuresOf(cases)).toEqual(new Map());
  });
});

describe("EDT-21 the contract of pictures", () => {
  test("is met by a store in memory, which is closed after each case", async () => {
    let isOpen = 0;
    const cases = picturesContract(() => {
      isOpen++;
      return { ...openPictures(() => ({})), close: async () => void isOpen-- };
    });
    expect(cases.length).toBeGreaterThan(7);
    expect(await failuresOf(cases)).toEqual(new Map());
    expect(isOpen).toBe(0);
  });

  test.each<[string, string, Parameters<typeof openPictures>[0]]>([
    [
      "starts with a picture",
      "a new site has no images",
      (good) => ({ list: async (site) => [...(await good.list(site)), "assets/logo.png"] }),
    ],
    [
      "stores pictures as text",
      "an added image is listed and read back",
      (good) => ({ add: (site, path, bytes) => good.add(site, path, encode(decode(bytes))) }),
    ],
    [
      "lists its own files too",
      "is listed",
      (good) => ({ list: async (site) => (await good.list(site)).flatMap((path) => [path, `${path}.tmp`]) }),
    ],
    [
      "throws for a missing picture",
      "is read as undefined",
      (good) => ({
        async read(site, path) {
          const read = await good.read(site, path);
          if (!read) throw new Error("ENOENT");
          return read;
        },
      }),
    ],
    [
      "replaces pictures",
      "never replaced",
      (good) => ({
        async add(site, path, bytes) {
          await good.remove(site, path);
          return good.add(site, path, bytes);
        },
      }),
    ],
    [
      "reports a taken path, but replaces the picture",
      "never replaced",
      (good) => ({
        async add(site, path, bytes) {
          const isFree = await good.add(site, path, bytes);
          good.sites.get(site)?.set(path, bytes);
          return isFree;
        },
      }),
    ],
    [
      "checks that a path is free and writes later",
      "exactly one of several",
      (good) => ({
        async add(site, path, bytes) {
          if (await good.read(site, path)) return false;
          await nextTurn();
          good.sites.get(site)?.set(path, bytes);
          return true;
        },
      }),
    ],
    [
      "writes in two halves",
      "all of it or nothing",
      (good) => ({
        async add(site, path, bytes) {
          if (!(await good.add(site, path, bytes.slice(0, bytes.length >> 1)))) return false;
          await nextTurn();
          await nextTurn();
          good.sites.get(site)?.set(path, bytes);
          return true;
        },
      }),
    ],
    ["removes nothing", "a removed image is gone", () => ({ remove: async () => {} })],
    [
      "reserves removed paths",
      "its path is free",
      (good) => {
        const used = new Set<string>();
        return {
          async add(site, path, bytes) {
            if (used.has(site + path)) return false;
            used.add(site + path);
            return good.add(site, path, bytes);
          },
        };
      },
    ],
    [
      "has one folder for all sites",
      "the images of sites are separate",
      (good) => ({
        createSite: async (name) => (good.sites.has("all") ? name : good.createSite("all").then(() => name)),
        list: () => good.list("all"),
        read: (_, path) => good.read("all", path),
        add: (_, path, bytes) => good.add("all", path, bytes),
        remove: (_, path) => good.remove("all", path),
      }),
    ],
    [
      "joins paths",
      "does not reach another site",
      (good) => {
        const split = (site: string, path: string): [string, string] => {
          const [name = "", ...rest] = posix.join("/", site, path).slice(1).split("/");
          return [name, rest.join("/")];
        };
        return {
          read: (site, path) => good.read(...split(site, path)),
          add: (site, path, bytes) => good.add(...split(site, path), bytes),
          remove: (site, path) => good.remove(...split(site, path)),
        };
      },
    ],
  ])("detects a store that %s, by the case %j", async (_, title, broken) => {
    const failures = await failuresOf(picturesContract(() => openPictures(broken)));
    const found = [...failures].find(([name]) => name.includes(title));
    expect([...failures.keys()]).toContain(found?.[0]);
    expect(found?.[1]).toMatch(/^The store [^;]+; it must [^;]+\.$/);
  });
});

describe("EDT-31 the contract of publications", () => {
  const failures = (broken: (good: Publications) => Partial<Publications>) =>
    failuresOf(
      publicationsContract(() => {
        const good = createMemoryPublications();
        return { ...good, publications: { ...good.publications, ...broken(good.publications) } };
      }),
    );

  test("is met by a record in memory, also by one that can't go back", async () => {
    expect(await failures(() => ({}))).toEqual(new Map());
    expect(await failures(() => ({ goBack: undefined }) as object)).toEqual(new Map());
  });

  test.each<[string, string, (good: Publications) => Partial<Publications>]>([
    [
      "lists the oldest first",
      "newest first",
      (good) => ({ list: async (site) => [...(await good.list(site))].reverse() }),
    ],
    [
      "marks every version as online",
      "one is online",
      (good) => ({
        list: async (site) => (await good.list(site)).map((one) => ({ ...one, isOnline: true })),
      }),
    ],
    ["keeps no documents", "read back", () => ({ read: async () => undefined })],
    [
      "gives a site's version to others",
      "own versions",
      (good) => ({ read: async (site, id) => await good.read(site === "other" ? "own" : site, id) }),
    ],
    ["does not go back", "goes back to is online", () => ({ goBack: async () => ({}) })],
  ])("finds a record that %s", async (_, name, broken) => {
    const failed = [...(await failures(broken))];
    expect(failed.some(([title, message]) => title.includes(name) && message.includes("it must"))).toBe(true);
  });
});

describe("EDT-32 the contract of publishing times", () => {
  const failures = (broken: (good: PublishSchedule) => Partial<PublishSchedule>) =>
    failuresOf(
      scheduleContract(() => {
        const good = createMemorySchedule();
        return { schedule: { ...good, ...broken(good) }, createSite: good.createSite };
      }),
    );

  test("is met by times in memory", async () => {
    expect(await failures(() => ({}))).toEqual(new Map());
  });

  test.each<[string, string, (good: PublishSchedule) => Partial<PublishSchedule>]>([
    [
      "forgets who added a time",
      "who added it",
      (good) => ({ add: (site, at) => good.add(site, at, undefined) }),
    ],
    ["does not cancel", "cancelled time is gone", () => ({ cancel: async () => {} })],
    [
      "cancels times of other sites",
      "sites are separate",
      (good) => ({
        cancel: async (_, id) => {
          for (const site of ["mine", "theirs"]) await good.cancel(site, id);
        },
      }),
    ],
  ])("finds times that %s", async (_, name, broken) => {
    const failed = [...(await failures(broken))];
    expect(failed.some(([title, message]) => title.includes(name) && message.includes("it must"))).toBe(true);
  });
});
