/**
 * Addresses of other sites (VAL-6): http, https and ftp, on a public host.
 *
 * `URL` decides what a browser would make of the address; the host that results is judged, never the text.
 */
import { isDomainName } from "./domain-name.ts";
import { type AddressKind, classifyIpv4, classifyIpv6 } from "./ip-address.ts";
import { parseUrl } from "./parse-url.ts";
import type { Problem } from "./problem.ts";
import { remember } from "./remember.ts";

export interface ExternalLink {
  readonly kind: "external";
  /** Plain ASCII, starting with "http://", "https://" or "ftp://"; otherwise as written. */
  readonly url: string;
}

const kinds: Record<AddressKind, string> = {
  loopback: "it points to the visitor's own computer",
  private: "it points to a private network address",
  reserved: "it points to a reserved address, which no website has",
};

// Names that only a local network answers: RFC 6761, 6762 (with its appendix G), 8375.
const localNames = new Map<string, AddressKind>([
  ["localhost", "loopback"],
  ["localdomain", "loopback"],
  ["local", "private"],
  ["internal", "private"],
  ["intranet", "private"],
  ["private", "private"],
  ["corp", "private"],
  ["home", "private"],
  ["lan", "private"],
  ["home.arpa", "private"],
]);

const notAName = "the name of its site is not a valid one, such as example.com";

// Names end at 253 characters; this leaves room for other scripts, and bounds the work of converting them.
const maxHost = 1000;

/** As most addresses are written: in plain ASCII, with a host that stands there as browsers read it. */
const usual = /^https?:\/\/([a-z0-9.-]{1,253})(?:[/?#][\w\-.~!$&'()*+,;=:@/?#%]{0,2000})?$/;

/** Hosts are few, however many addresses there are: each is judged once. */
const problemOfHost = remember((host) => {
  const parsed = parseUrl(`https://${host}/`);
  return (parsed ? findHostProblem(parsed.hostname, host) : notAName) ?? "";
});

/** @returns what `parseLink` says of an address, for those of which nothing has to be looked at but the host */
export function parseUsualAddress(text: string): ExternalLink | Problem | undefined {
  const host = usual.exec(text)?.[1];
  if (host === undefined) return undefined;
  const problem = problemOfHost(host);
  return problem === "" ? { kind: "external", url: text } : { problem };
}

/**
 * Parses an address with its scheme.
 * @param text without hidden characters, backslashes, quotation marks and angle brackets
 */
export function parseWebAddress(text: string): ExternalLink | Problem {
  const scheme = text.slice(0, text.indexOf(":")).toLowerCase();
  if (scheme !== "http" && scheme !== "https" && scheme !== "ftp") return { problem: "it is no web address" };
  const rest = text.slice(scheme.length);
  // Browsers forgive one slash, or three; nobody writes that but to mislead.
  if (!rest.startsWith("://")) return { problem: `it needs two slashes after "${scheme}:"` };
  if (/\p{Z}/u.test(text)) return { problem: 'it holds a space: write "%20" there' };

  const [authority = ""] = rest.slice(3).split(/[/?#]/, 1);
  const at = authority.lastIndexOf("@");
  // Credentials stay allowed: the lists of Django, url-regex and validator.js all hold them, public ftp servers are
  // linked with them, and a link's author gains nothing by them, who can write any text over any address. The host
  // behind the "@" is the one that is judged.
  if (at >= 0 && !isUserInfo(authority.slice(0, at))) {
    return { problem: 'what stands before its "@" is not a name and password' };
  }
  const hostAndPort = authority.slice(at + 1);
  const portAt = hostAndPort.indexOf(":", hostAndPort.indexOf("]") + 1);
  const host = portAt < 0 ? hostAndPort : hostAndPort.slice(0, portAt);
  const port = portAt < 0 ? "" : hostAndPort.slice(portAt + 1);
  if (!isPort(port)) return { problem: "its port is not a number from 1 to 65535" };
  if (host === "") return { problem: "it names no site" };
  if (host.length > maxHost) return { problem: "the name of its site is too long" };
  if (host.includes("%")) return { problem: "it hides the name of its site behind percent codes" };

  const parsed = parseUrl(text);
  if (parsed === undefined) return { problem: notAName };
  const problem = findHostProblem(parsed.hostname, host);
  if (problem !== undefined) return { problem };
  return { kind: "external", url: isAscii(text) ? scheme + rest : parsed.href };
}

function findHostProblem(hostname: string, written: string): string | undefined {
  if (hostname.startsWith("[")) return phrase(classifyIpv6(hostname.slice(1, -1)));
  if (/^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/.test(hostname)) {
    const problem = phrase(classifyIpv4(hostname));
    // 3627734734 and 0xd8.0x3a.54990 are addresses to a browser; to a reader they are a disguise.
    return problem ?? (hostname === written ? undefined : "it writes a numeric address in a disguised form");
  }
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const labels = name.split(".");
  const local = localNames.get(labels.at(-1) ?? "") ?? localNames.get(labels.slice(-2).join("."));
  if (local !== undefined) return phrase(local);
  return isDomainName(name) ? undefined : notAName;
}

const phrase = (kind: AddressKind | undefined): string | undefined =>
  kind === undefined ? undefined : kinds[kind];

/** A name, or a name and a password: one colon at most and no further "@", so that it cannot pass for the host. */
function isUserInfo(text: string): boolean {
  const parts = text.split(":");
  return parts.length <= 2 && parts[0] !== "" && !text.includes("@");
}

// An empty port ("http://example.com:") means the usual one.
const isPort = (text: string): boolean =>
  text === "" || (/^[0-9]{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535);

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isAscii = (text: string): boolean => /^[\u0000-\u007F]*$/.test(text);
