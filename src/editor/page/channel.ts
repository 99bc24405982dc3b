/** What the frame and the editor around it say to each other: nobody else is heard, and nobody else is told. */
import type { FromFrame, ToFrame } from "../messages.ts";

export const send = (message: FromFrame): void => parent.postMessage(message, location.origin);

/**
 * The same, heard before this returns: a message that waits is lost with a page that goes, and what is written after it would be
 * heard before it.
 */
export const sendNow = (message: FromFrame): void => {
  const { origin } = location;
  parent.dispatchEvent(new MessageEvent("message", { data: message, origin, source: window }));
};

/** @param on is called with each message of the editor */
export function listen(on: (message: ToFrame) => void): void {
  addEventListener("message", ({ data, origin, source }) => {
    if (origin === location.origin && source === parent) on(data as ToFrame);
  });
}
