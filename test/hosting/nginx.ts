/** Starts nginx with the documented configuration. Only folders and sockets differ from the system's. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
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
  const key = join(folder, "key.pem");
  const certificate = join(folder, "cert.pem");
  const subject = ["-subj", "/CN=www.example.org", "-days", "1", "-nodes"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
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
  writeFileSync(join(folder, "conference.conf"), site);
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
      include ${join(folder, "conference.conf")}; }\n`,
  );
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  const child = spawn(findNginx() ?? "nginx", args, { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.on("data", (data) => {
    printed += data;
  });
  const exited = once(child, "exit");
  while (!existsSync(sockets.tls)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${printed}`);
    await pause(10);
  }
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
    async stop() {
      child.kill();
      await exited;
    },
  };
}
