/** Headers that a static host would send, from the bundle's headers.json (OUT-6). */
import * as z from "zod";

const rules = z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) }));

export type HostHeaders = (path: string) => Readonly<Record<string, string>>;

export const noHeaders: HostHeaders = () => ({});

/**
 * @param text contents of headers.json
 * @returns function from a decoded path to its headers; later rules win
 */
export function readHostHeaders(text: string): HostHeaders {
  const entries = rules.parse(JSON.parse(text)).map(({ path, headers }) => {
    // Rules contain the base path percent-encoded.
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
