/** Files of `public/` that are published without `--public-scripts`: those that are data on every host, whatever it is. */
import { extname } from "node:path";
import { findDataProblem, findTextProblem, type ReadStart, startBytes } from "../../assets/index.ts";

const allow = "it is published with --public-scripts";

/** Names that some host looks for in any folder, or at the root, and obeys; they count also where a provider has added their ending. */
const orders: ReadonlySet<string> = new Set(
  [
    ".htaccess web.config routes.json _routes.json staticwebapp.config.json vercel.json now.json netlify.toml firebase.json",
    "wrangler.toml wrangler.json fly.toml serve.json superstatic.json static.json app.yaml render.yaml package.json",
    "composer.json requirements.txt",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Apache looks at each part of a name: "a.php.jpg" is run, and "a.html.heic" is a page where it does not know the last ending. These
 * are the parts by which hosts run a file, or send it as HTML; XML that does not begin as such is an error in every browser.
 */
const runningPart =
  /^(?:php.*|pht.*|phar|[sx]?html?|stm|hta|mht|[aj]spx?|as[hm]x|asax|asis|var|f?cgi|cf[cm])$/;

/** Without an ending. CNAME and .domains name the site's domain; .nojekyll keeps GitHub from making pages of what it finds. */
const namedAtRoot: ReadonlySet<string> = new Set([
  "CNAME",
  ".domains",
  ".nojekyll",
  "apple-app-site-association",
]);
const namedAnywhere: ReadonlySet<string> = new Set(["LICENSE", "LICENCE", "COPYING"]);

/**
 * @param path below `public/`
 * @param read gives what is in it, up to so many bytes
 * @param added endings that the provider adds to the list
 * @returns why it is not published unless scripts are allowed, as a phrase
 */
export async function findScriptProblem(
  path: string,
  read: ReadStart,
  added: readonly string[],
): Promise<string | undefined> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (orders.has(name.toLowerCase())) return `it tells the host how to answer; ${allow}`;
  const part = findRunningPart(path);
  if (part !== undefined)
    return `some hosts run what has ".${part}" in its name, or send it as a page; ${allow}`;
  if (extname(name) === "") return findUnnamedProblem(path, name, read);
  if (/^[^/]*\.json$/i.test(path))
    return `hosts look for their settings in a ".json" file at the root, so put it into a folder; ${allow}`;
  const problem = await findDataProblem(path, read, added);
  if (problem === undefined) return undefined;
  if ("content" in problem) return `${problem.content}; ${allow}`;
  return `the ending "${problem.unlisted}" is not on the list of data; ${allow}, or where publicEndings in the configuration adds the ending`;
}

/** @returns the first part of a name, other than its beginning and its ending, by which some host goes */
function findRunningPart(path: string): string | undefined {
  const segments = path.toLowerCase().split("/");
  const parts = segments.flatMap((segment, index) =>
    segment.split(/[.;]/).slice(1, index < segments.length - 1 ? undefined : -1),
  );
  return parts.find((part) => runningPart.test(part));
}

/** Hosts send such files as what they guess, or name no kind: then browsers look at the beginning. */
function findUnnamedProblem(path: string, name: string, read: ReadStart): string | undefined {
  const isNamed = namedAtRoot.has(path) || namedAnywhere.has(name) || path.startsWith(".well-known/");
  if (!isNamed) return `hosts guess what a file without an ending is; ${allow}`;
  const problem = findTextProblem(read(startBytes));
  return problem && `${problem}; ${allow}`;
}
