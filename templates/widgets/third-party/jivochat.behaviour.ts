/** How JivoChat is loaded: The code that a widget's settings give at jivochat.com. */
import { loadScript } from "#browser/snippet";
import type { LoaderElement } from "./loader-element.ts";

export const startsAtOnce = true;

export function enhance(root: LoaderElement): void {
  root.loadChat = (id: string) => loadScript(`https://code.jivosite.com/widget/${encodeURIComponent(id)}`);
}
