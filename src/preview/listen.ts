/** Starts the server on the first of the wanted ports that is free. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { FaultError } from "../output/index.ts";

/** Ports that are tried. */
const maxAttempts = 100;

/** Returns a port and those behind it; 0 alone, which stands for any. */
export function portsFrom(first: number): readonly number[] {
  const last = first === 0 ? 0 : Math.min(65_535, first + maxAttempts - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * @param ports tried in this order
 * @returns the port
 * @throws FaultError when no port is free, or none may be used
 */
export async function listen(server: Server, host: string, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const problem = await attempt(server, host, port);
    if (problem === undefined) return (server.address() as AddressInfo).port;
    if (problem !== "EADDRINUSE")
      throw new FaultError(
        `The preview cannot be served at ${host}, port ${port} (${problem}). Give another --host or --port.`,
      );
  }
  throw new FaultError(
    `None of ${ports.length} ports is free, from ${ports[0]} on. Give another one with --port.`,
  );
}

/** @returns the code of what went wrong */
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
  /** For other machines; none on loopback. */
  readonly network: readonly string[];
}

/** @param path of the site on its host */
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
