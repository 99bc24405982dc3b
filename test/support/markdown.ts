/** Provides the Markdown parser to the sources, as an engine does. */
import { loadMarkdown } from "../../src/assets/markdown-library.ts";
import { provideMarkdown } from "../../src/document/markdown/parser.ts";

provideMarkdown(loadMarkdown);
