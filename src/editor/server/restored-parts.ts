/**
 * Part files of a version that is restored (EDT-25). Its document keeps its references, and the texts of its articles return to
 * their files. The editor writes nothing else of part files.
 */
import { parsePointer } from "../../diagnostic/index.ts";
import { isSame, type Operation } from "../../document/edits/index.ts";
import { isArticle, isObject } from "../../document/index.ts";
import type { Current } from "./session.ts";

interface Part {
  readonly file: string;
  /** Path in the whole document. */
  readonly path: readonly string[];
  readonly earlier: unknown;
  readonly now: unknown;
}

/**
 * Lists the parts whose contents differ from those of the version. The document must have the version's own text already.
 * @param earlier whole document of the version
 */
function differences(earlier: Uint8Array, { site, whole }: Current): readonly Part[] {
  const shared = site.rendering?.shared ?? [];
  if (shared.length === 0) return [];
  const [before, after] = [earlier, whole.bytes].map((bytes): unknown =>
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()),
  );
  const found = shared.map(({ file, pointer }) => {
    const path = parsePointer(pointer);
    return { file, path, earlier: at(before, path), now: at(after, path) };
  });
  const different = found.filter((one) => !isSame(one.earlier, one.now));
  return [...new Map(different.map((one) => [one.file, one])).values()];
}

/** @returns an edit for each article whose text differs from that of the version */
export function articlesToRestore(earlier: Uint8Array, current: Current): readonly Operation[] {
  const whole: unknown = JSON.parse(current.whole.bytes.toString());
  return differences(earlier, current).flatMap((part): Operation[] => {
    const [text, section] = [at(part.earlier, ["data", "text"]), at(part.now, ["uniqId"])];
    const pages = part.path.indexOf("pages");
    const page = at(whole, [...part.path.slice(0, pages + 2), "path"]);
    if (!isArticle(part.file) || typeof text !== "string" || typeof section !== "string") return [];
    if (typeof page !== "string" || text === at(part.now, ["data", "text"])) return [];
    const [, language] = pages === 2 ? part.path : [];
    const place = { ...(language !== undefined && { language }), page, section, path: ["data", "text"] };
    return [{ op: "set", at: place, value: text }];
  });
}

/** @returns part files that still differ from the version */
export const unrestoredParts = (earlier: Uint8Array, current: Current): readonly string[] =>
  differences(earlier, current).map(({ file }) => file);

const at = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(value)) return at(value[Number(key)], rest);
  return isObject(value) && Object.hasOwn(value, key) ? at(value[key], rest) : undefined;
};
