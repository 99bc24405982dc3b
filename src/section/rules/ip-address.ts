/**
 * Numeric addresses that are not public websites (VAL-6), after IANA's special-purpose registries.
 *
 * The addresses come from a parsed WHATWG URL, so every spelling (octal, hexadecimal, single number, full-width digits) has the
 * same form: dotted decimal, or compressed lower-case hexadecimal in brackets.
 */
export type AddressKind = "loopback" | "private" | "reserved";

const ranges4: readonly [base: string, bits: number, kind: AddressKind][] = [
  ["0.0.0.0", 8, "reserved"], // "this network"; most systems take it for the computer itself
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "private"], // shared by the customers of a provider (CGNAT)
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "private"], // link-local; clouds keep their credentials there
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "reserved"],
  ["192.0.2.0", 24, "reserved"], // documentation, like 198.51.100 and 203.0.113
  ["192.88.99.0", 24, "reserved"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "private"], // benchmarks inside one network
  ["198.51.100.0", 24, "reserved"],
  ["203.0.113.0", 24, "reserved"],
  ["224.0.0.0", 3, "reserved"], // multicast, reserved, broadcast
];

const toNumber = (dotted: string): number =>
  dotted.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

const table4 = ranges4.map(([base, bits, kind]) => ({ first: toNumber(base), size: 2 ** (32 - bits), kind }));

/**
 * Classifies an IPv4 address that is not public.
 * @param address dotted decimal
 * @returns undefined for a public address
 */
export const classifyIpv4 = (address: string): AddressKind | undefined => classifyNumber(toNumber(address));

const classifyNumber = (address: number): AddressKind | undefined =>
  table4.find(({ first, size }) => address >= first && address < first + size)?.kind;

/**
 * Classifies an IPv6 address that is not public. An address that contains an IPv4 address has the class of that one.
 * @param address as in `URL.hostname`, without the brackets
 * @returns undefined for a public address
 */
export function classifyIpv6(address: string): AddressKind | undefined {
  const groups = expand(address);
  const [a, b, c, , , f, g, h] = groups;
  const startsWithZeros = (count: number) => groups.slice(0, count).every((group) => group === 0);
  if (startsWithZeros(7) && h === 1) return "loopback";
  // ::a.b.c.d (old), ::ffff:a.b.c.d (mapped) and 64:ff9b::a.b.c.d (NAT64) end in the IPv4 address that they reach.
  const isNat64 = a === 0x64 && b === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (startsWithZeros(6) || (startsWithZeros(5) && f === 0xffff) || isNat64)
    return classifyNumber(join(g, h));
  if (a === 0x2002) return classifyNumber(join(b, c)); // 6to4
  if ((a & 0xfe00) === 0xfc00 || (a & 0xff80) === 0xfe80) return "private"; // unique local; link-local, site-local
  const isGlobal = (a & 0xe000) === 0x2000;
  const isSpecial =
    (a === 0x2001 && b < 0x200) || // protocols, among them Teredo
    (a === 0x2001 && b === 0xdb8) || // documentation, like 3fff::/20
    (a === 0x3fff && b < 0x1000);
  return isGlobal && !isSpecial ? undefined : "reserved";
}

const join = (high: number, low: number): number => high * 0x10000 + low;

type Groups = [number, number, number, number, number, number, number, number];

/** Expands a compressed address to its eight groups. */
function expand(address: string): Groups {
  const [head = "", tail] = address.split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const first = read(head);
  const last = read(tail ?? "");
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last] as Groups;
}
