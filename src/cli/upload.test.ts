import { once } from "node:events";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { type Connection, openClient } from "./connection.ts";
import { localFile, upload } from "./upload.ts";

const SIZE = 200 * 1024 * 1024;

/** A server that reads nothing of a body until it is told to. */
async function startSlowServer() {
  const gate = Promise.withResolvers<void>();
  const length = Promise.withResolvers<number>();
  let taken = 0;
  const server = createServer(async (request, response) => {
    length.resolve(Number(request.headers["content-length"]));
    await gate.promise;
    for await (const chunk of request) taken += chunk.length;
    response.setHeader("X-Request-Id", "1").setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ asset: { id: 1 } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, length: length.promise, goOn: () => gate.resolve(), taken: () => taken };
}

test("reads a file only as fast as it is sent, and shows the sent bytes as progress", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-upload-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = path.join(folder, "film.mp4");
  writeFileSync(name, "");
  truncateSync(name, SIZE);
  const server = await startSlowServer();
  const client = openClient({ url: server.url, token: "x", isDryRun: false }, fakeIo().io);
  let sent = 0;
  const progress = {
    show(_name: string, done: number) {
      sent = done;
    },
    clear() {},
  };

  const uploading = upload({ client } as Connection, await localFile(name), { alt_text: "A film" }, progress);
  expect(await server.length).toBeGreaterThan(SIZE);
  await expect.poll(() => sent).toBeGreaterThan(0);
  // Once nothing more is read, all buffers between disk and server are full.
  for (let before = -1; before !== sent; await sleep(200)) before = sent;
  expect(sent).toBeLessThan(SIZE / 4);
  server.goOn();
  expect(await uploading).toEqual({ asset: { id: 1 } });
  expect(sent).toBe(SIZE);
  expect(server.taken()).toBeGreaterThan(SIZE);
});
