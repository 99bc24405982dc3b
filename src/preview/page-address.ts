/** Resolves an address like a static host: to a file, a redirect or a 404 page. */

export type ResolvedAddress =
  | { readonly kind: "file"; readonly path: string }
  /** Redirect to an encoded address on this host. */
  | { readonly kind: "elsewhere"; readonly address: string }
  | { readonly kind: "unknown"; readonly notFound: readonly string[] };

/**
 * @param path decoded, starts with one slash
 * @param search query as it was sent, with its question mark, or empty
 * @param base base path of the bundle on its host, not encoded, with slashes at both ends
 * @param has returns true if the bundle has a file
 */
export function resolveAddress(
  path: string,
  search: string,
  base: string,
  has: (file: string) => boolean,
): ResolvedAddress {
  if (path === "/" && base !== "/") return { kind: "elsewhere", address: encodePath(base) };
  if (`${path}/` === base) return { kind: "elsewhere", address: encodePath(base) + search };
  if (!path.startsWith(base)) return { kind: "unknown", notFound: ["404.html"] };
  const file = path.slice(base.length);
  if (file === "" || file.endsWith("/")) {
    if (has(`${file}index.html`)) return { kind: "file", path: `${file}index.html` };
  } else {
    if (has(file)) return { kind: "file", path: file };
    if (has(`${file}/index.html`))
      return { kind: "elsewhere", address: `${encodePath(`${base}${file}`)}/${search}` };
  }
  return { kind: "unknown", notFound: notFoundPages(file) };
}

/** Lists candidates for the 404 page, nearest first. Every locale has its own at its root. */
function notFoundPages(file: string): string[] {
  const folders = file.split("/").slice(0, -1);
  return Array.from({ length: folders.length + 1 }, (_, up) =>
    [...folders.slice(0, folders.length - up), "404.html"].join("/"),
  );
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");
