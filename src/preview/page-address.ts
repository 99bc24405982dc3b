/** What a static host makes of an address: the file that stands there, another address, or the page for unknown ones. */

export type Place =
  | { readonly kind: "file"; readonly path: string }
  /** To be asked for there instead; an address on this host, encoded. */
  | { readonly kind: "elsewhere"; readonly address: string }
  | { readonly kind: "unknown"; readonly notFound: readonly string[] };

/**
 * @param path decoded, begins with one slash
 * @param search as it was sent, with its question mark, or empty
 * @param base folder of the host below which the bundle lies, not encoded, with slashes at both ends
 * @param has tells whether the bundle has a file
 */
export function placeOf(path: string, search: string, base: string, has: (file: string) => boolean): Place {
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

/** Pages for unknown addresses stand at the root, and where a language begins: the nearest one is meant. */
function notFoundPages(file: string): string[] {
  const folders = file.split("/").slice(0, -1);
  return Array.from({ length: folders.length + 1 }, (_, up) =>
    [...folders.slice(0, folders.length - up), "404.html"].join("/"),
  );
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");
