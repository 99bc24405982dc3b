/**
 * Messages between the frame and the editor around it. The page has no origin, so each side knows the other by its window and by a
 * token that the editor gave the frame. It tells the frame from other windows, not from scripts of the site that run in it: these
 * could press and type as well.
 */
import type { Act, FromFrame, Seen, Sent, ToFrame } from "../messages.ts";

const token = window.name;

/** The editor has the origin of the address at which this page was loaded. */
const { origin } = new URL(document.URL);

/** The page that the frame shows, as the editor has called it. */
let seen: Seen | undefined;

/** @param next the page that is shown from now on */
export const noteSeen = (next: Seen | undefined): void => {
  seen = next;
};

export const seenNow = (): Seen | undefined => seen;

/**
 * Acts are meant in the page that the owner sees.
 * @param where the page in which the act was begun
 */
export function send(act: Act, where: Seen | undefined = seen): void {
  const message: Sent<FromFrame> = { ...act, seen: where, token };
  parent.postMessage(message, origin);
}

/** @param on is called with each message of the editor */
export function listen(on: (message: ToFrame) => void): void {
  addEventListener("message", ({ data, source }: MessageEvent<Sent<ToFrame> | undefined>) => {
    if (source === parent && data?.token === token) on(data);
  });
}

/** Asks the editor for the page, and writes it into the document. @returns when it has been read, with its styles */
export async function writePage(): Promise<void> {
  const html = await new Promise<string>((resolve) => {
    listen((message) => message.kind === "page" && resolve(message.html));
    send({ kind: "loaded" });
  });
  // Listeners go with what was there before; this script stays.
  document.open();
  document.write(html);
  document.close();
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map(hasCome);
  await Promise.all([...styles, isRead()]);
}

const hasCome = (link: Element) =>
  new Promise((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, resolve, { once: true });
  });

const isRead = () =>
  new Promise<void>((resolve) => {
    const look = () => document.readyState === "loading" || resolve();
    document.addEventListener("readystatechange", look);
    look();
  });
