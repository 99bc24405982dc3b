/** Open editors, and the events that they are sent: one line of JSON each. */
import type { ServerResponse } from "node:http";
import type { EditorEvent } from "./protocol.ts";

export interface Subscribers {
  /** How many are connected. */
  readonly count: number;
  /**
   * Answers a request that stays open.
   * @param checkAllowed asked before anything is sent: who has signed out since is told nothing more, and the stream ends
   */
  connect(response: ServerResponse, checkAllowed?: () => Promise<unknown>): void;
  tell(event: EditorEvent): void;
  close(): void;
}

/** More than anybody opens. */
const maxOpen = 100;
/** Characters that wait for an editor which does not read them. */
const maxUnread = 1024 * 1024;
/** Milliseconds; connections that are silent for a minute are closed on the way. */
const heartbeat = 25_000;

type Send = (line: string) => void;

export function createSubscribers(beatTime = heartbeat): Subscribers {
  const open = new Map<ServerResponse, { readonly send: Send; readonly sendAtOnce: Send }>();
  const notifyAll = (line: string) => {
    for (const { send } of open.values()) send(line);
  };
  const beat = setInterval(() => notifyAll("\n"), beatTime);
  beat.unref();
  return {
    get count() {
      return open.size;
    },
    connect(response, checkAllowed) {
      const [oldest] = open.keys();
      if (oldest && open.size >= maxOpen) oldest.end();
      response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
      response.on("close", () => open.delete(response));
      const sendAtOnce = (lines: string) => {
        response.write(lines);
        if (response.writableLength > maxUnread) response.destroy();
      };
      const send = checkAllowed ? createCheckedSend(response, sendAtOnce, checkAllowed) : sendAtOnce;
      open.set(response, { send, sendAtOnce });
      response.write("\n");
    },
    tell(event) {
      const line = `${JSON.stringify(event)}\n`;
      // Nobody may edit a site that is gone, so no check would let this through; it says nothing of the site.
      if (event.event === "trouble" && event.reason === "site-deleted")
        for (const { sendAtOnce } of open.values()) sendAtOnce(line);
      else notifyAll(line);
    },
    close() {
      clearInterval(beat);
      for (const response of open.keys()) response.end();
    },
  };
}

/** Lines that come while one check is under way share it. */
function createCheckedSend(response: ServerResponse, send: Send, checkAllowed: () => Promise<unknown>): Send {
  let waiting = "";
  const flush = async () => {
    try {
      await checkAllowed();
    } catch {
      // Also where nobody could be asked: the editor opens the stream again, and is told what it has missed.
      return void response.end();
    }
    const lines = waiting;
    waiting = "";
    if (!response.writableEnded) send(lines);
  };
  return (line) => {
    const isChecking = waiting !== "";
    waiting += line;
    if (waiting.length > maxUnread) response.destroy();
    else if (!isChecking) void flush();
  };
}
