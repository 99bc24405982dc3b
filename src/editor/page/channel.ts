/** What the frame and the editor around it say to each other: nobody else is heard, and nobody else is told. */
import type { FromFrame, ToFrame } from "../messages.ts";

export const send = (message: FromFrame): void => parent.postMessage(message, location.origin);

/** @param on is called with each message of the editor */
export function listen(on: (message: ToFrame) => void): void {
  addEventListener("message", ({ data, origin, source }) => {
    if (origin === location.origin && source === parent) on(data as ToFrame);
  });
}
