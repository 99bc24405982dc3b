/**
 * Matches paths with the patterns of settings: regular expressions of Go (Hugo) and globs (Jekyll, Hexo, Eleventy). They can be
 * hostile, so RE2 runs them: its time grows with the path and the pattern only.
 */
import { RE2JS, RE2JSException } from "re2js";

/** @returns true if the pattern matches the path, or may match it */
export type FileMatcher = (path: string) => boolean;

/** Pattern that is not understood. */
class UnknownPattern extends Error {
  override readonly name = "UnknownPattern";
}

const maxPattern = 1000;
/** Instructions of a pattern times characters of all paths together; after that a pattern may match everything. */
const maxWork = 20_000_000;
const maxPatterns = 50;

/**
 * @param startsInFolders true if `^` matches the start of each name in the path
 * @throws UnknownPattern
 */
export function matcherOf(pattern: string, startsInFolders = false): FileMatcher {
  if (pattern.length > maxPattern) throw new UnknownPattern("it is too long");
  const compiled = compile(pattern);
  const size = compiled.programSize();
  let work = 0;
  return (path) => {
    const texts = startsInFolders ? path.split("/").map((_, at, names) => names.slice(at).join("/")) : [path];
    return texts.some((text) => {
      work += size * (text.length + 1);
      return work > maxWork || compiled.matcher(text).find();
    });
  };
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnknownPattern(error.message.replace(/^error parsing regexp: /, "").replace(/: `[\s\S]*$/, ""));
  }
}

/**
 * @param crossesFolders true if `*` and `?` match slashes
 * @returns a matcher for whole paths
 * @throws UnknownPattern
 */
export function globMatcher(glob: string, crossesFolders = false): FileMatcher {
  return matcherOf(`^(?:${patternOfGlob(glob, crossesFolders)})$`);
}

function patternOfGlob(glob: string, crossesFolders: boolean): string {
  const any = crossesFolders ? "." : "[^/]";
  let depth = 0;
  return glob.replace(
    /[!@?*+]\([^()]*\)|\*\*\/|\*+|\?|\[(?:[!^]?\]?)[^\]/]*\]|[{},]|\\?[\s\S]/gu,
    (found: string) => {
      if (/^.\(/.test(found)) return ".*";
      if (found === "**/") return "(?:.*/)?";
      if (found.startsWith("**")) return ".*";
      if (found === "*") return `${any}*`;
      if (found === "?") return any;
      if (found.startsWith("[") && found.length > 2)
        return found.replace(/^\[!/, "[^").replaceAll("[:", "[\\:");
      if (found === "{" && glob.includes("}")) {
        depth++;
        return "(?:";
      }
      if (depth > 0 && found === ",") return "|";
      if (depth > 0 && found === "}") {
        depth--;
        return ")";
      }
      const character = found.length > 1 ? found.slice(1) : found;
      return /[\w\s]/.test(character) ? character : `\\${character}`;
    },
  );
}

/** @returns the path and the folders above it, the shortest first */
export const pathAndFolders = (path: string): string[] =>
  path.split("/").map((_, index, segments) => segments.slice(0, index + 1).join("/"));

/**
 * @param makeMatcher throws UnknownPattern
 * @param onUnknown called with a pattern that may match everything, and the reason
 * @returns a matcher of paths that one of the patterns matches
 */
export function anyOf(
  patterns: readonly string[],
  makeMatcher: (pattern: string) => FileMatcher,
  onUnknown: (pattern: string, reason: string) => void = () => {},
): FileMatcher {
  const matchers = patterns.slice(0, maxPatterns).map((pattern): FileMatcher => {
    try {
      return makeMatcher(pattern);
    } catch (error) {
      if (!(error instanceof UnknownPattern)) throw error;
      onUnknown(pattern, error.message);
      return () => true;
    }
  });
  const [tooMany] = patterns.slice(maxPatterns);
  if (tooMany !== undefined) {
    onUnknown(tooMany, "there are too many patterns");
    matchers.push(() => true);
  }
  return (path) => matchers.some((matches) => matches(path));
}
