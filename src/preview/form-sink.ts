/** Stands in for the API: checks what forms send, keeps it as JSON Lines, and answers as it is told (PRV-4). */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder } from "../output/make-folder.ts";
import { type Verdict, validateForm } from "./form-rules.ts";
import { type PresetAnswer, parsePresetAnswer } from "./preset-answer.ts";
import { readBody } from "./request-body.ts";

export interface ReceivedForm {
  /** "subscribe", "report" or "message"; the address where there is no such form. */
  readonly form: string;
  readonly status: number;
}

export interface SinkOptions {
  /** Where forms are kept, absolute. */
  readonly file: string;
  readonly told: PresetAnswer;
  readonly onForm: (received: ReceivedForm) => void;
  readonly now: () => Date;
}

export function createFormSink({ file, told, onForm, now }: SinkOptions) {
  return async (path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const wanted = toldBy(query, request.headers.referer) ?? told;
    const type = request.headers["content-type"];
    const body = await readBody(request, /^multipart\//i.test(type ?? "") ? maxOfFiles : undefined);
    if (body === undefined) {
      response.setHeader("connection", "close");
      return answer(response, 413, "The form is too large.");
    }
    const fields = await parseFields(body, type);
    const validated: Verdict =
      fields === undefined ? { status: 400, message: "The form is no JSON." } : validateForm(path, fields);
    if (wanted.delay) await pause(wanted.delay);
    const isWrong = "status" in validated;
    const status = wanted.status ?? (isWrong ? validated.status : 204);
    // What was told to fail has not arrived.
    if (!isWrong && status < 300) keep(file, { time: now().toISOString(), ...validated });
    onForm({ form: isWrong ? path : validated.form, status });
    answer(response, status, isWrong ? validated.message : "The preview was told to answer so.");
  };
}

/** A page's own address can say it too, so that one can try several without starting anew. */
function toldBy(query: URLSearchParams, referer: string | undefined): PresetAnswer | undefined {
  const ofPage = referer && URL.canParse(referer) ? new URL(referer).searchParams : undefined;
  const text = query.get("answer") ?? ofPage?.get("answer");
  return text ? parsePresetAnswer(text) : undefined;
}

/** Bytes of a form with files. */
const maxOfFiles = 128 * 1024 * 1024;

async function parseFields(body: Buffer, type = ""): Promise<unknown> {
  if (/^multipart\/form-data\b/i.test(type)) {
    const fields = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
      .formData()
      .catch(() => undefined);
    // Of a file is kept what it is, not what is in it.
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
  // Without its script a page sends forms as browsers do.
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

/** A file that is fuller makes way for a new one. Whoever can reach the preview can send forms all day. */
const maxBytes = 8 * 1024 * 1024;

/** A site's folder may come from a stranger: nothing is written through a link that stands in it, and no pipe waited for (SAF-1). */
function keep(file: string, entry: object): void {
  makeFolder(dirname(file));
  if (!fs.lstatSync(dirname(file)).isDirectory()) throw new Error(`${dirname(file)} is not a folder`);
  const line = `${JSON.stringify(entry)}\n`;
  // Renaming a link moves the link.
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
