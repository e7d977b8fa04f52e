import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";

/** Tests: an S3 server on loopback with one empty bucket, and the `STORAGE_URL` of a folder in it. */
export async function startBucket(): Promise<{ storageUrl: string; stop(): Promise<void> }> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: mkdtempSync(join(tmpdir(), "masthead-bucket-")),
    configureBuckets: [{ name: "media", configs: [] }],
  });
  respondOnceWritten(server);
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    storageUrl: `s3://S3RVER:S3RVER@media/some/folder?endpoint=${endpoint}&force_path_style=1`,
    stop: () => server.close(),
  };
}

/**
 * s3rver responds when it has read the request, while its file may still be unwritten: a read that
 * follows finds no object, or a part of it. A bucket is consistent, so the responses wait for the file.
 */
function respondOnceWritten({ store }: S3rver) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const stored = await writeContent(store.getResourcePath(bucket, key, "object"), content);
    await store.putMetadata(bucket, key, metadata, stored.md5);
    return stored;
  };
  store.putPart = (bucket, uploadId, partNumber, content) =>
    writeContent(join(store.getResourcePath(bucket, undefined, "uploads"), uploadId, String(partNumber)), content);
}

async function writeContent(path: string, content: Buffer | NodeJS.ReadableStream) {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { size: bytes.length, md5: createHash("md5").update(bytes).digest("hex") };
}
