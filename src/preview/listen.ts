/** Starts the server on the first free port of a list. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { FaultError } from "../output/index.ts";

/** Maximum number of ports to try. */
const maxAttempts = 100;

/** Returns a port and the ones after it. 0 stands alone and means any port. */
export function portsFrom(first: number): readonly number[] {
  const last = first === 0 ? 0 : Math.min(65_535, first + maxAttempts - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * @param ports tried in this order
 * @returns the port in use
 * @throws FaultError when no port is free or permitted
 */
export async function listen(server: Server, host: string, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const problem = await attempt(server, host, port);
    if (problem === undefined) return (server.address() as AddressInfo).port;
    if (problem !== "EADDRINUSE")
      throw new FaultError(
        `Could not serve the preview at ${host}, port ${port} (${problem}). Choose another --host or --port.`,
      );
  }
  throw new FaultError(
    `Could not find a free port: tried ${ports.length}, starting at ${ports[0]}. Choose another with --port.`,
  );
}

/** @returns the error code; undefined on success */
const attempt = (server: Server, host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const onError = ({ code = "unknown error" }: NodeJS.ErrnoException) => resolve(code);
    server.once("error", onError);
    server.listen(port, host, () => {
      server.off("error", onError);
      resolve(undefined);
    });
  });

export interface Addresses {
  readonly local: string;
  /** Addresses for other machines; empty on loopback. */
  readonly network: readonly string[];
}

/** @param path path of the site on its host */
export function addressesOf(host: string, port: number, path: string): Addresses {
  const at = (name: string) => `http://${name.includes(":") ? `[${name}]` : name}:${port}${path}`;
  if (isLoopback(host)) return { local: at(host), network: [] };
  if (!["0.0.0.0", "::"].includes(host)) return { local: at(host), network: [at(host)] };
  const others = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  return { local: at("127.0.0.1"), network: others.map(({ address }) => at(address)) };
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
