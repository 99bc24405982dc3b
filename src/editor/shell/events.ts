/** Reads the server's event stream (one JSON object per line) and reopens it when it ends. */
import type { EditorEvent } from "../shared/protocol.ts";
import { Refusal } from "./api.ts";

interface Following {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: EditorEvent) => void;
  /** Called when the stream opens, also after a reconnect. */
  readonly onOpen: () => void;
  /** Called when the server no longer accepts the secret. */
  readonly onEnded: () => void;
  /** Called when the server is unreachable. */
  readonly onLost: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** @returns when the signal aborts or the server no longer accepts the secret */
export async function followEvents(
  { open, onEvent, onOpen, onEnded, onLost, wait }: Following,
  signal: AbortSignal,
) {
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 8000)) {
    try {
      const { body } = await open(signal);
      onOpen();
      pause = 250;
      for await (const line of linesOf(body)) onEvent(JSON.parse(line));
    } catch (error) {
      // Any other error is retried.
      if (error instanceof Refusal && error.answer.code === "unauthorized") return onEnded();
    }
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
    for (const line of lines) if (line.trim()) yield line;
  }
}
