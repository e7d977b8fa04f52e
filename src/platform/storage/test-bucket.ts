import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    storageUrl: `s3://S3RVER:S3RVER@media/some/folder?endpoint=${endpoint}&force_path_style=1`,
    stop: () => server.close(),
  };
}
