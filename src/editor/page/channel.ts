/**
 * Messages between the edited page and the editor shell. The page has an opaque origin, so each side identifies the other by its
 * window and by a token that the editor gave to the iframe. The token excludes other windows, but not scripts of the site in the
 * same page: those could simulate clicks and keys anyway.
 */
import type { Act, FromFrame, Seen, Sent, ToFrame } from "../shared/messages.ts";

const token = window.name;

/** The editor has the origin of the address from which this page was loaded. */
const { origin } = new URL(document.URL);

/** The shown page, as named by the editor. */
let seen: Seen | undefined;

/** @param next the page shown from now on */
export const noteSeen = (next: Seen | undefined): void => {
  seen = next;
};

export const seenNow = (): Seen | undefined => seen;

/**
 * Sends an action. Actions refer to the page that the owner sees.
 * @param where page in which the action began
 */
export function send(act: Act, where: Seen | undefined = seen): void {
  const message: Sent<FromFrame> = { ...act, seen: where, token };
  parent.postMessage(message, origin);
}

/** @param on called with each message of the editor */
export function listen(on: (message: ToFrame) => void): void {
  addEventListener("message", ({ data, source }: MessageEvent<Sent<ToFrame> | undefined>) => {
    if (source === parent && data?.token === token) on(data);
  });
}

/**
 * Requests the page from the editor and writes it into the document.
 * @returns when the page and its styles have loaded
 */
export async function writePage(): Promise<void> {
  const html = await new Promise<string>((resolve) => {
    listen((message) => message.kind === "page" && resolve(message.html));
    send({ kind: "loaded" });
  });
  // Existing listeners are removed with the old document; this script keeps running.
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
