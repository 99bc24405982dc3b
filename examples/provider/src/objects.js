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

/** @param {StoreSettings} settings */
export function openObjects({ bucket: Bucket, endpoint, region = "us-east-1", credentials }) {
  const client = new S3Client({
    region,
    // Stores other than Amazon's have buckets in the path, and not all know the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
  /** @param {Kind} kind */
  const headersOf = ({ type, cache }) => ({
    ...(type && { ContentType: type }),
    ...(cache && { CacheControl: cache }),
  });

  return {
    /** @param {string} Key @param {Uint8Array | string} Body @param {Kind} [kind] */
    async put(Key, Body, kind = {}) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ...headersOf(kind) }));
    },
    /** Uploads a file, a large one in parts. @param {string} Key @param {string} path @param {Kind} [kind] */
    async putFile(Key, path, kind = {}) {
      const params = { Bucket, Key, Body: createReadStream(path), ...headersOf(kind) };
      await new Upload({ client, params, partSize, queueSize: 2 }).done();
    },
    /** Copies within the store. @param {string} from @param {string} Key */
    async copy(from, Key) {
      const CopySource = `${Bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
      await client.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
    },
    /**
     * @param {string} Key
     * @returns {Promise<Uint8Array | undefined>} undefined if there is no such object
     */
    async read(Key) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(orNothing);
      return await found?.Body?.transformToByteArray();
    },
    /**
     * Opens an object for an HTTP response.
     * @param {string} Key
     * @param {{range?: string | undefined}} [wanted] header of the request
     * @returns {Promise<Found | "unsatisfiable" | undefined>} undefined if there is no such object; unsatisfiable: it has no such
     * range
     */
    async open(Key, { range } = {}) {
      const asked = new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) });
      const found = await client.send(asked).catch((error) => {
        if (error?.$metadata?.httpStatusCode === 416) return "unsatisfiable";
        return orNothing(error);
      });
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
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    /** @param {readonly string[]} keys existing or not */
    async remove(keys) {
      for (let start = 0; start < keys.length; start += deletedAtOnce) {
        const Objects = keys.slice(start, start + deletedAtOnce).map((Key) => ({ Key }));
        const { Errors } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
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
    async check() {
      await this.read("of-no-object");
    },
    close: () => client.destroy(),
  };
}

/** @typedef {ReturnType<typeof openObjects>} Objects */

/** @param {any} error @returns {undefined} if the object does not exist */
function orNothing(error) {
  if (error?.name === "NoSuchKey" || error?.$metadata?.httpStatusCode === 404) return undefined;
  throw error;
}
