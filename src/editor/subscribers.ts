/** Open editors, and what they are told: one line of JSON an event. */
import type { ServerResponse } from "node:http";
import type { EditorEvent } from "./protocol.ts";

export interface Subscribers {
  /** How many are connected. */
  readonly count: number;
  /** Answers a request that stays open. */
  connect(response: ServerResponse): void;
  tell(event: EditorEvent): void;
  close(): void;
}

/** More than anybody opens. */
const mostOpen = 100;
/** Characters that wait for an editor which does not read them. */
const mostUnread = 1024 * 1024;
/** Milliseconds; connections that are silent for a minute are closed on the way. */
const heartbeat = 25_000;

export function createSubscribers(): Subscribers {
  const open = new Set<ServerResponse>();
  const write = (response: ServerResponse, line: string) => {
    response.write(line);
    if (response.writableLength > mostUnread) response.destroy();
  };
  const beat = setInterval(() => {
    for (const response of open) write(response, "\n");
  }, heartbeat);
  beat.unref();
  return {
    get count() {
      return open.size;
    },
    connect(response) {
      const [oldest] = open;
      if (oldest && open.size >= mostOpen) oldest.end();
      response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
      response.on("close", () => open.delete(response));
      open.add(response);
      response.write("\n");
    },
    tell(event) {
      for (const response of open) write(response, `${JSON.stringify(event)}\n`);
    },
    close() {
      clearInterval(beat);
      for (const response of open) response.end();
    },
  };
}
