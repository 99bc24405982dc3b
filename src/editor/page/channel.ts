/** The messages between the frame and the editor around it: nobody else is heard, and nobody else is told. */
import type { Act, FromFrame, Seen, ToFrame } from "../messages.ts";

/** The page that the frame shows, as the editor has called it. */
let seen: Seen | undefined;

/** @param next the page that is shown from now on */
export const noteSeen = (next: Seen | undefined): void => {
  seen = next;
};

export const seenNow = (): Seen | undefined => seen;

/** Acts are meant in the page that the owner sees. */
const meant = (act: Act, where: Seen | undefined): FromFrame => ({ ...act, seen: where });

export const send = (act: Act): void => parent.postMessage(meant(act, seen), location.origin);

/**
 * The same, heard before this returns: a message that waits is lost with a page that goes, and what is written after it would be
 * heard before it.
 * @param where the page in which the act was begun
 */
export const sendNow = (act: Act, where: Seen | undefined = seen): void => {
  const { origin } = location;
  parent.dispatchEvent(new MessageEvent("message", { data: meant(act, where), origin, source: window }));
};

/** @param on is called with each message of the editor */
export function listen(on: (message: ToFrame) => void): void {
  addEventListener("message", ({ data, origin, source }) => {
    if (origin === location.origin && source === parent) on(data as ToFrame);
  });
}
