/** Reads the server's event stream (one JSON object per line) and reopens it when it ends. */
import type { EditorEvent } from "../shared/protocol.ts";
import { Refusal } from "./api.ts";

interface Following {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: EditorEvent) => void;
  /** Called when the stream opens, also after a reconnect. */
  readonly onOpen: () => void;
  /** Called when the server does not accept the request any more. Returns true if it may again, after signing in. */
  readonly onEnded: () => boolean;
  /** Called when the server is unreachable. */
  readonly onLost: () => void;
  /**
   * Called with true when nothing has arrived for a while, not even the line that begins a stream, and with false once it does. A
   * proxy that collects an answer before it passes it on holds back a stream that does not end.
   */
  readonly onSilent: (isSilent: boolean) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Milliseconds in which a stream begins, on all but the slowest connections. */
const patience = 10_000;

/** @returns when the signal aborts or the session has ended for good */
export async function followEvents(
  { open, onEvent, onOpen, onEnded, onLost, onSilent, wait }: Following,
  signal: AbortSignal,
) {
  /** Number of the stream whose first line is expected; 0 if none is. */
  let expected = 0;
  for (let pause = 500, stream = 1; !signal.aborted; pause = Math.min(pause * 2, 8000), stream++) {
    expected = stream;
    void wait(patience).then(() => stream === expected && onSilent(true));
    try {
      const { body } = await open(signal);
      onOpen();
      pause = 250;
      for await (const line of linesOf(body)) {
        if (expected > 0) onSilent(false);
        expected = 0;
        if (line.trim()) onEvent(JSON.parse(line));
      }
    } catch (error) {
      // Any other error is retried.
      const isEnded = error instanceof Refusal && error.answer.code === "unauthorized";
      if (isEnded && !onEnded()) return;
    }
    expected = 0;
    if (signal.aborted) return;
    onLost();
    await wait(pause);
  }
}

async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  for (;;) {
    const { done = true, value = "" } = (await reader?.read()) ?? {};
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
