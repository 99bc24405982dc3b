/**
 * A network between browser and server with seeded delays, so that a late answer is a test case, not an accident.
 *
 * `EDITOR_DELAYS` is the seed, 0 for no delays (test/support/compile.ts chooses one per run). `EDITOR_DELAYS_MAX` bounds a delay,
 * in milliseconds. Half of the calls are not delayed, most others by up to a tenth of the bound, a few by up to all of it. Either
 * the request is late, or the answer to a request that the server has handled. Each line of the event stream is delayed in the
 * same way, and lines keep their order. A delay depends on the seed, the test, the call and the number of such calls before it in
 * the test, so a test has the same delays in every run with the same seed.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import * as library from "../editor/memory-server.ts";
import * as running from "../editor/running.ts";

const seed = process.env.EDITOR_DELAYS ?? "0";
const maxDelay = Number(process.env.EDITOR_DELAYS_MAX ?? 300);

interface Delay {
  /** Milliseconds before the server gets the request. */
  readonly request: number;
  /** Milliseconds before the browser gets the answer. */
  readonly answer: number;
}

const none: Delay = { request: 0, answer: 0 };

/** @returns the delay of each call, named by its method and path */
function createDelays(): (call: string) => Delay {
  const counts = new Map<string, number>();
  return (call) => {
    const name = `${expect.getState().currentTestName} ${call}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const bytes = createHash("sha256").update(`${seed} ${name} ${count}`).digest();
    const [kind = 0, side = 0, share = 0] = [0, 4, 8].map((at) => bytes.readUInt32LE(at) / 2 ** 32);
    const max = kind < 0.5 ? 0 : kind < 0.9 ? maxDelay / 10 : maxDelay;
    const ms = Math.round(share * max);
    return side < 0.5 ? { request: ms, answer: 0 } : { request: 0, answer: ms };
  };
}

export interface SlowNetwork {
  /** Origin that a browser uses instead of the server's. */
  readonly origin: string;
  /** Drops pending calls, so that they do not reach the next server. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Puts a slow network in front of a server.
 * @param origin of the server, read for each request
 */
export async function startSlowNetwork(origin: () => string): Promise<SlowNetwork> {
  const delayOf = seed === "0" ? () => none : createDelays();
  let dropping = new AbortController();
  const proxy = createServer((from, to) => {
    const [path = "/"] = (from.url ?? "/").split("?", 1);
    const call = `${from.method} ${path}`;
    const delay = path.includes("/api/") ? delayOf(call) : none;
    const delayOfLine = path.endsWith("/api/events") ? () => delayOf(`line of ${call}`).answer : undefined;
    // Either side may end at any moment, as on a network; the other one ends with it.
    forward({ from, to, origin: origin(), delay, delayOfLine, signal: dropping.signal }).catch(() =>
      to.destroy(),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const reset = () => {
    dropping.abort();
    dropping = new AbortController();
    proxy.closeAllConnections();
  };
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    reset,
    async close() {
      reset();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

interface Forwarding {
  readonly from: IncomingMessage;
  readonly to: ServerResponse;
  readonly origin: string;
  readonly delay: Delay;
  /** Milliseconds before the next line of a stream; undefined for an answer that is not delayed by line. */
  readonly delayOfLine: (() => number) | undefined;
  /** Aborted when the call is dropped. */
  readonly signal: AbortSignal;
}

async function forward({ from, to, origin, delay, delayOfLine, signal }: Forwarding): Promise<void> {
  // A request that has left the browser completely reaches the server, even if its page is gone.
  const body = delay.request > 0 ? [await buffer(from)] : from;
  if (delay.request > 0) await wait(delay.request, undefined, { signal });
  const { method, headers } = from;
  const onward = request(new URL(from.url ?? "/", origin), { method, headers, agent: false });
  const isUploaded = pipeline(body, onward);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once("response", resolve).on("error", reject);
    to.once("close", () => onward.destroy());
    // An answer may come before the server has read all of the request.
    isUploaded.catch(reject);
  });
  if (delay.answer > 0) await wait(delay.answer, undefined, { signal });
  to.writeHead(answer.statusCode ?? 502, answer.headers);
  to.flushHeaders();
  if (delayOfLine) await pipeline(answer, delayLines(delayOfLine, signal), to);
  else await pipeline(answer, to);
}

/** Forwards lines in order, each after its delay. */
function delayLines(delayOfLine: () => number, signal: AbortSignal): Transform {
  let rest = "";
  return new Transform({
    async transform(chunk: Buffer, _, done) {
      const lines = (rest + chunk.toString("latin1")).split(/(?<=\n)/);
      rest = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
      try {
        for (const line of lines) {
          const ms = delayOfLine();
          if (ms > 0) await wait(ms, undefined, { signal });
          this.push(line, "latin1");
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(null, Buffer.from(rest, "latin1"));
    },
  });
}

/** Puts a slow network in front of a server until the test ends. @returns the origin for the browser */
async function slowDown(origin: string): Promise<string> {
  if (seed === "0") return origin;
  const network = await startSlowNetwork(() => origin);
  onTestFinished(network.close);
  return network.origin;
}

/** Starts the editor of a folder behind a slow network. Its own calls (`edit`, `site`, ...) are not delayed. */
export async function startEditor(
  ...given: Parameters<typeof running.startEditor>
): Promise<running.RunningEditor> {
  const editor = await running.startEditor(...given);
  return { ...editor, origin: await slowDown(editor.origin) };
}

/** Starts a provider's server behind a slow network. The calls of its owners are not delayed. */
export async function startProvider(
  ...given: Parameters<typeof library.startProvider>
): Promise<library.Provider> {
  const provider = await library.startProvider(...given);
  return { ...provider, origin: await slowDown(provider.origin) };
}
