/** The shared request function (SUB-3), with a stubbed network. */
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type RequestError, request } from "../../src/browser/request.ts";

const send = vi.spyOn(globalThis, "fetch");
afterEach(() => send.mockReset());
vi.stubGlobal("document", { documentElement: { lang: "pt-BR" } });

const failureOf = (promise: Promise<unknown>): Promise<RequestError> =>
  promise.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error: RequestError) => error,
  );

/** Returns the error for an answer with this status and body. */
async function failureFor(status: number, body: BodyInit | null) {
  send.mockResolvedValue(new Response(body, { status }));
  const { message, status: known, code } = await failureOf(request("POST", "/api", {}));
  return { message, status: known, code };
}

test("SUB-3 a request is sent with credentials, as JSON, to its URL", async () => {
  send.mockResolvedValue(new Response(null, { status: 204 }));
  await request("POST", "/api/v1/x/", { email: "ann@example.org", isCookieAccepted: undefined });
  expect(send).toHaveBeenCalledOnce();
  const [url, options] = send.mock.calls[0] ?? [];
  expect(url).toBe("/api/v1/x/?language=pt-BR");
  expect(options).toMatchObject({
    method: "POST",
    credentials: "include",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: '{"email":"ann@example.org"}',
  });
});

test("SUB-3 the page's language is added to the query of the URL", async () => {
  send.mockResolvedValue(new Response(null, { status: 204 }));
  await request("GET", "https://api.example.org/v1/x/?page=2");
  expect(send.mock.calls[0]?.[0]).toBe("https://api.example.org/v1/x/?page=2&language=pt-BR");
});

test("SUB-3 204 is success", async () => {
  send.mockResolvedValue(new Response(null, { status: 204 }));
  const answer = await request("POST", "/api", {});
  expect(answer.status).toBe(204);
  expect(answer.totalCount).toBeUndefined();
});

test("SUB-3 x-total-count is returned as totalCount", async () => {
  send.mockResolvedValue(new Response('[{"id":1}]', { headers: { "x-total-count": "12" } }));
  const answer = await request("GET", "/api");
  expect(answer.totalCount).toBe(12);
  expect(await answer.json()).toEqual([{ id: 1 }]);
  expect(send.mock.calls[0]?.[1]?.body).toBeUndefined();
});

test("SUB-3 success does not wait for a body that is not read", async () => {
  send.mockResolvedValue(new Response(new ReadableStream(), { status: 200 }));
  await expect(request("POST", "/api", {})).resolves.toBeDefined();
});

test("SUB-3 a status of 400 or above is an error with the status, message and code", async () => {
  expect(await failureFor(400, '{"message":"Too many","code":"LIMIT"}')).toEqual({
    status: 400,
    message: "Too many",
    code: "LIMIT",
  });
  expect(await failureFor(403, '{"message":"Known already","code":17}')).toEqual({
    status: 403,
    message: "Known already",
    code: 17,
  });
  expect(await failureFor(599, '\uFEFF{"message":"é👍"}')).toMatchObject({ status: 599, message: "é👍" });
});

test.each([
  ["empty", ""],
  ["absent", null],
  ["HTML", "<h1>Bad gateway</h1>"],
  ["cut off", '{"message":"x'],
  ["null", "null"],
  ["a string", '"message"'],
  ["an array", '["message"]'],
  ["an object whose message is an object", '{"message":{"text":"x"}}'],
  ["an object whose message is a number", '{"message":1}'],
  ["deeply nested", "[".repeat(90_000)],
  ["huge", JSON.stringify({ message: "x".repeat(1_000_000) })],
  ["not UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
])("SUB-3 a body that is %s gives no message and breaks nothing", async (_, body) => {
  expect(await failureFor(500, body)).toEqual({ status: 500, message: "", code: undefined });
});

test("SUB-3 an interrupted body gives no message", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
  expect(await failureFor(502, body)).toEqual({ status: 502, message: "", code: undefined });
});

test("SUB-3 a network error counts as status 400", async () => {
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  const error = await failureOf(request("POST", "/api", {}));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ status: 400, message: "" });
});

test("SUB-3 a request without an answer is aborted after 30 seconds and counts as status 400", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  send.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener("abort", () => reject(options.signal?.reason)),
      ),
  );
  let isOver = false;
  const failure = failureOf(request("POST", "/api", {})).finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ status: 400, message: "" });
});
