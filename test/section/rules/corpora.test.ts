/**
 * The rules against public corpora (VAL-6, VAL-7, DOC-10, SAF-1). The tables explain each different result; an entry that no
 * longer differs fails too.
 */
import { expect, test } from "vitest";
import { findPathProblem, isEmail, parseImageSource, parseLink } from "../../../src/section/rules/index.ts";
import { corporaNote, hasCorpora, readCorpus } from "./corpus.ts";

interface Entry {
  readonly value: string;
}

const isProblem = (value: string): boolean => "problem" in parseLink(value);
const isExternal = (value: string): boolean => {
  const link = parseLink(value);
  return "kind" in link && link.kind === "external";
};

/** Returns the distinct values that meet a condition, in order. */
const select = (entries: readonly Entry[], meets: (value: string) => boolean): string[] =>
  [...new Set(entries.map(({ value }) => value).filter(meets))].sort();

/** Reasons for refusing values that their project calls valid. */
const refusedUrls: Record<string, readonly string[]> = {
  "private, loopback and reserved addresses (VAL-6)": [
    "http://localhost/",
    "//localhost:8080",
    "http://127.0.0.1/",
    "http://10.0.0.0/",
    "http://10.1.1.254",
    "http://0.0.0.0/",
    "http://224.0.0.0",
    "http://224.1.1.1",
    "http://255.255.255.255",
    "http://[::1]:8080/",
    "http://[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]:80/index.html",
    "http://[1080:0:0:0:8:800:200C:417A]/index.html",
    "http://[1080::8:800:200C:417A]/foo",
  ],
  "other schemes (VAL-6: http, https, ftp)": [
    "ftps://example.com/",
    "ftps://foo.bar/",
    "ws://localhost:8080",
    "ws://foo.ws",
    "ws://a.b-c.de",
    "ws://223.255.255.254",
    "ws://userid:password@example.com",
    "ws://➡.ws/䨹",
  ],
  "no such top level can exist: letters, or another script's letters in ASCII": [
    "http://dashintld.c-m",
    "http://multipledashintld.a-b-c",
    "http://evenmoredashintld.a---c",
    "http://dashinpunytld.xn---c",
  ],
  "an ASCII spelling that decodes to no name: browsers refuse it": ["http://xn--7sbb4ac0ad0be6cf.xn--p1ai"],
  "other lists call more than one colon, or no name, before the @ invalid": [
    "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
    "http://-.~_!$&'()*+';=:%40:80%2f::::::@example.com",
    "http://:pass@www.foobar.com/",
  ],
  "a disguised javascript: that passes for a name and password": [
    "ｊａｖａｓｃｒｉｐｔ:alert(1)@example.com",
  ],
};

/** Reasons for accepting values that their project calls invalid, with their kind. */
const acceptedUrls: Record<string, Record<string, string>> = {
  "a valid address without scheme gets http:// (VAL-6)": {
    "foo.com": "external",
    "//foobar.com": "external",
    "//evil-site.com/path@example.com": "external",
  },
  "kinds of their own (VAL-6)": { "/foo.bar/": "page", "mailto:foo@bar.com": "mail" },
  "a closing dot, which other lists call valid": { "http://example.com.": "external" },
};

test.skipIf(!hasCorpora)(
  `VAL-6 valid URLs of the corpus are external links, except the listed ones ${corporaNote}`,
  () => {
    const refused = select(readCorpus("urls.json").valid, (value) => !isExternal(value));
    expect(refused).toEqual(Object.values(refusedUrls).flat().sort());
  },
);

test.skipIf(!hasCorpora)(
  `VAL-6 invalid URLs of the corpus are refused, except the listed ones ${corporaNote}`,
  () => {
    const expected = Object.assign({}, ...Object.values(acceptedUrls));
    const accepted = select(readCorpus("urls.json").invalid, (value) => !isProblem(value));
    expect(accepted).toEqual(Object.keys(expected).sort());
    for (const value of accepted) expect(parseLink(value)).toHaveProperty("kind", expected[value]);
  },
);

test.skipIf(!hasCorpora)(`VAL-6 SAF-1 script URLs of the corpus are all refused ${corporaNote}`, () => {
  const scripts = readCorpus("urls.json").script_urls as Entry[];
  expect(scripts.length).toBeGreaterThan(0);
  expect(select(scripts, (value) => !isProblem(value))).toEqual([]);
  expect(select(scripts, (value) => !("problem" in parseImageSource(value)))).toEqual([]);
});

