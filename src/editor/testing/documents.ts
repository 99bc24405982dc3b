/** Contract tests for stores of documents. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Documents } from "../server/provider-stores.ts";
import { type ContractCase, createCase, encode, must, mustBeBytes, type OpenStore, quote } from "./case.ts";
import { siteNames, strangerNames } from "./names.ts";

export interface OpenDocuments extends OpenStore {
  readonly documents: Documents;
  /**
   * Creates a site the way the product does.
   * @param name name that an owner might choose; the product may change it to fit its own rules, or throw
   * @returns the site's name, as in `authorize`
   */
  createSite(name: string, document: Uint8Array): Promise<string>;
}

/**
 * The contract of `Documents`.
 *
 *     for (const { name, run } of documentsContract(open)) test(name, run);
 *
 * @param open returns a store for one test; other tests may use the same database at the same time
 */
export function documentsContract(
  open: () => Promise<OpenDocuments> | OpenDocuments,
): readonly ContractCase[] {
  const cases: [string, (opened: OpenDocuments) => Promise<void>][] = [
    ["a new document is read back byte for byte", readsWhatWasMade],
    ["a written document is read back byte for byte", readsWhatWasWritten],
    ["a document of 5 MB is read back as written", readsLarge],
    ["reading does not change the version", keepsVersion],
    ["different documents have different versions", hasVersions],
    ["a write with an old version is refused", refusesOld],
    ["a write with an unknown version is refused", refusesInvented],
    ["exactly one of several simultaneous writes with the same version succeeds", oneWins],
    ["a read during writes returns one whole document with its own version", readsWhole],
    ["a site that does not exist has no document and accepts none", knowsNoStranger],
    ["sites are separate, whatever their names are", keepsApart],
  ];
  return cases.map(([name, body]) => createCase(open, `documents: ${name}`, body));
}

const first = encode('{"siteId": "first"}\n');

/**
 * @returns the existing document
 * @throws AssertionError when there is none
 */
async function readOne(documents: Documents, site: string) {
  const read = await documents.read(site);
  must(read !== undefined, `returned no document for the existing site ${quote(site)}`, "return it");
  must(
    typeof read.version === "string" && read.version !== "",
    `returned the version ${quote(read.version)}`,
    "return a version that is a non-empty string",
  );
  return read;
}

/**
 * @returns the new version
 * @throws AssertionError when the store refuses a valid write
 */
async function writeOne(documents: Documents, site: string, bytes: Uint8Array): Promise<string> {
  const { version } = await readOne(documents, site);
  const next = await documents.write(site, bytes, version);
  must(
    typeof next === "string" && next !== "",
    `returned ${quote(next)} for a write with the current version`,
    "write the document and return its new version",
  );
  return next;
}

/** Texts that some kind of storage might alter: as JSON, lines, another encoding or a template. */
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
  mustBeBytes((await readOne(documents, site)).bytes, first, "was asked for the document of a new site");
}

