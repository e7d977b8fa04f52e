import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { ByteRange, Storage } from "./contract.ts";
import type { S3Location } from "./location.ts";

/** Size of a multipart upload's part; at most 10,000 parts, so 80 GiB. S3 requires at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores files in a bucket of any S3-compatible server. */
export function s3Storage({ bucket, prefix, region, endpoint, forcePathStyle, credentials }: S3Location): Storage {
  const client = new S3Client({
    region,
    forcePathStyle,
    endpoint: endpoint ?? undefined,
    credentials: credentials ?? undefined,
    // By default the SDK adds checksums that many other S3 servers reject.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function putParts(key: string, parts: AsyncIterable<Buffer>, first: Buffer): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)));
    const upload = { ...at(key), UploadId };
    try {
      const done: { PartNumber: number; ETag: string | undefined }[] = [];
      const add = async (Body: Buffer) => {
        const PartNumber = done.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        done.push({ PartNumber, ETag });
      };
      await add(first);
      for await (const part of parts) await add(part);
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } }));
    } catch (error) {
      // Parts of an unfinished upload cost money and are not listed.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  async function get(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
    if (!Body) throw new Error("The bucket responded without a body.");
    return Body;
  }

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes }));
    },
    async putStream(key, content) {
      const parts = inParts(content);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      if (first.length < PART_BYTES) await client.send(new PutObjectCommand({ ...at(key), Body: first }));
      else await putParts(key, parts, first);
    },
    getBytes: async (key) => (await get(key)).transformToByteArray(),
    async getStream(key, range) {
      // In Node the SDK's body is a Readable; its type also covers browsers.
      const body = (await get(key, range)) as Readable;
      // A connection that breaks midway throws Node's generic error, so it is marked as a storage error.
      return body.once("error", (error) => Object.assign(error, { $metadata: {} }));
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async list() {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const where = { Bucket: bucket, Prefix: prefix, ContinuationToken: next };
        const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(where));
        for (const { Key = "" } of Contents) keys.push(Key.slice(prefix.length));
        next = NextContinuationToken;
      } while (next !== undefined);
      return keys;
    },
  };
}

/** Splits a stream into parts of `PART_BYTES`; the last may be shorter. */
async function* inParts(content: Readable): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk);
    held.push(bytes);
    size += bytes.length;
    while (size >= PART_BYTES) {
      const all = Buffer.concat(held);
      yield all.subarray(0, PART_BYTES);
      held = [all.subarray(PART_BYTES)];
      size -= PART_BYTES;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
