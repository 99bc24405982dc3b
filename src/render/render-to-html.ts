/** Renders React elements to HTML with React's own server renderer. */
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** React adds these for pictures that are not lazy, but `first-picture.ts` decides which picture is loaded first. */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** Description of the rendered view, for error messages. */
export interface Rendered {
  /** For example `the section Team`. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a view may take any props
  readonly view: ComponentType<any>;
}

/** @throws the component's error, with the name of the view in its message and the view's source text in `sources` */
export function renderToHtml(node: ReactNode, of?: Rendered): string {
  try {
    return renderToStaticMarkup(node).replace(preloads, "");
  } catch (error) {
    if (!of) throw error;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    const located = new Error(`${message} (in ${of.name})`, { cause: error });
    // An error in a component's return value has no stack frame of its own; the source text identifies the component.
    throw Object.assign(located, { sources: [String(of.view)] }, stack !== undefined && { stack });
  }
}
