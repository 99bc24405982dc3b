/** Reads the server's stream of events, one line of JSON each, and opens it again when it ends. */
import type { EditorEvent } from "../protocol.ts";
import { Refusal } from "./api.ts";

interface Following {
  /** Opens the stream. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: EditorEvent) => void;
  /** The stream is open: at first, and again after the server was away. */
  readonly onOpen: () => void;
  /** The secret is no longer the server's. */
  readonly onEnded: () => void;
  /** There is no server. */
  readonly onLost: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** @returns when the signal is given, or the secret is the server's no more */
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
      // Whatever else it was, it is asked again.
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
