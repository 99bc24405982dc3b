/**
 * Addresses of other sites (VAL-6): http, https and ftp, on a public host.
 *
 * `URL` parses the address as a browser would, and the resulting host is validated, never the text.
 */
import type { Reason } from "../../diagnostic/index.ts";
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

// Names that only a local network resolves: RFC 6761, 6762 (with its appendix G), 8375.
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

const notAName: Reason = { kind: "domain" };

// Names have at most 253 characters. This leaves space for other scripts and bounds the work of converting them.
const maxHost = 1000;

/** Most common form of an address: plain ASCII, with a host as browsers read it. */
const usual = /^https?:\/\/([a-z0-9.-]{1,253})(?:[/?#][\w\-.~!$&'()*+,;=:@/?#%]{0,2000})?$/;

/** Cache of host validation: sites link to many addresses on few hosts. */
const problemOfHost = remember((host) => {
  const parsed = parseUrl(`https://${host}/`);
  return (parsed ? findHostProblem(parsed.hostname, host) : notAName) ?? "none";
});

/** @returns the result of `parseLink` for addresses of which only the host needs validation; undefined for others */
export function parseUsualAddress(text: string): ExternalLink | Problem | undefined {
  const host = usual.exec(text)?.[1];
  if (host === undefined) return undefined;
  const problem = problemOfHost(host);
  return problem === "none" ? { kind: "external", url: text } : { problem };
}

/**
 * Parses an address with its scheme.
 * @param text without hidden characters, backslashes, quotation marks and angle brackets
 */
export function parseWebAddress(text: string): ExternalLink | Problem {
  const scheme = text.slice(0, text.indexOf(":")).toLowerCase();
  if (scheme !== "http" && scheme !== "https" && scheme !== "ftp")
    return { problem: { kind: "not-web-address" } };
  const rest = text.slice(scheme.length);
  // Browsers forgive one slash, or three; nobody writes that but to mislead.
  if (!rest.startsWith("://")) return { problem: { kind: "scheme-without-slashes", scheme } };
  if (/\p{Z}/u.test(text)) return { problem: { kind: "space" } };

  const [authority = ""] = rest.slice(3).split(/[/?#]/, 1);
  const at = authority.lastIndexOf("@");
  // Credentials are allowed: the test lists of Django, url-regex and validator.js all contain them, public ftp servers are linked
  // with them, and they give a link's author no advantage, since any text can be linked to any address. The host after the "@" is
  // the one that is validated.
  if (at >= 0 && !isUserInfo(authority.slice(0, at))) {
    return { problem: { kind: "user-info" } };
  }
  const hostAndPort = authority.slice(at + 1);
  const portAt = hostAndPort.indexOf(":", hostAndPort.indexOf("]") + 1);
  const host = portAt < 0 ? hostAndPort : hostAndPort.slice(0, portAt);
  const port = portAt < 0 ? "" : hostAndPort.slice(portAt + 1);
  if (!isPort(port)) return { problem: { kind: "port" } };
  if (host === "") return { problem: { kind: "no-domain" } };
  if (host.length > maxHost) return { problem: { kind: "long-domain" } };
  if (host.includes("%")) return { problem: { kind: "encoded-domain" } };

  const parsed = parseUrl(text);
  if (parsed === undefined) return { problem: notAName };
  const problem = findHostProblem(parsed.hostname, host);
  if (problem !== undefined) return { problem };
  return { kind: "external", url: isAscii(text) ? scheme + rest : parsed.href };
}

function findHostProblem(hostname: string, written: string): Reason | undefined {
  if (hostname.startsWith("[")) return asReason(classifyIpv6(hostname.slice(1, -1)));
  if (/^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/.test(hostname)) {
    const problem = asReason(classifyIpv4(hostname));
    // 3627734734 and 0xd8.0x3a.54990 are addresses to a browser; to a reader they are a disguise.
    return problem ?? (hostname === written ? undefined : { kind: "disguised-number" });
  }
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const labels = name.split(".");
  const local = localNames.get(labels.at(-1) ?? "") ?? localNames.get(labels.slice(-2).join("."));
  if (local !== undefined) return { kind: local };
  return isDomainName(name) ? undefined : notAName;
}

const asReason = (kind: AddressKind | undefined): Reason | undefined => kind && { kind };

/** A name, or a name and a password: at most one colon and no further "@", so that it can't be mistaken for the host. */
function isUserInfo(text: string): boolean {
  const parts = text.split(":");
  return parts.length <= 2 && parts[0] !== "" && !text.includes("@");
}

// An empty port ("http://example.com:") means the default one.
const isPort = (text: string): boolean =>
  text === "" || (/^[0-9]{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535);

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes control characters
const isAscii = (text: string): boolean => /^[\u0000-\u007F]*$/.test(text);
