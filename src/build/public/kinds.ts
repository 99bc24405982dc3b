/** Kinds of files of `public/` that are published without `--public-scripts`: those that every host serves as data. */
import { extname } from "node:path";
import { findDataProblem, findTextProblem, type ReadStart, startBytes } from "../../assets/index.ts";
import type { Reason } from "../../diagnostic/index.ts";

/** Names that some host interprets in any folder or at the root, even if a provider allows their extension. */
const orders: ReadonlySet<string> = new Set(
  [
    ".htaccess web.config routes.json _routes.json staticwebapp.config.json vercel.json now.json netlify.toml firebase.json",
    "wrangler.toml wrangler.json fly.toml serve.json superstatic.json static.json app.yaml render.yaml package.json",
    "composer.json requirements.txt",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Apache looks at each part of a name: it runs "a.php.jpg", and serves "a.html.heic" as a page if it does not know the last
 * extension. This matches parts that make hosts run a file or serve it as HTML. XML that does not start as XML is an error in
 * every browser.
 */
const runningPart =
  /^(?:php.*|pht.*|phar|[sx]?html?|stm|hta|mht|[aj]spx?|as[hm]x|asax|asis|var|f?cgi|cf[cm])$/;

/** Names without an extension. CNAME and .domains define the site's domain; .nojekyll stops GitHub from generating pages. */
const namedAtRoot: ReadonlySet<string> = new Set([
  "CNAME",
  ".domains",
  ".nojekyll",
  "apple-app-site-association",
]);
const namedAnywhere: ReadonlySet<string> = new Set(["LICENSE", "LICENCE", "COPYING"]);

/**
 * @param path relative to `public/`
 * @param read reads the start of the file, up to a number of bytes
 * @param added extensions that the provider adds to the list
 * @returns the reason why the file needs `--public-scripts`; undefined if it does not
 */
export async function findScriptProblem(
  path: string,
  read: ReadStart,
  added: readonly string[],
): Promise<Reason | undefined> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (orders.has(name.toLowerCase())) return { kind: "host-settings" };
  const part = findRunningPart(path);
  if (part !== undefined) return { kind: "running-name", ending: `.${part}` };
  if (extname(name) === "") return findUnnamedProblem(path, name, read);
  if (/^[^/]*\.json$/i.test(path)) return { kind: "json-at-root" };
  const problem = await findDataProblem(path, read, added);
  if (problem === undefined) return undefined;
  return "content" in problem ? problem.content : { kind: "unlisted-in-public", ending: problem.unlisted };
}

/** @returns the first part of a name, except its start and its extension, that some host interprets */
function findRunningPart(path: string): string | undefined {
  const segments = path.toLowerCase().split("/");
  const parts = segments.flatMap((segment, index) =>
    segment.split(/[.;]/).slice(1, index < segments.length - 1 ? undefined : -1),
  );
  return parts.find((part) => runningPart.test(part));
}

/** Hosts guess the type of such files or send none. Browsers then look at the beginning. */
function findUnnamedProblem(path: string, name: string, read: ReadStart): Reason | undefined {
  const isNamed = namedAtRoot.has(path) || namedAnywhere.has(name) || path.startsWith(".well-known/");
  return isNamed ? findTextProblem(read(startBytes)) : { kind: "no-extension" };
}
