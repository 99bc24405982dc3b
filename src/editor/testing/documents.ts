/** What every store of documents must hold, whatever it keeps them in. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Documents } from "../library/stores.ts";
import { type ContractCase, createCase, encode, must, mustBeBytes, type OpenStore, quote } from "./case.ts";
import { siteNames, strangerNames } from "./names.ts";

export interface OpenDocuments extends OpenStore {
  readonly documents: Documents;
  /**
   * Makes a site in the way of the product.
   * @param name that its owner would like; the product's own rule for names may make another one of it, or throw
   * @returns the site as `authorize` names it
   */
  createSite(name: string, document: Uint8Array): Promise<string>;
}

/**
 * The contract of `Documents`.
 *
 *     for (const { name, run } of documentsContract(open)) test(name, run);
 *
 * @param open gives a store for one case; the others may use the same database at the same time
 */
export function documentsContract(
  open: () => Promise<OpenDocuments> | OpenDocuments,
): readonly ContractCase[] {
  const cases: [string, (opened: OpenDocuments) => Promise<void>][] = [
    ["a document is read as it was made, byte for byte", readsWhatWasMade],
    ["a document is read as it was written, byte for byte", readsWhatWasWritten],
    ["a document of five megabytes is read as it was written", readsLarge],
    ["reading alone changes no version", keepsVersion],
    ["documents that differ have versions that differ", hasVersions],
    ["who writes with an old version writes nothing and learns it", refusesOld],
    ["who writes with a version that never was writes nothing", refusesInvented],
    ["of writes at the same time with one version exactly one wins", oneWins],
    ["who reads while others write gets one whole document with its own version", readsWhole],
    ["a site that is not there has no document and gets none", knowsNoStranger],
    ["sites do not see each other, whatever they are called", keepsApart],
  ];
  return cases.map(([name, body]) => createCase(open, `documents: ${name}`, body));
}

const first = encode('{"siteId": "first"}\n');

/** @returns the document that is there @throws when there is none */
async function readOne(documents: Documents, site: string) {
  const read = await documents.read(site);
  must(read !== undefined, `had no document for the site ${quote(site)}, which is there`, "give it");
  must(
    typeof read.version === "string" && read.version !== "",
    `gave the version ${quote(read.version)}`,
    "give a version that is a text and not empty",
  );
  return read;
}

/** @returns the new version @throws when the store refuses what it must take */
async function writeOne(documents: Documents, site: string, bytes: Uint8Array): Promise<string> {
  const { version } = await readOne(documents, site);
  const next = await documents.write(site, bytes, version);
  must(
    typeof next === "string" && next !== "",
    `answered ${quote(next)} to a write with the version that it had just given`,
    "write, and answer the new version",
  );
  return next;
}

/** Texts that some way of keeping a text changes: as JSON, as lines, as another encoding, as a template. */
const hostileTexts: readonly string[] = [
  "",
  "{}",
  '{"b": 1.0, "a": 1e2, "b": 2,  "c": [ ] }',
  '{"lines": 1}\r\n\r\n\n\t\r',
  '\ufeff{"mark": "at the start"}',
  '{"escaped": "\\u0000 \\ud800 \\/ \\u00e9", "plain": "é e\u0301 \u2028 \u200f"}',
  '{"astral": "🦷👩‍👩‍👧", "Кто": "我"}',
  `{"sql": "'; DROP TABLE sites; --", "marks": "$1 $$ %s ? :name \\\\ \`"}`,
  '{"html": "</script><!-- & &amp; -->"}',
  "no JSON at all",
  '{"blanks at the end": 1}   ',
];

