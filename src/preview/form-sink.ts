/** Mock API for forms (PRV-4). Validates submissions, appends them to a JSON Lines file and returns the configured response. */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type PresetAnswer, parsePresetAnswer } from "../options/values.ts";
import { makeFolder } from "../output/disk.ts";
import { type Verdict, validateForm } from "./form-rules.ts";
import { readBody } from "./request-body.ts";

export interface ReceivedForm {
  /** "subscribe", "report" or "message"; the address if it is not a form. */
  readonly form: string;
  readonly status: number;
}

export interface SinkOptions {
  /** File for submitted forms, absolute. */
  readonly file: string;
  readonly reported: PresetAnswer;
  readonly onForm: (received: ReceivedForm) => void;
  readonly now: () => Date;
}

export function createFormSink({ file, reported, onForm, now }: SinkOptions) {
  return async (path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const wanted = reportedBy(query, request.headers.referer) ?? reported;
    const type = request.headers["content-type"];
    const body = await readBody(request, /^multipart\//i.test(type ?? "") ? maxOfFiles : undefined);
    if (body === undefined) {
      response.setHeader("connection", "close");
      return answer(response, 413, "The form is too large (the limit is 64 KB, or 128 MB with files).");
    }
    const fields = await parseFields(body, type);
    const validated: Verdict =
      fields === undefined
        ? { status: 400, message: "The form is not valid JSON." }
        : validateForm(path, fields);
    if (wanted.delay) await pause(wanted.delay);
    const isWrong = "status" in validated;
    const status = wanted.status ?? (isWrong ? validated.status : 204);
    // A submission with a simulated failure is not stored.
    if (!isWrong && status < 300) keep(file, { time: now().toISOString(), ...validated });
    onForm({ form: isWrong ? path : validated.form, status });
    answer(response, status, isWrong ? validated.message : "Simulated response of the preview (--answer).");
  };
}

/** Reads the response to simulate from the address of the form or the page, so that you can try several without a restart. */
function reportedBy(query: URLSearchParams, referer: string | undefined): PresetAnswer | undefined {
  const ofPage = referer && URL.canParse(referer) ? new URL(referer).searchParams : undefined;
  const text = query.get("answer") ?? ofPage?.get("answer");
  return text ? parsePresetAnswer(text, () => undefined) : undefined;
}

/** Maximum size of a form with files, in bytes. */
const maxOfFiles = 128 * 1024 * 1024;

async function parseFields(body: Buffer, type = ""): Promise<unknown> {
  if (/^multipart\/form-data\b/i.test(type)) {
    const fields = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
      .formData()
      .catch(() => undefined);
    // Keep the file's name, size and type, not its contents.
    return (
      fields &&
      Object.fromEntries(
        Array.from(fields, ([name, value]) => [
          name,
          typeof value === "string" ? value : { file: value.name, bytes: value.size, type: value.type },
        ]),
      )
    );
  }
  // Without JavaScript, browsers send forms in this format.
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(body.toString()));
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, status: number, message: string): void {
  if (status === 204 || status === 304) return void response.writeHead(status).end();
  const text = JSON.stringify(status < 300 ? {} : { message, code: status });
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(text);
}

/** Maximum size of the file, in bytes, before it is rotated. Anyone who can reach the preview can send forms all day. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Appends an entry. A site's folder may come from a stranger, so this follows no symbolic link and waits for no pipe (SAF-1).
 */
function keep(file: string, entry: object): void {
  makeFolder(dirname(file));
  if (!fs.lstatSync(dirname(file)).isDirectory()) throw new Error(`${dirname(file)} is not a folder`);
  const line = `${JSON.stringify(entry)}\n`;
  // Renaming a symbolic link moves the link, not its target.
  if ((fs.lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) + line.length > maxBytes)
    fs.renameSync(file, file.replace(/(\.\w+)?$/, ".old$1"));
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  const descriptor = fs.openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    if (!fs.fstatSync(descriptor).isFile()) throw new Error(`${file} is not a file`);
    fs.writeSync(descriptor, line);
  } finally {
    fs.closeSync(descriptor);
  }
}
