/**
 * Example server for the forms of sites (docs/forms.openapi.yaml). Stores each submission as a line of JSON, with uploaded
 * files beside it.
 */
import { randomUUID } from "node:crypto";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

const { HOST = "127.0.0.1", PORT = "8787", FOLDER = "received", ORIGINS = "" } = process.env;
/** Origins of the sites that may send: "https://www.example.org https://example.net". */
const origins = ORIGINS.split(/[\s,]+/).filter(Boolean);
const maxMegabytes = 16;
/** Required fields by form. */
const required = { email: ["email"], compliance: ["email", "name", "comment"], message: ["form"] };

/** @typedef {import("node:http").IncomingMessage} Request */
const refuse = (/** @type {number} */ status, /** @type {string} */ message) =>
  Promise.reject(Object.assign(new Error(message), { status }));

/** @returns the fields of a JSON body, or of a native form post with files */
async function readFields(/** @type {Request} */ request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxMegabytes * 1024 * 1024)
      return refuse(413, `The form is too large (the limit is ${maxMegabytes} MB).`);
    chunks.push(chunk);
  }
  const type = request.headers["content-type"] ?? "";
  const body = new Response(new Uint8Array(Buffer.concat(chunks)), { headers: { "content-type": type } });
  const fields = type.startsWith("application/json")
    ? body.json().then(Object.entries)
    : body.formData().then((data) => [...data]);
  return fields.catch(() => refuse(400, "The request is not a valid form."));
}

/** @returns the value to store; for a file its original name and its location */
async function keepField(/** @type {unknown} */ value) {
  if (!(value instanceof File)) return value;
  if (value.size === 0) return undefined;
  const path = join(FOLDER, randomUUID());
  await writeFile(path, new Uint8Array(await value.arrayBuffer()), { mode: 0o600 });
  return { path, name: value.name, type: value.type, bytes: value.size };
}

async function take(/** @type {Request} */ request) {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const [, form, siteId] = /\/sites\/form\/(email|compliance|message)\/([^/]+)\/?$/.exec(path) ?? [];
  if (request.method !== "POST" || !form) return refuse(404, "Unknown form.");
  if (!origins.includes(request.headers.origin ?? ""))
    // Not 403: pages thank for it, because it means that the visitor has reported the site already.
    return refuse(400, "This site is not allowed to send forms here.");
  const all = await readFields(request);
  // Only robots fill in the hidden field.
  if (all.some(([name, value]) => name === "homepage" && value)) return undefined;
  const fields = all.filter(([name]) => name !== "homepage");
  const filled = fields
    .filter(([, value]) => typeof value === "string" && value.trim())
    .map(([name]) => name);
  const missing = required[/** @type {keyof typeof required} */ (form)].filter(
    (name) => !filled.includes(name),
  );
  if (missing.length > 0) return refuse(400, `Missing: ${missing.join(", ")}.`);
  await mkdir(FOLDER, { recursive: true });
  const data = await Promise.all(fields.map(async ([name, value]) => [name, await keepField(value)]));
  const line = { time: new Date().toISOString(), form, siteId, data: Object.fromEntries(data) };
  await appendFile(join(FOLDER, "forms.jsonl"), `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

/** Without JavaScript the browser shows the response as a page. */
const page = (/** @type {string} */ words, /** @type {string | undefined} */ site) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words}</title><meta name="color-scheme" content="light dark">
<body style="margin:20vh auto 0;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif">
<h1 style="line-height:1.2">${words}</h1>${site ? `<p><a href="${site}">Back to the site</a></p>` : ""}</body></html>`;

async function answer(
  /** @type {Request} */ request,
  /** @type {import("node:http").ServerResponse} */ response,
) {
  const { origin = "", accept = "" } = request.headers;
  response.setHeader("vary", "origin");
  if (origins.includes(origin))
    for (const [name, value] of Object.entries({ origin, credentials: "true", headers: "content-type" }))
      response.setHeader(`access-control-allow-${name}`, value);
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  const error = await take(request).catch((error) => error);
  const { status, message } = !error
    ? { status: 200, message: "Thank you, your form has been sent." }
    : error.status
      ? error
      : { status: 500, message: "Please try again later." };
  if (status === 500) console.error(error);
  // Do not wait for the rest of a body that is too large.
  if (status === 413) response.setHeader("connection", "close");
  const isPage = accept.includes("text/html");
  response.writeHead(status, { "content-type": isPage ? "text/html; charset=utf-8" : "application/json" });
  return response.end(
    isPage
      ? page(
          message,
          origins.find((one) => one === origin),
        )
      : JSON.stringify(error ? { message, code: status } : {}),
  );
}

if (origins.length === 0)
  console.warn(
    'ORIGINS is not set, so every form is refused. Set it to the origins of your sites, for example ORIGINS="https://www.example.org".',
  );
const server = createServer(answer);
server.listen(Number(PORT), HOST, () => {
  const address = server.address();
  console.log(`Listening at http://${HOST}:${typeof address === "object" ? address?.port : address}`);
});
