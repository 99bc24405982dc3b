/** The headers that a host would send, from the bundle's own headers.json (OUT-6). */
import * as z from "zod";

const rules = z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) }));

export type HostHeaders = (path: string) => Readonly<Record<string, string>>;

export const noHeaders: HostHeaders = () => ({});

/**
 * @param text of headers.json
 * @returns a function that gives the headers of a path on the host, not encoded; later rules win
 */
export function readHostHeaders(text: string): HostHeaders {
  const entries = rules.parse(JSON.parse(text)).map(({ path, headers }) => {
    // Rules have the base as addresses have it, percent-encoded.
    const decoded = decodeURIComponent(path);
    const [start = "", end] = decoded.split("*");
    const fits = (asked: string) =>
      end === undefined
        ? asked === decoded
        : asked.length >= start.length + end.length && asked.startsWith(start) && asked.endsWith(end);
    return { fits, headers };
  });
  return (path) =>
    Object.assign({}, ...entries.filter(({ fits }) => fits(path)).map(({ headers }) => headers));
}
