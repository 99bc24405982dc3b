/** Loads the parsers of Markdown and front matter on first use. No other module loads them. */
import { createRequire } from "node:module";
import type { MarkdownLibrary } from "../document/index.ts";

/** Compiled into one file next to the engine (scripts/compile.js). It is CommonJS, because texts are validated synchronously. */
export const loadMarkdown = (): MarkdownLibrary => createRequire(import.meta.url)("#data/markdown.cjs");
