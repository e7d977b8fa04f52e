import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openapi } from "./document.ts";
import { serveDocument } from "./serve-document.ts";

const BYTES_PER_OPERATION = 340;
const BASE = "https://masthead.test/api/v1";
const ask = (headers: Record<string, string> = {}) => serveDocument("openapi", new Headers(headers), BASE);
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("the served document equals the generated one, with the installation's URL", async () => {
  const served = await (await ask()).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(openapi(BASE))));
});

test.each([
  ["br", "gzip, deflate, br", brotliDecompressSync],
  ["gzip", "gzip;q=1, br;q=0", gunzipSync],
  [null, "deflate", (body: Buffer) => body],
])("serves %s for Accept-Encoding: %s", async (coding, accepted, read) => {
  const response = await ask({ "accept-encoding": accepted });
  expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([coding, "Accept-Encoding"]);
  const body = await bytes(response);
  // Operations that are described at length would make every generator's download longer.
  const operations = Object.values(openapi(BASE).paths ?? {}).flatMap((methods) => Object.keys(methods ?? {}));
  if (coding) expect(body.length / operations.length).toBeLessThan(BYTES_PER_OPERATION);
  expect(JSON.parse(read(body).toString()).servers).toEqual([{ url: BASE }]);
});

test("a client with a current copy gets 304, with a separate ETag per encoding", async () => {
  const etag = (await ask({ "accept-encoding": "br" })).headers.get("etag") ?? "";
  const again = await ask({ "accept-encoding": "br", "if-none-match": `"other", W/${etag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await ask({ "if-none-match": etag })).status).toBe(200);
});
