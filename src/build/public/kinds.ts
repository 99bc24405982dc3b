/** Which files of `public/` can run something: in a visitor's browser, as pages of the site, or on its host. */
import { extname } from "node:path";
import { judgeDrawing } from "../../assets/index.ts";

/** By how they end: pages, scripts, and what browsers make pages of. */
const pages = new Set(
  "html htm xhtml xht shtml shtm stm mht mhtml hta xml xsl xslt rdf svgz js mjs cjs swf".split(" "),
);
/** Programs of hosts. */
const programs = new Set(
  "php php3 php4 php5 php7 phps phtml phar asp aspx ashx asmx jsp jspx cgi fcgi".split(" "),
);
/** What tells a host how to answer. */
const orders = new Set([".htaccess", "web.config", "_routes.json"]);

const allow = "it is published with --public-scripts";

/**
 * @param path below `public/`
 * @param read gives what is in it, up to so many bytes; asked for drawings, and for files whose name says nothing
 * @returns why it is not published unless scripts are allowed, as a phrase
 */
export async function findScriptProblem(
  path: string,
  read: (most?: number) => Uint8Array,
): Promise<string | undefined> {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = extname(name).slice(1);
  if (orders.has(name)) return `it tells the host how to answer; ${allow}`;
  if (programs.has(extension)) return `it is a program that some hosts would run; ${allow}`;
  if (pages.has(extension))
    return `browsers open it as a page or a script of the site, which is not held to what its pages may do; ${allow}`;
  if (extension === "svg") return await findDrawingProblem(read());
  // Where the host says nothing of its kind, browsers look at what it begins with.
  const isMarkup = extension === "" && /^[\s\uFEFF]*</.test(new TextDecoder().decode(read(1024)));
  return isMarkup ? `it begins as a page does, and has no ending that says otherwise; ${allow}` : undefined;
}

/** One that is opened by itself is a page. Those that pages show are written anew; these are published as they are. */
async function findDrawingProblem(bytes: Uint8Array): Promise<string | undefined> {
  const drawing = await judgeDrawing(bytes);
  const problem = "problem" in drawing ? drawing.problem : drawing.removed;
  return problem === undefined ? undefined : `${problem}; ${allow}`;
}
