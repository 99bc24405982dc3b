/** Starts nginx with the documented configuration. Only folders, sockets and servers behind it differ from the system's. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { findBrotliModule, findNginx } from "../../scripts/test/tools.js";
import { blockOf } from "./documented.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Nginx {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer>;
  /** Requests without TLS. */
  plain(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** @param folder for all of its files; `site` is in its `www` @param forms socket of the form server */
export async function startNginx(folder: string, forms: string): Promise<Nginx> {
  const { key, certificate } = createCertificate(folder, "www.example.org");
  const brotli = findBrotliModule();
  const sockets = { plain: join(folder, "plain.sock"), tls: join(folder, "tls.sock") };
  const site = blockOf("/etc/nginx/conf.d/conference.conf")
    .replace("listen 80;", `listen unix:${sockets.plain};`)
    .replace("listen 443 ssl http2;", `listen unix:${sockets.tls} ssl http2;`)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("/etc/letsencrypt/live/www.example.org/fullchain.pem", certificate)
    .replace("/etc/letsencrypt/live/www.example.org/privkey.pem", key)
    .replace("/var/www/conference", join(folder, "www"))
    .replace(brotli ? "" : "brotli_static on;", "")
    .replace(/\}\n$/, `${blockOf("forms.conf").replace("http://127.0.0.1:8787", forms)}}\n`);
  const run = await runNginx(folder, site, sockets.tls);
  const ask = async (
    socketPath: string,
    path: string,
    more: { method?: string; headers?: Readonly<Record<string, string>> } = {},
    body = "",
  ): Promise<Answer> => {
    const send = socketPath === sockets.tls ? overHttps : overHttp;
    const headers = { host: "www.example.org", ...more.headers };
    const asked = send({ socketPath, path, ...more, headers, rejectUnauthorized: false });
    asked.end(body);
    const [answer] = await once(asked, "response");
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
  return {
    get: (path, headers = {}) => ask(sockets.tls, path, { headers }),
    post: (path, headers, body) => ask(sockets.tls, path, { method: "POST", headers }, body),
    plain: (path) => ask(sockets.plain, path),
    stop: run.stop,
  };
}

/** Creates a certificate that nobody else trusts. */
function createCertificate(folder: string, host: string) {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", `/CN=${host}`, "-days", "1", "-nodes"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  return { key, certificate };
}

/**
 * Runs nginx.
 * @param folder for all of its files
 * @param servers configuration of its servers
 * @param socket on which one of them listens; it exists once nginx runs
 */
async function runNginx(folder: string, servers: string, socket: string) {
  const brotli = findBrotliModule();
  writeFileSync(join(folder, "servers.conf"), servers);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const types = ["/etc/nginx/mime.types", "/usr/local/etc/nginx/mime.types"].find((path) => existsSync(path));
  writeFileSync(
    join(folder, "nginx.conf"),
    `${brotli ? `load_module ${brotli};` : ""}
    ${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")}; error_log stderr;
    events { worker_connections 64; }
    http { include ${types}; default_type application/octet-stream; access_log off; ${temporary.join(" ")}
      include ${join(folder, "servers.conf")}; }\n`,
  );
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  const child = spawn(findNginx() ?? "nginx", args, { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.on("data", (data) => {
    printed += data;
  });
  const exited = once(child, "exit");
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${printed}`);
    await pause(10);
  }
  return {
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** A port that was free a moment ago. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** nginx in front of editors, as documented for providers or with `proxy_pass` alone. */
export interface EditorNginx {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * @param folder for all of its files
 * @param server address of the editor
 * @param more directives
 */
export async function startPlainNginx(folder: string, server: string, more = ""): Promise<EditorNginx> {
  const port = await findPort();
  const socket = join(folder, "ready.sock");
  const listens = `listen 127.0.0.1:${port}; listen unix:${socket};`;
  const run = await runNginx(
    folder,
    `server { ${listens} location / { proxy_pass ${server}; ${more} } }`,
    socket,
  );
  return { origin: `http://127.0.0.1:${port}`, stop: run.stop };
}

/**
 * @param folder for all of its files
 * @param servers addresses of two editors
 * @param isEncrypted false for a client that trusts no certificate of its own
 */
export async function startEditorNginx(
  folder: string,
  servers: readonly [string, string],
  isEncrypted: boolean,
): Promise<EditorNginx> {
  const port = await findPort();
  const socket = join(folder, "ready.sock");
  const { key, certificate } = createCertificate(folder, "app.example.org");
  const tls = isEncrypted ? "ssl http2" : "";
  const [one, two] = servers.map((server) => new URL(server).host) as [string, string];
  const conf = blockOf("/etc/nginx/conf.d/editor.conf", "docs/providers/proxy.md")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ${tls}; listen unix:${socket} ${tls};`)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("/etc/letsencrypt/live/app.example.org/fullchain.pem", certificate)
    .replace("/etc/letsencrypt/live/app.example.org/privkey.pem", key)
    .replace("10.0.0.11:4700", one)
    .replace("10.0.0.12:4700", two);
  const run = await runNginx(folder, conf, socket);
  return { origin: `${isEncrypted ? "https" : "http"}://127.0.0.1:${port}`, stop: run.stop };
}