async function readsWhatWasWritten({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("written", first);
  for (const text of hostileTexts) {
    const version = await writeOne(documents, site, encode(text));
    const read = await readOne(documents, site);
    mustBeBytes(read.bytes, encode(text), `was written ${quote(text)}`);
    must(
      read.version === version,
      `returned the version ${quote(read.version)} for a document written as ${quote(version)}`,
      "return the same version from read and write",
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
    `returned the versions ${quote(version)} and ${quote(again.version)} for one unchanged document`,
    "return the same version",
  );
}

async function hasVersions({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("versions", first);
  const seen = new Map([[(await readOne(documents, site)).version, "the first"]]);
  // Equal in length, and written within one tick of any clock.
  for (const letter of "abcdefghij") {
    const version = await writeOne(documents, site, encode(`{"siteId": "${letter}"}`));
    const other = seen.get(version);
    must(
      other === undefined,
      `returned the version ${quote(version)} for two documents: ${letter} and ${other}`,
      "return different versions for different documents",
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
  must(answer === undefined, `returned ${quote(answer)} for a write with an old version`, "return undefined");
  const read = await readOne(documents, site);
  mustBeBytes(read.bytes, second, "got a write with an old version");
  must(read.version === version, "changed the version on a refused write", "keep the version");
}

async function refusesInvented({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("invented", first);
  const { version } = await readOne(documents, site);
  for (const invented of ["", "0", "*", `${version}x`, `' OR '1'='1`, "null", "undefined"]) {
    const answer = await documents.write(site, encode("{}"), invented);
    must(
      answer === undefined,
      `returned ${quote(answer)} for a write with ${quote(invented)}, which was never a version`,
      "answer undefined",
    );
    mustBeBytes(
      (await readOne(documents, site)).bytes,
      first,
      `got a write with the unknown version ${quote(invented)}`,
    );
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
      `accepted ${winners.length} of ${texts.length} writes with the same version`,
      "accept exactly one and return undefined for the others",
    );
    const [winner = 0] = winners;
    const read = await readOne(documents, site);
    mustBeBytes(read.bytes, texts[winner] ?? first, "accepted one of several writes");
    must(
      read.version === answers[winner],
      "returned a wrong version for the accepted write",
      "return the version that the next read returns",
    );
  }
}

async function readsWhole({ documents, createSite }: OpenDocuments): Promise<void> {
  const length = 1_000_000;
  const site = await createSite("whole", new Uint8Array(length).fill(97));
  let { version } = await readOne(documents, site);
  const letters = new Map([[version, 97]]);
  /** Results of reads: the letter that fills the document; undefined for a mix of letters. */
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
  // Errors are reported below.
  reading.catch(() => {});
  try {
    for (let letter = 98; letter <= 117; letter++) {
      const next = await documents.write(site, new Uint8Array(length).fill(letter), version);
      must(next !== undefined, "refused a write with the current version", "accept it");
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
      `returned ${given} bytes of ${letter === undefined ? "several documents" : "one document"} while one of ${length} was written`,
      "return one whole document, old or new",
    );
    must(
      letters.get(version) === letter,
      "returned the version of one document with the bytes of another",
      "read both together",
    );
  }
}

async function knowsNoStranger({ documents, createSite }: OpenDocuments): Promise<void> {
  const site = await createSite("known", first);
  const { version } = await readOne(documents, site);
  const [stranger = "", ...hostile] = strangerNames(site);
  const read = await documents.read(stranger);
  must(
    read === undefined,
    `returned a document for ${quote(stranger)}, which is not a site`,
    "return undefined",
  );
  const answer = await documents.write(stranger, first, version);
  must(
    answer === undefined,
    `accepted a write to ${quote(stranger)}, which is not a site`,
    "return undefined",
  );
  for (const name of hostile) {
    // The store may throw for invalid names.
    const given = await documents.read(name).catch(() => undefined);
    must(given === undefined, `returned a document for ${quote(name)}, which is not a site`, "return none");
    const taken = await documents.write(name, encode("{}"), version).catch(() => undefined);
    must(taken === undefined, `accepted a write to ${quote(name)}, which is not a site`, "refuse it");
    const after = await documents.read(name).catch(() => undefined);
    must(after === undefined, `created the site ${quote(name)} on a write`, "create none");
  }
  mustBeBytes((await readOne(documents, site)).bytes, first, "was asked for sites that do not exist");
}

async function keepsApart({ documents, createSite }: OpenDocuments): Promise<void> {
  const texts = new Map<string, Uint8Array>();
  for (const [index, name] of siteNames.entries()) {
    const text = encode(`{"siteId": "site ${index}"}`);
    const site = await createSite(name, text).catch(() => undefined);
    if (site === undefined) continue;
    must(
      !texts.has(site),
      `created two sites with the same name ${quote(site)}`,
      "give each site its own name",
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
        `got a write to the site ${quote(site)}, was asked for ${quote(other)}`,
      );
  }
}
