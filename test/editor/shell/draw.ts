/** Parts of the shell as they are rendered for a state. Nothing in them can be pressed. */
import { parseHTML } from "linkedom";
import { createElement, type FunctionComponent } from "react";
import { prerender } from "react-dom/static";
import { Bar } from "../../../src/editor/shell/bar/bar.tsx";
import { EditorContext } from "../../../src/editor/shell/context.ts";
import type { Editor } from "../../../src/editor/shell/editor.ts";
import { Notice } from "../../../src/editor/shell/page-frame.tsx";
import { SidePanel } from "../../../src/editor/shell/panels/side-panel.tsx";
import { StoreContext } from "../../../src/editor/shell/store.ts";
import { en } from "../../../src/editor/shell/words/en.ts";
import { WordsContext } from "../../../src/editor/shell/words/index.ts";

/** Renders a part with the editor's current state, and waits for what it loads. */
async function draw(editor: Editor, part: FunctionComponent): Promise<Drawn> {
  const errors: unknown[] = [];
  // The text direction is measured in the page.
  const frame = { ...editor.frame, isMirrored: () => false };
  const inside = createElement(
    EditorContext,
    { value: Object.create(editor, { frame: { value: frame } }) },
    createElement(part),
  );
  const inStore = createElement(StoreContext, { value: editor.store }, inside);
  const { prelude } = await prerender(createElement(WordsContext, { value: en }, inStore), {
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  const { document } = parseHTML(
    `<!doctype html><html><body>${await new Response(prelude).text()}</body></html>`,
  );
  for (const icon of document.querySelectorAll("svg, template")) icon.remove();
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(
      (found) => found.getAttribute("aria-label") ?? found.textContent ?? "",
    );
  return { document, text: document.body.textContent ?? "", texts };
}

interface Drawn {
  readonly document: Document;
  readonly text: string;
  /** Returns the names or texts of all elements that match. */
  texts(selector: string): readonly string[];
}

export const drawPanel = ({ editor }: { readonly editor: Editor }): Promise<Drawn> => draw(editor, SidePanel);
export const drawNotice = ({ editor }: { readonly editor: Editor }): Promise<Drawn> => draw(editor, Notice);
export const drawBar = ({ editor }: { readonly editor: Editor }): Promise<Drawn> =>
  draw(editor, () => createElement(Bar, { className: "" }));
