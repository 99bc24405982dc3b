/** How Intercom is loaded: developers.intercom.com/installing-intercom/web/installation; a workspace of the region that is the default */
import { globals, keep, loadScript } from "#browser/snippet";
import type { LoaderElement } from "./loader-element.ts";

export const startsAtOnce = true;

export function enhance(root: LoaderElement): void {
  root.loadChat = (id: string) => {
    const calls: unknown[] = [];
    const Intercom = Object.assign(keep(calls), { q: calls, c: (call: unknown) => calls.push(call) });
    Object.assign(globals, { intercomSettings: { app_id: id }, Intercom });
    loadScript(`https://widget.intercom.io/widget/${encodeURIComponent(id)}`);
  };
}