async function readsWhatWasMade({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("made", first);
  mustBeBytes((await readOne(documents, site)).bytes, first, "was asked for a new site's document");
}

async function readsWhatWasWritten({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("written", first);
  for (const text of hostileTexts) {
    const version = await writeOne(documents, site, encode(text));
    const read = await readOne(documents, site);
    mustBeBytes(read.bytes, encode(text), `was written ${quote(text)}`);
    must(
      read.version === version,
      `gave the version ${quote(read.version)} for what it had written as ${quote(version)}`,
      "give the version that it answered",
    );
  }
}

async function readsLarge({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("large", first);
  const large = encode(JSON.stringify({ text: "Ein größerer Text 🦷. ".repeat(200_000) }));
  await writeOne(documents, site, large);
  mustBeBytes((await readOne(documents, site)).bytes, large, "was written a large document");
}

async function keepsVersion({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("read", first);
  const { version } = await readOne(documents, site);
  const again = await readOne(documents, site);
  must(
    again.version === version,
    `gave the versions ${quote(version)} and ${quote(again.version)} of one document that nobody wrote`,
    "give the same version",
  );
}

async function hasVersions({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("versions", first);
  const seen = new Map([[(await readOne(documents, site)).version, "the first"]]);
  // As long as each other, and written within one tick of any clock.
  for (const letter of "abcdefghij") {
    const version = await writeOne(documents, site, encode(`{"siteId": "${letter}"}`));
    const other = seen.get(version);
    must(
      other === undefined,
      `gave the version ${quote(version)} to ${letter} and to ${other} document`,
      "give documents that differ versions that differ",
    );
    seen.set(version, letter);
  }
}

async function refusesOld({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("old", first);
  const { version: old } = await readOne(documents, site);
  const second = encode('{"siteId": "second"}');
  const version = await writeOne(documents, site, second);
  const answer = await documents.write(site, encode('{"siteId": "late"}'), old);
  must(answer === undefined, `answered ${quote(answer)} to a write with an old version`, "answer undefined");
  const read = await readOne(documents, site);
  mustBeBytes(read.bytes, second, "was written to with an old version");
  must(read.version === version, "changed the version by a write that it refused", "leave it as it is");
}

async function refusesInvented({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("invented", first);
  const { version } = await readOne(documents, site);
  for (const invented of ["", "0", "*", `${version}x`, `' OR '1'='1`, "null", "undefined"]) {
    const answer = await documents.write(site, encode("{}"), invented);
    must(
      answer === undefined,
      `answered ${quote(answer)} to a write with ${quote(invented)}, which it never gave as a version`,
      "answer undefined",
    );
    mustBeBytes((await readOne(documents, site)).bytes, first, `was written to with ${quote(invented)}`);
  }
}

async function oneWins({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("race", first);
  for (let round = 0; round < 10; round++) {
    const { version } = await readOne(documents, site);
    const texts = Array.from({ length: 8 }, (_, writer) =>
      encode(`{"round": ${round}, "writer": ${writer}}`),
    );
    const answers = await Promise.all(texts.map((bytes) => documents.write(site, bytes, version)));
    const winners = answers.flatMap((answer, writer) => (answer === undefined ? [] : [writer]));
    must(
      winners.length === 1,
      `let ${winners.length} of ${texts.length} writes with one version win`,
      "let exactly one win, and answer undefined to the others",
    );
    const [winner = 0] = winners;
    const read = await readOne(documents, site);
    mustBeBytes(read.bytes, texts[winner] ?? first, "had one write of several win");
    must(
      read.version === answers[winner],
      "answered the winner a version that is not the document's",
      "answer the version that is read next",
    );
  }
}

async function readsWhole({ documents, createSite }: OpenDocuments): Promise<void> {
  const length = 1_000_000;
  const site = await createSite("whole", new Uint8Array(length).fill(97));
  let { version } = await readOne(documents, site);
  const letters = new Map([[version, 97]]);
  /** What readers got: the letter that the document is made of, undefined where it is made of several. */
  const seen: { readonly version: string; readonly letter: number | undefined; readonly length: number }[] =
    [];
  let isWriting = true;
  const reader = async () => {
    while (isWriting) {
      await nextTurn();
      const { bytes, version } = await readOne(documents, site);
      const letter = bytes.every((byte) => byte === bytes[0]) ? bytes[0] : undefined;
      seen.push({ version, letter, length: bytes.length });
    }
  };
  const reading = Promise.all([reader(), reader()]);
  // What goes wrong in one of them is told below.
  reading.catch(() => {});
  try {
    for (let letter = 98; letter <= 117; letter++) {
      const next = await documents.write(site, new Uint8Array(length).fill(letter), version);
      must(next !== undefined, "refused a write with the version that it gave last", "write");
      version = next;
      letters.set(version, letter);
    }
  } finally {
    isWriting = false;
    await reading;
  }
  for (const { version, letter, length: given } of seen) {
    must(
      letter !== undefined && given === length,
      `gave ${given} bytes of ${letter === undefined ? "several documents" : "one document"} to a reader while one of ${length} was written`,
      "give the whole document, the old one or the new",
    );
    must(
      letters.get(version) === letter,
      "gave a reader the version of one document with the bytes of another",
      "read both at once",
    );
  }
}

async function knowsNoStranger({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("known", first);
  const { version } = await readOne(documents, site);
  const [stranger = "", ...hostile] = strangerNames(site);
  const read = await documents.read(stranger);
  must(read === undefined, `gave a document for ${quote(stranger)}, which is no site`, "answer undefined");
  const answer = await documents.write(stranger, first, version);
  must(answer === undefined, `took a write to ${quote(stranger)}, which is no site`, "answer undefined");
  for (const name of hostile) {
    // What cannot be a name at all may be refused by throwing.
    const given = await documents.read(name).catch(() => undefined);
    must(given === undefined, `gave a document for ${quote(name)}, which is no site`, "give none");
    const taken = await documents.write(name, encode("{}"), version).catch(() => undefined);
    must(taken === undefined, `took a write to ${quote(name)}, which is no site`, "take none");
    const after = await documents.read(name).catch(() => undefined);
    must(after === undefined, `made the site ${quote(name)} by writing to it`, "make none");
  }
  mustBeBytes((await readOne(documents, site)).bytes, first, "was asked for sites that are not there");
}

async function keepsApart({ documents, createSite }: OpenDocuments): Promise<void> {
  const texts = new Map<string, Uint8Array>();
  for (const [index, name] of siteNames.entries()) {
    const text = encode(`{"siteId": "site ${index}"}`);
    const site = await createSite(name, text).catch(() => undefined);
    if (site === undefined) continue;
    must(
      !texts.has(site),
      `made two sites that are both called ${quote(site)}`,
      "give each a name of its own",
    );
    texts.set(site, text);
  }
  for (const [site, text] of texts)
    mustBeBytes((await readOne(documents, site)).bytes, text, `was asked for the site ${quote(site)}`);
  for (const site of texts.keys()) {
    const text = encode(`{"siteId": "written", "name": ${JSON.stringify(site)}}`);
    await writeOne(documents, site, text);
    texts.set(site, text);
    for (const [other, expected] of texts)
      mustBeBytes(
        (await readOne(documents, other)).bytes,
        expected,
        `was written to the site ${quote(site)}, asked for ${quote(other)}`,
      );
  }
}