test.skipIf(!hasCorpora)(
  `SAF-1 open redirects of the corpus never lead off the site as a page ${corporaNote}`,
  () => {
    const site = "https://site.example";
    for (const { value } of readCorpus("urls.json").open_redirect as Entry[]) {
      const link = parseLink(value);
      if ("problem" in link || link.kind === "external") continue;
      expect(link.kind).toBe("page");
      if (link.kind !== "page") continue;
      expect(new URL(link.path, site).origin).toBe(site);
      expect(new URL(value, site).origin).toBe(site);
      // Nor after the language or a base path was removed from its start.
      for (let at = link.path.indexOf("/", 1); at > 0; at = link.path.indexOf("/", at + 1)) {
        expect(new URL(link.path.slice(at), site).origin).toBe(site);
      }
    }
  },
);

/** Reasons for refusing e-mail addresses that their project calls valid. */
const refusedEmails: Record<string, readonly string[]> = {
  "no top level (VAL-7 wants a domain with one)": ["test@io", "test@org"],
  "quoted local parts, which other lists call invalid": [
    '"foobar"@example.com',
    '"  foo  m端ller "@example.com',
    '"foo\\@bar"@example.com',
  ],
  "a letter that Unicode has not assigned, so that no name can hold it": [
    "test@\ud800\udfffñoñó郵件ñoñó郵件.郵件ñoñó郵件ñoñó郵件.ñoñó郵件ñoñó郵件.ñoñó郵件ñoñó郵件.ñoñó郵件ñoñó郵件.ñoñó郵件ñoñó郵件.ñoñó郵件ñoñó郵件.noñó郵件.商務",
  ],
};

test.skipIf(!hasCorpora)(
  `VAL-7 valid addresses of the corpus are accepted, except the listed ones ${corporaNote}`,
  () => {
    const refused = select(readCorpus("emails.json").valid, (value) => !isEmail(value));
    expect(refused).toEqual(Object.values(refusedEmails).flat().sort());
  },
);

test.skipIf(!hasCorpora)(
  `VAL-7 invalid addresses of the corpus are refused, except a bracketed IPv4 one ${corporaNote}`,
  () => {
    expect(select(readCorpus("emails.json").invalid, isEmail)).toEqual(["test@[255.255.255.255]"]);
  },
);

test.skipIf(!hasCorpora)(
  `VAL-7 disputed addresses of the corpus are validated without throwing ${corporaNote}`,
  () => {
    for (const { value } of readCorpus("emails.json").grey as Entry[])
      expect(isEmail(value)).toBeTypeOf("boolean");
  },
);

const pathGroups = ["fuzzdb_deep", "fuzzdb_windows", "patt", "dotdotpwn", "jhaddix_lfi"];

test.skipIf(!hasCorpora)(
  `DOC-10 SAF-1 traversal paths of the corpus are refused or stay on the site ${corporaNote}`,
  () => {
    const corpus = readCorpus("traversal_paths.json");
    const site = "https://site.example";
    for (const text of pathGroups.flatMap((group) => corpus[group] as string[])) {
      for (const path of [text, `/${text}`, `/a/${text}`]) {
        if (findPathProblem(path) === undefined) {
          expect(path).not.toMatch(/[\\%]|\/\.\.|\/\.\/|\/\//);
          expect(decodeURI(new URL(encodeURI(path), site).pathname)).toBe(path);
        }
        const link = parseLink(path);
        if ("kind" in link && link.kind === "page") {
          expect(link.path).not.toMatch(/[\\%]|\/\.\.(?:\/|$)|\/\.\/|\/\//);
          expect(decodeURI(new URL(encodeURI(link.path), site).pathname)).toBe(link.path);
        }
      }
      for (const path of [text, `assets/${text}`]) {
        const link = parseLink(path);
        if ("kind" in link && link.kind === "file") expect(link.path).not.toMatch(/\\|(?:^|\/)\.\.|\/\/|^\//);
      }
    }
  },
);

const safeNames = [
  "the quick brown fox jumped over the lazy dog.mp3",
  "résumé",
  "valid name.mp3",
  "LPT10.txt",
  "valid.txt",
  "the quick brown fox jumped over the lazy dog",
  "semi;colon.js",
  ";leading-semi.js",
  "singlequote'.js",
  "plus+.js",
  " space at front",
  ".period",
  // Slashes separate segments, so these are paths of several names.
  "h/w",
  "slash/.js",
  "relative/path/to/some/dir",
  // The root itself.
  "",
];

test.skipIf(!hasCorpora)(
  `DOC-10 unsafe file names of the corpus are not valid page paths ${corporaNote}`,
  () => {
    const names = readCorpus("file_names.json").cases as string[];
    expect(names.filter((name) => findPathProblem(`/${name}`) === undefined).sort()).toEqual(
      safeNames.sort(),
    );
  },
);
