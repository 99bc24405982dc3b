/** A plain static host on loopback: folders return their index.html, anything unknown a 404. Without rewrites. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize, sep } from "node:path";
import { lookup } from "mrmime";

export interface Host {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * @param base folder of the host below which the bundle is served
 * @param api answers requests other than GET; without it they get a 404
 */
export async function serve(folder: string, base = "/", api?: RequestListener): Promise<Host> {
  const server = createServer(async (request, response) => {
    if (api && request.method !== "GET") return api(request, response);
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    let file = path.startsWith(base) ? normalize(join(folder, path.slice(base.length))) : "";
    const isInside = file === normalize(folder) || file.startsWith(normalize(folder) + sep);
    if (isInside && (await isFolder(file))) file = join(file, "index.html");
    const isFile = isInside && (await stat(file).catch(() => undefined))?.isFile();
    if (!isFile) return void response.writeHead(404).end("not found");
    const type = lookup(file) ?? "application/octet-stream";
    response.writeHead(200, {
      "content-type": type === "text/html" ? `${type}; charset=utf-8` : type,
      // These names are content hashes, so browsers may cache the files (OUT-6).
      "cache-control": path.includes("/_sectile/") ? "public, max-age=31536000, immutable" : "no-cache",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
