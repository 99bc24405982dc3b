/** Files in a bucket of any S3-compatible store. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

/** Larger files are uploaded in parts. */
const partSize = 8 * 2 ** 20;
/** Maximum number of keys in one request to delete. */
const deletedAtOnce = 1000;
/**
 * Milliseconds after which calls fail. A store, or a proxy in front of it, may accept requests and never answer: without limits each
 * of them would hold one of the few connections for ever.
 */
const defaultLimits = {
  check: 2_000,
  /** Until an answer begins that a visitor waits for. */
  visit: 10_000,
  call: 60_000,
  file: 10 * 60_000,
  /** Until an answer begins, and without a byte of it. Each call is tried several times. */
  silence: 20_000,
};

/**
 * @typedef {object} StoreSettings
 * @property {string} bucket
 * @property {string} [endpoint] default: Amazon's own, by region
 * @property {string} [region]
 * @property {{accessKeyId: string, secretAccessKey: string}} [credentials] default: as found by the AWS SDK
 *
 * @typedef {object} Kind
 * @property {string} [type] media type
 * @property {string} [cache] Cache-Control
 *
 * @typedef {object} Found
 * @property {import("node:stream").Readable} body
 * @property {number} status 200, or 206 for a range
 * @property {Record<string, string>} headers
 */

/** @param {StoreSettings} settings @param {Partial<typeof defaultLimits>} [given] */
export function openObjects({ bucket: Bucket, endpoint, region = "us-east-1", credentials }, given) {
  const limits = { ...defaultLimits, ...given };
  const client = new S3Client({
    region,
    // Stores other than Amazon's have buckets in the path, and not all know the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 5,
    requestHandler: {
      connectionTimeout: Math.min(5_000, limits.silence),
      requestTimeout: limits.silence,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silence,
    },
  });
  /** Calls that have not ended. @type {Set<{until: number, stop: (error: Error) => void}>} */
  const running = new Set();
  /**
   * @template T
   * @param {keyof typeof limits} limit @param {(signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T>}
   * @throws after the time at the latest, also if the work goes on
   */
  const within = async (limit, work) => {
    const stopping = new AbortController();
    /** @type {Promise<never>} */
    const stopped = new Promise((_, reject) => {
      stopping.signal.addEventListener("abort", () => reject(stopping.signal.reason));
    });
    const call = {
      until: performance.now() + limits[limit],
      stop: (/** @type {Error} */ error) => stopping.abort(error),
    };
    const late = new Error(`The object store did not answer within ${limits[limit]} ms.`);
    const timer = setTimeout(() => call.stop(late), limits[limit]);
    running.add(call);
    const working = work(stopping.signal).finally(() => running.delete(call));
    try {
      return await Promise.race([working, stopped]);
    } finally {
      clearTimeout(timer);
    }
  };
  /** @param {Kind} kind */
  const headersOf = ({ type, cache }) => ({
    ...(type && { ContentType: type }),
    ...(cache && { CacheControl: cache }),
  });

  return {
    /** @param {string} Key @param {Uint8Array | string} Body @param {Kind} [kind] */
    async put(Key, Body, kind = {}) {
      const command = new PutObjectCommand({ Bucket, Key, Body, ...headersOf(kind) });
      await within("call", (abortSignal) => client.send(command, { abortSignal }));
    },
    /** Uploads a file, a large one in parts. @param {string} Key @param {string} path @param {Kind} [kind] */
    async putFile(Key, path, kind = {}) {
      const params = { Bucket, Key, Body: createReadStream(path), ...headersOf(kind) };
      await within("file", (signal) => {
        const upload = new Upload({ client, params, partSize, queueSize: 2 });
        signal.addEventListener("abort", () => void upload.abort());
        return upload.done();
      });
    },
    /** Copies within the store. @param {string} from @param {string} Key */
    async copy(from, Key) {
      const CopySource = `${Bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
      const command = new CopyObjectCommand({ Bucket, Key, CopySource });
      await within("call", (abortSignal) => client.send(command, { abortSignal }));
    },
    /**
     * @param {string} Key @param {"call" | "visit"} [limit]
     * @returns {Promise<Uint8Array | undefined>} undefined if there is no such object
     */
    read: (Key, limit = "call") =>
      within(limit, async (abortSignal) => {
        const command = new GetObjectCommand({ Bucket, Key });
        const found = await client.send(command, { abortSignal }).catch(orNothing);
        return await found?.Body?.transformToByteArray();
      }),
    /**
     * Opens an object for an HTTP response.
     * @param {string} Key
     * @param {{range?: string | undefined}} [wanted] header of the request
     * @returns {Promise<Found | "unsatisfiable" | undefined>} undefined if there is no such object; unsatisfiable: it has no such
     * range
     */
    async open(Key, { range } = {}) {
      const asked = new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) });
      const found = await within("visit", (abortSignal) => client.send(asked, { abortSignal })).catch(
        (error) => {
          if (error?.$metadata?.httpStatusCode === 416) return "unsatisfiable";
          return orNothing(error);
        },
      );
      if (typeof found === "string") return "unsatisfiable";
      if (!(found?.Body instanceof Readable)) return undefined;
      const headers = {
        "content-type": found.ContentType,
        "content-length": found.ContentLength === undefined ? undefined : String(found.ContentLength),
        "content-range": found.ContentRange,
        "cache-control": found.CacheControl,
        etag: found.ETag,
      };
      return {
        body: found.Body,
        status: found.ContentRange === undefined ? 200 : 206,
        headers: Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
        ),
      };
    },
    /** @param {string} Prefix @returns {AsyncGenerator<string>} keys */
    async *list(Prefix) {
      /** @type {string | undefined} */
      let ContinuationToken;
      do {
        const command = new ListObjectsV2Command({
          ...{ Bucket, Prefix },
          ...(ContinuationToken && { ContinuationToken }),
        });
        /** @type {import("@aws-sdk/client-s3").ListObjectsV2CommandOutput} */
        const page = await within("call", (abortSignal) => client.send(command, { abortSignal }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    /** @param {readonly string[]} keys existing or not */
    async remove(keys) {
      for (let start = 0; start < keys.length; start += deletedAtOnce) {
        const Objects = keys.slice(start, start + deletedAtOnce).map((Key) => ({ Key }));
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        const { Errors } = await within("call", (abortSignal) => client.send(command, { abortSignal }));
        if (Errors?.[0]) throw new Error(`Could not remove ${Errors[0].Key}: ${Errors[0].Message}`);
      }
    },
    /** @param {string} prefix */
    async removeAll(prefix) {
      const keys = [];
      for await (const key of this.list(prefix)) keys.push(key);
      await this.remove(keys);
    },
    /** @throws if the store does not answer */
    check: () =>
      within("check", (abortSignal) =>
        client.send(new GetObjectCommand({ Bucket, Key: "of-no-object" }), { abortSignal }).catch(orNothing),
      ),
    /** Returns true if a call did not even end long after its limit: its connection is lost to this process. */
    isStuck: () => [...running].some(({ until }) => performance.now() > until + 2 * limits.call),
    /** Ends all calls. */
    close() {
      for (const { stop } of running) stop(new Error("The program stops."));
      client.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof openObjects>} Objects */

/** @param {any} error @returns {undefined} if the object does not exist */
function orNothing(error) {
  if (error?.name === "NoSuchKey" || error?.$metadata?.httpStatusCode === 404) return undefined;
  throw error;
}
