/** Parsers of Markdown and front matter, compiled into one file that the engine loads when the first text is read. */
import MarkdownIt from "markdown-it";
import footnote from "markdown-it-footnote";

export { parseDocument as parseYaml } from "yaml";

export const createParser = () => new MarkdownIt().use(footnote);
