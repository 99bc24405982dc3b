/**
 * A network between browser and server that is late by a seed, so that a late answer is a case and not an accident.
 *
 * `EDITOR_DELAYS` is the seed, 0 for no delays; without it each process takes one of its own. `EDITOR_DELAYS_MAX` bounds a
 * delay, in milliseconds. Half of the calls are not delayed, most others by up to a tenth of the bound, a few by up to all of
 * it; either the request comes late, or the answer to what the server has done already. Delays depend on the seed, the call and
 * how many such calls came before it: the same test meets the same delays with the same seed.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import * as running from "../editor/running.ts";

const seed = process.env.EDITOR_DELAYS ?? String(process.pid);
const longest = Number(process.env.EDITOR_DELAYS_MAX ?? 300);

interface Delay {
  readonly request: number;
  readonly answer: number;
}

/** @returns the delay of each call, in milliseconds */
function createDelays(): (call: string) => Delay {
  const counts = new Map<string, number>();
  return (call) => {
    const count = counts.get(call) ?? 0;
    counts.set(call, count + 1);
    const bytes = createHash("sha256").update(`${seed} ${call} ${count}`).digest();
    const [kind = 0, side = 0, share = 0] = [0, 4, 8].map((at) => bytes.readUInt32LE(at) / 2 ** 32);
    const most = kind < 0.5 ? 0 : kind < 0.9 ? longest / 10 : longest;
    const ms = Math.round(share * most);
    return side < 0.5 ? { request: ms, answer: 0 } : { request: 0, answer: ms };
  };
}

/**
 * Puts the slow network in front of a server until the test ends.
 * @param origin of the server
 * @returns the origin that a browser uses in its place
 */
export async function slowDown(origin: string): Promise<string> {
  if (seed === "0") return origin;
  const delayOf = createDelays();
  const proxy = createServer((from, to) => {
    const path = (from.url ?? "/").split("?", 1)[0] ?? "/";
    const isCall = path.includes("/api/") && !path.endsWith("/api/events");
    void forward(from, to, origin, isCall ? delayOf(`${from.method} ${path}`) : { request: 0, answer: 0 });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

async function forward(from: IncomingMessage, to: ServerResponse, origin: string, delay: Delay) {
  if (delay.request > 0) await wait(delay.request);
  if (from.destroyed && !from.complete) return;
  const onward = request(new URL(from.url ?? "/", origin), { method: from.method, headers: from.headers });
  // A connection that ends on one side ends on the other.
  onward.on("error", () => to.destroy());
  to.on("close", () => onward.destroy());
  onward.on("response", async (answer) => {
    if (delay.answer > 0) await wait(delay.answer);
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    to.flushHeaders();
    answer.on("error", () => to.destroy());
    answer.pipe(to);
  });
  from.pipe(onward);
}

/** The editor of a folder, as a browser reaches it; its own calls (`edit`, `site`, ...) are not delayed. */
export async function startEditor(
  ...given: Parameters<typeof running.startEditor>
): Promise<running.RunningEditor> {
  const editor = await running.startEditor(...given);
  return { ...editor, origin: await slowDown(editor.origin) };
}
