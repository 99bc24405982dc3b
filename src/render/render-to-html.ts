/** From React elements to HTML, by React's own server renderer. */
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What React puts in front of pictures that are not lazy; which one is fetched first is for `first-picture.ts` to say. */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** What is rendered, for who has to mend it. */
export interface Rendered {
  /** `the section Team` */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever it takes
  readonly view: ComponentType<any>;
}

/** @throws what a component threw, with what was rendered in its message, and in `sources` the text of the view */
export function renderToHtml(node: ReactNode, of?: Rendered): string {
  try {
    return renderToStaticMarkup(node).replace(preloads, "");
  } catch (error) {
    if (!of) throw error;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    const located = new Error(`${message} (in ${of.name})`, { cause: error });
    // What is wrong in what a component gave back has no frame of it in the stack: its text tells which one it was.
    throw Object.assign(located, { sources: [String(of.view)] }, stack !== undefined && { stack });
  }
}
