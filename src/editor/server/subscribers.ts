/** Open editors and their event streams, one line of JSON per event. */
import type { ServerResponse } from "node:http";
import { streamHeaders } from "../../preview/live.ts";
import type { EditorEvent } from "../shared/protocol.ts";

export interface Subscribers {
  /** Number of connected editors. */
  readonly count: number;
  /**
   * Answers a request with an open event stream.
   * @param checkAllowed called before each event; after a sign-out it rejects, and the stream ends without sending
   */
  connect(response: ServerResponse, checkAllowed?: () => Promise<unknown>): void;
  notify(event: EditorEvent): void;
  /** Sends an empty line, so that everyone's rights are checked again. */
  beat(): void;
  close(): void;
}

/** Maximum number of open editors; more than anyone opens. */
const maxOpen = 100;
/** Maximum of unread data per editor, in characters. */
const maxUnread = 1024 * 1024;
/** Milliseconds. Proxies close connections that are silent for a minute. */
const heartbeat = 25_000;

type Send = (line: string) => void;

export function createSubscribers(beatTime = heartbeat): Subscribers {
  const open = new Map<ServerResponse, { readonly send: Send; readonly sendAtOnce: Send }>();
  const notifyAll = (line: string) => {
    for (const { send } of open.values()) send(line);
  };
  const beat = () => notifyAll("\n");
  const timer = setInterval(beat, beatTime);
  timer.unref();
  return {
    get count() {
      return open.size;
    },
    connect(response, checkAllowed) {
      const [oldest] = open.keys();
      if (oldest && open.size >= maxOpen) oldest.end();
      response.writeHead(200, streamHeaders("application/x-ndjson"));
      response.on("close", () => open.delete(response));
      const sendAtOnce = (lines: string) => {
        response.write(lines);
        if (response.writableLength > maxUnread) response.destroy();
      };
      const send = checkAllowed ? createCheckedSend(response, sendAtOnce, checkAllowed) : sendAtOnce;
      open.set(response, { send, sendAtOnce });
      response.write("\n");
    },
    notify(event) {
      const line = `${JSON.stringify(event)}\n`;
      // Nobody may edit a deleted site, so the check would block this event. It reveals nothing about the site.
      if (event.event === "trouble" && event.reason === "site-deleted")
        for (const { sendAtOnce } of open.values()) sendAtOnce(line);
      else notifyAll(line);
    },
    beat,
    close() {
      clearInterval(timer);
      for (const response of open.keys()) response.end();
    },
  };
}

/** Lines that arrive during a check share it. */
function createCheckedSend(response: ServerResponse, send: Send, checkAllowed: () => Promise<unknown>): Send {
  let waiting = "";
  const flush = async () => {
    try {
      await checkAllowed();
    } catch {
      // Also if the check failed: the editor reconnects and catches up.
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
