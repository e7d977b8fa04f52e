import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/content/media/terms.ts";
import { readUpload } from "./body.ts";

const scratch = mkdtempSync(join(tmpdir(), "masthead-test-"));
process.env.TMPDIR = scratch;
const waiting = () => readdirSync(scratch).length;

/** A request whose body arrives in chunks of the given size. */
function arriving(text: string | Buffer, pieceBytes: number, type = "multipart/form-data; boundary=xYz"): Request {
  const whole = Buffer.from(text);
  let at = 0;
  const body = new ReadableStream({
    pull(stream) {
      if (at >= whole.length) return stream.close();
      stream.enqueue(new Uint8Array(whole.subarray(at, at + pieceBytes)));
      at += pieceBytes;
    },
  });
  const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
  return new Request("http://localhost/x", init as RequestInit);
}

const part = (head: string, body: string) => `--xYz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

test("reads files and fields as fetch writes them, and deletes its temporary files", async () => {
  const form = new FormData();
  form.set("file", new File(["by\r\ntes"], 'ä "b".png', { type: "image/png" }));
  form.set("alt_text", "Ein Bild, größer");
  const built = new Request("http://localhost/x", { method: "POST", body: form });
  const { input, discard } = await readUpload(built);
  const file = input.file as File;
  expect([file.name, file.size, await file.text()]).toEqual(['ä "b".png', 7, "by\r\ntes"]);
  expect(input).toEqual({ file, alt_text: "Ein Bild, größer" });
  expect(waiting()).toBe(1);
  await discard();
  expect(waiting()).toBe(0);
});

test("finds the parts however the body is chunked", async () => {
  const body = `preamble\r\n${part('name="file"; filename="a"', "\r\n--xY\r\n-\r\n\r\n--xYzz?\r\n".replace("--xYzz?", "-xYz"))}${part('name="empty"', "")}--xYz--\r\nepilogue`;
  for (let size = 1; size < 40; size += 1) {
    const { input, discard } = await readUpload(arriving(body, size));
    expect(await (input.file as File).text()).toBe("\r\n--xY\r\n-\r\n\r\n-xYz\r\n");
    expect(input.empty).toBe("");
    await discard();
  }
});

test("returns exactly what was sent, for any bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 64 }), async (bytes, size) => {
      const content = Buffer.from(bytes);
      fc.pre(!content.includes("\r\n--xYz"));
      const head = part('name="file"; filename="a"', "|").split("|");
      const whole = Buffer.concat([Buffer.from(head[0] ?? ""), content, Buffer.from(`${head[1]}--xYz--`)]);
      const { input, discard } = await readUpload(arriving(whole, size));
      expect(Buffer.from(await (input.file as File).arrayBuffer()).equals(content)).toBe(true);
      await discard();
    }),
    { numRuns: 60 },
  );
});

test("the same content has the same fingerprint, whatever its boundary", async () => {
  const send = async (boundary: string, content: string) => {
    const body = part('name="file"; filename="a"', content).replaceAll("xYz", boundary);
    const type = `multipart/form-data; charset=utf-8; boundary="${boundary}"`;
    const { raw, discard } = await readUpload(arriving(`${body}--${boundary}--`, 1000, type));
    await discard();
    return raw;
  };
  expect(await send("one", "same")).toBe(await send("another", "same"));
  expect(await send("one", "same")).not.toBe(await send("one", "other"));
});

test.each([
  ["no boundary", part('name="a"', "b"), "multipart/form-data"],
  ["an empty body", "", undefined],
  ["no end", part('name="a"', "b"), undefined],
  ["an incomplete part", '--xYz\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', undefined],
  ["an incomplete file", '--xYz\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc', undefined],
  ["a part without a name", `${part("", "b")}--xYz--`, undefined],
  ["a head without an end", `--xYz\r\n${"a".repeat(20_000)}`, undefined],
  ["text that is not UTF-8", Buffer.concat([Buffer.from(part('name="a"', "")), Buffer.from([0xff])]), undefined],
  ["more parts than any form has", `${part('name="a"', "b").repeat(51)}--xYz--`, undefined],
])("refuses %s and deletes its temporary files", async (_what, body, type) => {
  await expect(readUpload(arriving(body, 4096, type))).rejects.toMatchObject({ kind: "malformed" });
  expect(waiting()).toBe(0);
});

test("refuses an oversized form, with or without a Content-Length, and an oversized text field", async () => {
  const announced = new Request("http://localhost/x", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(MAX_UPLOAD_BYTES * 2) },
  });
  await expect(readUpload(announced)).rejects.toMatchObject({ kind: "payload_too_large" });
  const endless = arriving(part('name="alt_text"', "x".repeat(300_000)), 100_000);
  await expect(readUpload(endless)).rejects.toMatchObject({ kind: "payload_too_large" });
});

test("accepts JSON too, and no other type", async () => {
  const url = "https://example.com/a.png";
  const { input } = await readUpload(arriving(JSON.stringify({ url }), 10, "application/json"));
  expect(input).toEqual({ url });
  await expect(readUpload(arriving("a=b", 10, "text/plain"))).rejects.toMatchObject({ kind: "unsupported_media_type" });
});
