/** examples/forms: what the form server accepts, refuses, answers and stores (docs/forms.openapi.yaml). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type FormsServer, startForms } from "./forms.ts";

const site = "https://www.example.org";
let server: FormsServer;
beforeAll(async () => {
  server = await startForms(`${site}, https://example.net`);
});
afterAll(() => server?.stop());

const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { method: "POST", body, headers: { origin: site, ...headers } });
const json = { "content-type": "application/json" };
const report = { email: "ann@example.org", name: "Ann", comment: "A scam", siteHash: "h" };

test("SUB-2 RPT-4 SEC-43 the three forms are stored with their time, from JSON and from browsers, under any base path", async () => {
  const letters = { email: "ann@example.org", siteHash: "", isCookieAccepted: true };
  const answers = [
    await send("/api/v1/sites/form/email/s-1/?language=en", JSON.stringify(letters), json),
    await send("/sites/form/compliance/s-1/", JSON.stringify(report), json),
    await send("/v2/sites/form/message/s-1", new URLSearchParams({ "Your name": "Ann", form: "Form-a" })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const received = server.received();
  expect(received.map(({ form, siteId, data }) => [form, siteId, data])).toEqual([
    ["email", "s-1", letters],
    ["compliance", "s-1", report],
    ["message", "s-1", { "Your name": "Ann", form: "Form-a" }],
  ]);
  expect(received.filter(({ time }) => Number.isNaN(Date.parse(time)))).toEqual([]);
});

test("SEC-43 SAF-1 uploads are stored under generated names whatever their own; an empty file field is ignored", async () => {
  const fields = new FormData();
  fields.append("form", "Form-a");
  fields.append("CV", new File(["words"], "../../forms.jsonl", { type: "text/plain" }));
  fields.append("More", new File([], ""));
  expect((await send("/sites/form/message/s/", fields)).status).toBe(200);
  const { CV: file, More, ...others } = server.received().at(-1)?.data ?? {};
  expect([others, More || undefined]).toEqual([{ form: "Form-a" }, undefined]);
  const path = expect.stringMatching(/\/received\/[0-9a-f-]{36}$/);
  expect(file).toEqual({ path, name: "../../forms.jsonl", type: "text/plain", bytes: 5 });
  expect(server.file((file as { path: string }).path)).toBe("words");
});

test("SAF-1 a wrong, foreign or too large request is refused with a sentence and not stored", async () => {
  const before = server.received().length;
  const path = "/sites/form/compliance/s/";
  const right = JSON.stringify(report);
  const refused: readonly (readonly [status: number, answer: Promise<Response>])[] = [
    // Not 403, which pages show as "Thanks for the report!".
    [400, send(path, right, { ...json, origin: "https://evil.example" })],
    [400, send(path, right, { ...json, origin: "null" })],
    [400, send(path, JSON.stringify({ ...report, comment: " " }), json)],
    [400, send(path, "[1]", json)],
    [400, send(path, "null", json)],
    [400, send(path, "{", json)],
    [400, send(path, right, { "content-type": "text/plain" })],
    [404, send("/sites/form/other/s/", right, json)],
    [404, send("/sites/form/email/", right, json)],
    [404, fetch(server.origin + path)],
    [413, send(path, JSON.stringify({ ...report, comment: "x".repeat(17 * 1024 * 1024) }), json)],
  ];
  for (const [status, answer] of refused) {
    const given = await answer;
    expect(await given.json()).toEqual({ message: expect.stringMatching(/\.$/), code: status });
    expect(given.status).toBe(status);
  }
  expect(server.received()).toHaveLength(before);
});

test("SUB-3 only a configured origin can send with credentials from another origin", async () => {
  const ask = async (origin: string) => {
    const { status, headers } = await fetch(`${server.origin}/sites/form/email/s/`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    return [
      status,
      ...["origin", "credentials", "headers"].map((name) => headers.get(`access-control-allow-${name}`)),
    ];
  };
  expect(await ask("https://example.net")).toEqual([204, "https://example.net", "true", "content-type"]);
  expect(await ask("https://evil.example")).toEqual([204, null, null, null]);
});

test("SEC-43 a server without ORIGINS prints at its start that it refuses every form", async () => {
  const env = { ...process.env, PORT: "0", ORIGINS: " " };
  const child = spawn(process.execPath, ["examples/forms/server.js"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const [line] = await once(createInterface(child.stderr), "line");
  expect(line).toMatch(/^ORIGINS is not set, so every form is refused\. .*ORIGINS="https:/);
});
