import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
// The package comes without types.
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

/** Tests: an S3 server on loopback with one empty bucket, and the `STORAGE_URL` that leads into a folder of it. */
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
