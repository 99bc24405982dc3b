/** Takes the marks of other generators out of a text: Liquid (Jekyll), shortcodes (Hugo), attribute lists (kramdown). */
import { posix } from "node:path";
import type { Token } from "markdown-it";
import { markdownParser } from "../../document/markdown/parser.ts";
import { lineStartsOf } from "../../document/markdown/read.ts";
import { remember } from "../../section/rules/remember.ts";
import { withoutHtml } from "./html-in-markdown.ts";
import { type Edit, edited, lineFinder } from "./text-edits.ts";
import { firstWords } from "./words.ts";

export interface PlainText {
  readonly text: string;
  /** Offsets of code in the text, in order. */
  readonly code: readonly Range[];
  /** True if the old site showed a table of contents at a mark. */
  readonly hasContents: boolean;
  /** @returns the line of the text as written, from 0, of an offset in this text */
  readonly lineOf: (offset: number) => number;
  /** Number of places that only the template language of the old site understands. */
  readonly templates: number;
  /** Heading as written, without marks, by the id that its author gave it: `## Part {#part}`. */
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Code keeps its characters.
 * @param onLoss called with a line, from 0, and what its author has to look at
 * @param hasTemplatesInCode true if the old site runs its templates in code too: there, code is between `raw` and `endraw`
 * @param titleOf returns the title of a post by the name of its file
 */
export function plainText(
  written: string,
  onLoss: (line: number, text: string) => void,
  hasTemplatesInCode: boolean,
  titleOf: (post: string) => string | undefined = () => undefined,
): PlainText {
  const ids = new Map<string, string>();
  let hasContents = false;
  const marked = fenced(hasTemplatesInCode ? written.replace(raw, "") : written);
  const text = outsideCode(marked, codeIn(marked), (part, lineOf) => {
    const addressed = withoutComments(part).replace(
      address,
      (_, quoted?: string, ref?: string, post?: string, file?: string, asset?: string) =>
        (
          fromRoot(quoted) ??
          ref ??
          (post === undefined ? undefined : postFile(post)) ??
          (file === undefined ? asset : fromRoot(file)) ??
          ""
        ).replaceAll(" ", "%20"),
    );
    return addressed
      .replace(figure, (found, attributes: string) => figureOf(attributes) ?? found)
      .replace(
        hexoTag,
        (found, name: string, attributes: string) => hexoTagOf(name, attributes, titleOf) ?? found,
      )
      .replace(alert, (_, start: string, kind: string, title: string) => {
        const label = title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
        return `${start}**${label}**  `;
      })
      .replace(contents, (_, before: string) => {
        hasContents = true;
        return before.replace(/[^\r\n]/g, "");
      })
      .replace(/\]\(\s{0,10}\)/g, (found: string, index: number, whole: string) => {
        onLoss(lineOf(whole, index), "a link without an address");
        return found.replace(/\(\s*/, "(#").replace(/\s/g, "");
      })
      .replace(attributeList, (found: string, index: number, whole: string) => {
        onLoss(lineOf(whole, index), `attributes: ${firstWords(found)}`);
        return "";
      });
  });
  const identified = withoutHeadingIds(text, ids);
  const lineIn = lineFinder(identified);
  const converted = withoutHtml(identified, codeIn(identified), (offset, html) =>
    onLoss(lineIn(offset), `HTML: ${firstWords(html)}`),
  );
  const parted = withPartedNotes(converted.text);
  const linked = withLinks(parted.text);
  const code = codeIn(linked);
  const lineBefore = (line: number) => converted.lineBefore(parted.lineBefore(line));
  let templates = 0;
  outsideCode(linked, code, (part, lineOf) => {
    for (const { 0: found, index } of part.matchAll(shortcode)) {
      templates++;
      onLoss(lineBefore(lineOf(part, index)), `shortcode: ${firstWords(found)}`);
    }
    return part;
  });
  const lineInText = lineFinder(linked);
  return {
    text: linked,
    code,
    hasContents,
    ids,
    templates,
    lineOf: (offset) => lineBefore(lineInText(offset)),
  };
}

/** Takes ids out of headings, which can contain code, and remembers which heading has which. */
function withoutHeadingIds(text: string, ids: Map<string, string>): string {
  if (!/\{:?[ \t]{0,9}#/.test(text)) return text;
  const starts = lineStartsOf(text);
  const lines = text.split("\n");
  for (const { type, map, level, markup } of markdownParser().parse(text, {})) {
    if (type !== "heading_open" || level > 0 || !map) continue;
    // Below the last line of text of such a heading is its line of marks.
    const line = markup.startsWith("#") ? map[0] : map[1] - 2;
    const [, heading, id] = headingId.exec(lines[line] ?? "") ?? [];
    if (heading === undefined || id === undefined || starts[line] === undefined) continue;
    ids.set(id, heading.replace(/^#+\s*/, "").trim());
    lines[line] = heading.trimEnd() + (lines[line]?.endsWith("\r") ? "\r" : "");
  }
  return lines.join("\n");
}

/** In kramdown, a definition ends the footnote above it. CommonMark needs a blank line between them. */
function withPartedNotes(text: string) {
  const edits: Edit[] = [];
  for (const { 0: found, index } of text.matchAll(
    /^\[\^[^\]\n]{1,100}\]:[^\n]{0,5000}\n(?=[ ]{0,3}\[[^^\]\n][^\]\n]{0,200}\]:[ \t]{0,9}\S)/gm,
  ))
    edits.push({ from: index + found.length, to: index + found.length, text: "\n" });
  return edited(text, edits);
}

/** As GitHub finds addresses; punctuation at the end belongs to the sentence. */
const bareAddress = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>|"'`]{1,2000}/giu;

/** Puts bare web addresses between `<` and `>`, by which they are links here too. Hugo, Astro and GitHub make links of them. */
function withLinks(text: string): string {
  if (!/https?:\/\//i.test(text)) return text;
  const starts = lineStartsOf(text);
  let made = "";
  let done = 0;
  let lines: readonly [from: number, to: number] = [0, 0];
  for (const { children, map } of markdownParser().parse(text, {})) {
    // Cells of a table have the lines of their row.
    lines = map ?? lines;
    const end = starts[lines[1]] ?? text.length;
    let at = Math.max(done, starts[lines[0]] ?? 0);
    for (const address of addressesIn(children ?? [])) {
      at = text.indexOf(address, at);
      // Code, a link or an attribute before it has the same address.
      while (
        at >= 0 &&
        at < end &&
        /[<>[\p{L}\p{N}"'`=]$|\]\(\s*$|\]:\s*$/u.test(text.slice(Math.max(0, at - 20), at))
      )
        at = text.indexOf(address, at + 1);
      if (at < 0 || at >= end) break;
      made += `${text.slice(done, at)}<${address}>`;
      at += address.length;
      done = at;
    }
  }
  return made + text.slice(done);
}

/** @returns bare addresses of a block, outside of links */
function addressesIn(content: readonly Token[]): string[] {
  let depth = 0;
  return content.flatMap(({ type, nesting, content: text }) => {
    if (type.startsWith("link_")) depth += nesting;
    if (type === "html_inline") depth += /^<a\b/i.test(text) ? 1 : /^<\/a\b/i.test(text) ? -1 : 0;
    if (type !== "text" || depth > 0) return [];
    return [...text.matchAll(bareAddress)].map(([found]) => withoutEnd(found));
  });
}

/** @returns the address without punctuation at its end; a closing bracket is part of it if it has one that opens */
function withoutEnd(found: string): string {
  let end = found.length;
  let open = 0;
  for (const mark of found) open += mark === "(" ? 1 : mark === ")" ? -1 : 0;
  for (; ; end--) {
    const last = found.charAt(end - 1);
    if (last === ")" && open < 0) open++;
    else if (last === "" || last === ")" || !".,:;!?*_~]}".includes(last)) return found.slice(0, end);
  }
}

/** Comments of Liquid, Hugo, kramdown and Nunjucks: nobody has seen them. */
const comments: readonly (readonly [opens: RegExp, closes: RegExp])[] = [
  [/\{%-?\s{0,9}comment\s{0,9}-?%\}/g, /\{%-?\s{0,9}endcomment\s{0,9}-?%\}/g],
  [/\{\{[<%]\s{0,9}comment\s{0,9}[%>]\}\}/g, /\{\{[<%]\s{0,9}\/\s{0,9}comment\s{0,9}[%>]\}\}/g],
  [/\{\{[<%]?\s{0,9}\/\*/g, /\*\/\s{0,9}[%>]?\}\}/g],
  [/\{::comment\}/g, /\{:\/(?:comment)?\}/g],
  [/\{#(?=\s)/g, /\s#\}/g],
];

/** Leaves comments out, except for their line ends, and the marks around text that is no template (`raw`). */
function withoutComments(text: string): string {
  let left = text;
  for (const [opens, closes] of comments) {
    let made = "";
    let at = 0;
    for (;;) {
      opens.lastIndex = at;
      const from = opens.exec(left);
      closes.lastIndex = from ? opens.lastIndex : 0;
      if (!from || !closes.test(left)) break;
      made += left.slice(at, from.index) + left.slice(from.index, closes.lastIndex).replace(/[^\r\n]/g, "");
      at = closes.lastIndex;
    }
    left = made + left.slice(at);
  }
  return left.replace(raw, "");
}

const raw = /\{%-?\s{0,9}(?:end)?raw\s{0,9}-?%\}/g;

/** Filters of addresses begin at the root of the site. */
const fromRoot = (address: string | undefined): string | undefined =>
  address === undefined || /^(?:[a-z][a-z\d+.-]*:|\/|#|$)/i.test(address) ? address : `/${address}`;

/** Addresses: `{{ site.baseurl }}`, `{{ "/x" | relative_url }}`, `{{< ref "x" >}}`, `{% link x %}`. */
const address =
  /\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}|\{\{-?\s*["']([^"'{}\n]{0,1000})["']\s*\|\s*(?:relative_url|absolute_url|relURL|absURL|prepend:\s*site\.baseurl|url)\s*-?\}\}|\{\{[<%]-?\s*(?:rel)?ref\s+(?:path=)?["']([^"'{}\n]{1,1000})["'][^{}\n]{0,200}[%>]\}\}|\{%-?\s*post_(?:url|path)\s+([^{}%\s]{1,500})\s*-?%\}|\{%-?\s*link\s+([^{}%\n]{1,500}?)\s*-?%\}|\{%-?\s*asset_path\s+([^{}%\n]{1,500}?)\s*-?%\}/g;
/** `{% post_url /2024-01-02-a %}` */
const postFile = (name: string): string => `${name.replace(/^["'/]+|["']+$|\.(?:md|markdown)$/g, "")}.md`;
/** Tags of Hexo. */
const hexoTag = /\{%\s*(post_link|asset_link|asset_img|img)\s+([^{}%\n]{1,1000}?)\s*%\}/g;
/** `> [!NOTE]` (GitHub, Obsidian): a quote with a kind, perhaps with a title. */
const alert = /^((?:[ \t]{0,3}>)+[ \t]{0,3})\[!([a-z]{1,20})\][+-]?([^\r\n]{0,200})(?=\r?$)/gim;
const figure = /\{\{[<%]\s*figure\s+([^{}\n]{1,2000}?)\s*\/?[%>]\}\}/g;
const contents = /^((?:[*+-]|\d+\.)[ \t][^\n]{0,100}\r?\n)\{:\s*toc[^{}\n]{0,200}\}[ \t]*$/gim;
const headingId = /^(.{1,500})(?<!\{)\{:?[ \t]{0,9}#([\p{L}\p{N}_-]{1,100})[^{}]{0,200}\}[ \t#]{0,50}\r?$/u;
const attributeList = /\{:[^{}\n]{1,500}\}/g;
/** Hugo (`{{< x >}}`, `{{% x %}}`), Liquid (`{% x %}`, `{{ x }}`), each on one line. */
const shortcode = /\{\{[^{}\n]{1,500}\}\}|\{%[^\n]{0,500}?%\}/g;

const opensCode: readonly RegExp[] = [
  /^([ \t]*)\{%\s{0,9}codeblock(?:[^\n%]{0,200}?\slang:([\w+#-]{1,40}))?[^\n%]{0,200}%\}[ \t]*(\r?)$/,
  /^([ \t]*)\{[{%][-<]?\s*highlight\s+["']?([\w+#-]{1,40})[^\n]{0,200}?[%>]\}\}?[ \t]*(\r?)$/,
];
const closesCode =
  /^([ \t]*)\{(?:%\s{0,9}endcodeblock\s{0,9}%|[{%][-<]?\s*(?:end|\/\s*)highlight\s*-?[%>]\}?)\}[ \t]*(\r?)$/;

/**
 * `{% highlight ruby %}…{% endhighlight %}`, and in Hexo `{% codeblock lang:ruby %}`, become fences. In code, an article shows how
 * they are written.
 */
function fenced(text: string): string {
  if (!/\{[{%][-<]?\s*(?:highlight|codeblock)/.test(text)) return text;
  const ends = new Map(
    markdownParser()
      .parse(text, {})
      .flatMap(({ type, map }) => ((type === "fence" || type === "code_block") && map ? [map] : [])),
  );
  const lines = text.split("\n");
  /** Line after the code. */
  let end = 0;
  for (let at = 0; at < lines.length; at++) {
    end = Math.max(end, ends.get(at) ?? 0);
    const opens = at < end ? undefined : opensCode.find((one) => one.test(lines[at] ?? ""));
    if (!opens) continue;
    const length = lines.slice(at + 1).findIndex((line) => closesCode.test(line));
    const last = length < 0 ? lines.length : at + 1 + length;
    const marks = lines.slice(at + 1, last).map((line) => /^\s*(`{3,})/.exec(line)?.[1] ?? "``");
    const mark = `${marks.reduce((one, other) => (one.length > other.length ? one : other), "``")}\``;
    lines[at] = (lines[at] ?? "").replace(opens, `$1${mark}$2$3`);
    if (last < lines.length) lines[last] = (lines[last] ?? "").replace(closesCode, `$1${mark}$2`);
    at = last;
  }
  return lines.join("\n");
}

function figureOf(attributes: string): string | undefined {
  const values = new Map(
    [...attributes.matchAll(/([\w-]{1,40})=(?:"([^"]*)"|'([^']*)')/g)].map(([, name = "", one, two]) => [
      name,
      one ?? two ?? "",
    ]),
  );
  const source = values.get("src");
  if (source === undefined || /[\s<>()]/.test(source)) return undefined;
  const caption = values.get("caption") ?? values.get("title");
  return imageOf(values.get("alt") ?? caption ?? "", source, caption);
}

const inBrackets = (text: string): string => text.replace(/[[\]\\]/g, "\\$&");

/** @param source without spaces and brackets */
function imageOf(alt: string, source: string, caption: string | undefined): string {
  const title = caption === undefined ? "" : ` "${caption.replace(/["\\]/g, "\\$&")}"`;
  return `![${inBrackets(alt)}](${source}${title})`;
}

/** @returns the picture or link of a tag of Hexo in Markdown; undefined for one that is not understood */
function hexoTagOf(
  name: string,
  attributes: string,
  titleOf: (post: string) => string | undefined,
): string | undefined {
  const words = [...attributes.matchAll(/'"([^"]*)"\s*"([^"]*)"'|"([^"]*)"|'([^']*)'|(\S+)/g)].flatMap(
    ([, title, alt, double, single, bare]) =>
      title !== undefined && alt !== undefined
        ? [title, alt].map((text) => ({ text, isBare: false }))
        : [{ text: double ?? single ?? bare ?? "", isBare: bare !== undefined }],
  );
  const addressOf = (text: string) => text.replace(/[\s<>()]/g, encodeURIComponent);
  if (name === "asset_img" || name === "img") {
    const at = words.findIndex(({ text }) => /\/|\.\w{2,5}$/.test(text));
    const { text: source } = words[at] ?? { text: "" };
    if (source === "") return undefined;
    const after = words.slice(at + 1).filter(({ text }) => !/^\d*%?$/.test(text));
    const quoted = after.filter(({ isBare }) => !isBare).map(({ text }) => text);
    const [title = after.map(({ text }) => text).join(" "), alt = title] = quoted;
    return imageOf(alt, addressOf(source), title || undefined);
  }
  const [target, ...others] = words.map(({ text }) => text);
  if (target === undefined) return undefined;
  const [path = "", anchor] = target.split("#", 2);
  const label = others.filter((word, index) => !/^(?:true|false)$/.test(word) || index < others.length - 1);
  const file = name === "post_link" ? postFile(path) : path;
  const text = label.join(" ") || titleOf(file) || posix.parse(path).name.replaceAll("-", " ");
  return `[${inBrackets(text)}](${addressOf(file)}${anchor === undefined ? "" : `#${anchor}`})`;
}

/**
 * Changes what is not code.
 * @param code offsets of code, in order
 * @param change gets each part, and a function that returns the line of an offset in it, from 0; it may get the part as changed
 * so far
 */
function outsideCode(
  text: string,
  code: readonly Range[],
  change: (part: string, lineOf: (part: string, offset: number) => number) => string,
): string {
  let changed = "";
  let at = 0;
  const line = lineFinder(text);
  const add = (from: number, to: number) => {
    const firstLine = line(at);
    const lineIn = remember(lineFinder, { maxEntries: 1, longest: Number.POSITIVE_INFINITY });
    changed += change(text.slice(at, from), (part, offset) => firstLine + lineIn(part)(offset));
    changed += text.slice(from, to);
    at = to;
  };
  for (const [from, to] of code) add(from, to);
  add(text.length, text.length);
  return changed;
}

type Range = readonly [from: number, to: number];

/** @returns the offsets of code, in order */
function codeIn(text: string): Range[] {
  const starts = lineStartsOf(text);
  const offsetOf = (line: number) => starts[line] ?? text.length;
  const ranges: Range[] = [];
  let end = 0;
  const addInline = (to: number) => {
    for (const { 0: found, index } of text
      .slice(end, to)
      .matchAll(/(?<!`)(`+)(?!`)[^\0]{1,5000}?(?<!`)\1(?!`)/g))
      ranges.push([end + index, end + index + found.length]);
  };
  for (const { type, map } of markdownParser().parse(text, {})) {
    if ((type !== "fence" && type !== "code_block") || !map) continue;
    const [from, to] = [offsetOf(map[0]), offsetOf(map[1])];
    if (from < end) continue;
    addInline(from);
    ranges.push([from, to]);
    end = to;
  }
  addInline(text.length);
  return ranges;
}
