import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outageOf } from "#kernel/outage.ts";
import { startBucket } from "#test/bucket.ts";
import { createStorage, type Storage } from "./index.ts";

const dataDir = mkdtempSync(join(tmpdir(), "masthead-storage-"));
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

it("keeps files on disk to their owner, whatever the umask of the process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "masthead-storage-"));
  const storage = createStorage({ dataDir: folder, storageUrl: undefined });
  await storage.put("exports/a.zip", Buffer.from("a"));
  await storage.putStream("exports/b.zip", Readable.from([Buffer.from("b")], { objectMode: false }));
  const modeOf = (name: string) => (statSync(join(folder, "media", name)).mode & 0o777).toString(8);
  expect(["exports", "exports/a.zip", "exports/b.zip"].map(modeOf)).toEqual(["700", "600", "600"]);
});

describe.each(["disk", "S3"])("storage on %s", (kind) => {
  let storage: Storage;
  beforeAll(() => {
    storage = createStorage({ dataDir, storageUrl: kind === "S3" ? bucket.storageUrl : undefined });
  });

  it("writes, measures, reads and deletes", async () => {
    expect(await storage.list()).toEqual([]);
    expect(await storage.size("a")).toBeNull();
    await storage.put("a", Buffer.from("first"));
    await storage.put("a", Buffer.from("0123456789"));
    await storage.put("exports/b.zip", Buffer.from("b"));
    expect(await storage.size("a")).toBe(10);
    expect((await storage.list()).toSorted()).toEqual(["a", "exports/b.zip"]);
    expect(Buffer.from(await storage.getBytes("a")).toString()).toBe("0123456789");
    expect(await text(await storage.getStream("a"))).toBe("0123456789");
    expect(await text(await storage.getStream("a", { start: 3, end: 5 }))).toBe("345");
    for (const key of ["a", "exports/b.zip", "never-there"]) await storage.delete(key);
    expect(await storage.list()).toEqual([]);
  });

  it.each([0, 5, 8 * 1024 * 1024, 20 * 1024 * 1024 + 3])("stores a stream of %i bytes", async (size) => {
    const content = Buffer.alloc(size, "masthead ");
    await storage.putStream("stream", Readable.from(chunksOf(content), { objectMode: false }));
    expect(await storage.size("stream")).toBe(size);
    expect((await buffer(await storage.getStream("stream"))).equals(content)).toBe(true);
    await storage.delete("stream");
  });

  it("stores nothing of a stream that fails", async () => {
    async function* broken() {
      for (let part = 0; part < 30; part++) yield Buffer.alloc(1024 * 1024);
      throw new Error("the sender is gone");
    }
    await expect(storage.putStream("broken", Readable.from(broken()))).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.list()).toEqual([]);
  });

  it("rejects reads of a missing file, and keys outside the folder", async () => {
    await expect(storage.getStream("gone")).rejects.not.toMatchObject({ kind: "unavailable" });
    await expect(storage.getBytes("gone")).rejects.not.toMatchObject({ kind: "unavailable" });
    for (const key of ["", "../x", "a/../../x", "/x", "a//b", ".hidden", "a/.hidden", "a\\b", "a b"])
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("is no key");
  });
});

it("is unavailable when the store is unreachable, and passes the cause to onTrouble", async () => {
  const errors: unknown[] = [];
  const stopped = await startBucket();
  await stopped.stop();
  const onError = (error: unknown) => errors.push(error);
  const storage = createStorage({ dataDir, storageUrl: stopped.storageUrl, onError });
  await expect(storage.put("a", Buffer.from("a"))).rejects.toMatchObject({ kind: "unavailable" });
  await expect(storage.size("a")).rejects.toMatchObject({ kind: "unavailable" });
  expect(errors).toEqual([
    expect.objectContaining({ code: "ECONNREFUSED" }),
    expect.objectContaining({ code: "ECONNREFUSED" }),
  ]);
});

function* chunksOf(content: Buffer) {
  for (let start = 0; start < content.length; start += 300_000) yield content.subarray(start, start + 300_000);
}

it("attributes a connection that breaks midway to the storage", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Length": 1000 }).write("the beginning", () => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const storage = createStorage({ dataDir, storageUrl: `s3://key:secret@media?endpoint=${endpoint}` });
  const broken = await text(await storage.getStream("a")).catch((error: unknown) => error);
  expect(outageOf(broken)).toBe("storage");
  server.close();
});
