/** EDT-13 SAF-2 requests are bounded in number, bytes and time, and sent again if the server was full. */
import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { createIntake, type Intake, type IntakeLimits } from "../../src/editor/server/intake.ts";
import { Refusal } from "../../src/editor/server/refusal.ts";
import { createApi, Refusal as Refused } from "../../src/editor/shell/api.ts";

const limits: IntakeLimits = { bytes: 100, siteBytes: 60, siteRequests: 10, time: 600_000 };
const tooLarge = new Refusal("too-large", "Too large.");

/** A request whose body is written on demand. */
function requestOf(length: number | undefined): PassThrough & IncomingMessage {
  const headers = length === undefined ? {} : { "content-length": String(length) };
  return Object.assign(new PassThrough(), { headers }) as never;
}

/** Sends a request whose work ends on demand. */
function send(intake: Intake, length: number | undefined, body = "x".repeat(length ?? 0)) {
  const request = requestOf(length);
  let done = () => {};
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const answer = intake.receive(request, 50, tooLarge, async (bytes) => {
    await work;
    return bytes.toString();
  });
  answer.catch(() => {});
  request.end(body);
  return { answer, done };
}
const busy = { code: "busy", status: 503, retryAfter: 2 };

describe("concurrent requests", () => {
  test("are limited in bytes, for a site and for the process", async () => {
    const ofSite = createIntake(limits);
    const [one, other] = [ofSite(), ofSite()];
    const first = send(one, 50);
    await expect(send(one, 11).answer).rejects.toMatchObject(busy);
    const second = send(one, 10);
    // The process can take 40 more.
    await expect(send(other, 41).answer).rejects.toMatchObject(busy);
    const third = send(other, 40);
    await expect(send(other, 1).answer).rejects.toMatchObject(busy);
    for (const { done, answer } of [first, second, third]) {
      done();
      await answer;
    }
    const again = send(other, 50);
    again.done();
    expect(await again.answer).toBe("x".repeat(50));
  });

  test("are limited in number, and free their slot however they end", async () => {
    const intake = createIntake({ ...limits, siteRequests: 1 })();
    const first = send(intake, 0);
    await expect(send(intake, 0).answer).rejects.toMatchObject(busy);
    first.done();
    await first.answer;
    const fails = intake.receive(requestOf(0).end(), 50, tooLarge, () => Promise.reject(new Error("no")));
    await expect(fails).rejects.toThrow("no");
    const gone = requestOf(9);
    const lost = intake.receive(gone, 50, tooLarge, async () => {});
    gone.destroy(new Error("gone"));
    await expect(lost).rejects.toThrow("gone");
    const last = send(intake, 3);
    last.done();
    expect(await last.answer).toBe("xxx");
  });

  test("are limited in size, by the declared length or else while they are read", async () => {
    const intake = createIntake(limits)();
    await expect(send(intake, 51).answer).rejects.toBe(tooLarge);
    await expect(send(intake, undefined, "x".repeat(51)).answer).rejects.toBe(tooLarge);
    await expect(send(intake, 3, "xxxx").answer).rejects.toBe(tooLarge);
    const undeclared = send(intake, undefined, "yes");
    undeclared.done();
    expect(await undeclared.answer).toBe("yes");
  });

  test("include at least one request, however large", async () => {
    const intake = createIntake({ ...limits, bytes: 1, siteBytes: 1 })();
    const { answer, done } = send(intake, 50);
    done();
    expect(await answer).toHaveLength(50);
  });

  test("are limited in time: a body that does not arrive is not waited for", async () => {
    const intake = createIntake({ ...limits, time: 1 })();
    const request = requestOf(9);
    await expect(intake.receive(request, 50, tooLarge, async () => {})).rejects.toMatchObject(busy);
    expect(request.destroyed).toBe(true);
  });
});

describe("EDT-13 a file that a full server refused", () => {
  const file = new File(["x"], "a.png");
  const answer = { path: "assets/a.png" };
  const api = (answers: Response[]) => {
    const waited: number[] = [];
    const send = async () => answers.shift() ?? Response.error();
    const word = ({ message }: { message: string }) => message;
    const wait = async (seconds: number) => void waited.push(seconds);
    return { waited, ...createApi({ root: "/", secret: undefined }, word, send as typeof fetch, wait) };
  };
  const full = (retryAfter?: string) =>
    Response.json(
      { code: "busy", message: "Full." },
      { status: 503, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } },
    );

  test("is sent again after the time that the server gives", async () => {
    const { upload, waited } = api([full("2"), full("7"), full(), Response.json(answer)]);
    expect(await upload(file)).toEqual(answer);
    expect(waited).toEqual([2, 7, 1]);
    const texts = api([full("2"), Response.json({ report: {} })]);
    expect(await texts.importTexts("de", file, "/")).toEqual({ report: {} });
    expect(texts.waited).toEqual([2]);
  });

  test("is given up if the owner cancels or the server stays full", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(api([full("2")]).upload(file, controller.signal)).rejects.toMatchObject({
      name: "AbortError",
    });
    await expect(api(Array.from({ length: 100 }, () => full("1"))).upload(file)).rejects.toThrow(Refused);
  });

  test("is not sent again after another refusal", async () => {
    const refused = Response.json({ code: "refused", message: "No." }, { status: 422 });
    const { upload, waited } = api([refused]);
    await expect(upload(file)).rejects.toThrow("No.");
    expect(waited).toEqual([]);
  });
});
