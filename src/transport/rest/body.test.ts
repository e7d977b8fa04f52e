import { expect, test } from "vitest";
import { readBody } from "./body.ts";

const request = (body: BodyInit | null, type = "application/json") =>
  new Request("http://localhost/x", {
    method: "POST",
    body,
    headers: type ? { "content-type": type } : {},
    ...({ duplex: "half" } as object),
  });

test("parses an object, and an absent body as an empty one", async () => {
  expect((await readBody(request('{"a":1}', "application/json; charset=utf-8"))).input).toEqual({ a: 1 });
  expect((await readBody(request(null))).input).toEqual({});
});

test.each([
  ["[1]", "application/json", "invalid"],
  ["null", "application/json", "invalid"],
  ['{"a":', "application/json", "malformed"],
  ["a=1", "application/x-www-form-urlencoded", "unsupported_media_type"],
  [new Uint8Array([0x7b, 0xff, 0x7d]), "application/json", "malformed"],
])("refuses %s as %s with %s", async (body, type, kind) => {
  await expect(readBody(request(body, type))).rejects.toMatchObject({ kind });
});

test("refuses a compressed body", async () => {
  const packed = request('{"a":1}');
  packed.headers.set("content-encoding", "gzip");
  await expect(readBody(packed)).rejects.toMatchObject({ kind: "unsupported_media_type" });
  const plain = request('{"a":1}');
  plain.headers.set("content-encoding", "identity");
  expect((await readBody(plain)).input).toEqual({ a: 1 });
});

test("reports where a malformed body breaks", async () => {
  await expect(readBody(request('{"a": tru}'))).rejects.toMatchObject({
    detail: { message: expect.stringMatching(/JSON.*a/) },
  });
});

test("refuses a body over the limit, with or without a Content-Length", async () => {
  const big = new Uint8Array(1024 * 1024 + 1).fill(32);
  await expect(readBody(request(big))).rejects.toMatchObject({ kind: "payload_too_large" });
  const stream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(big);
      controller.close();
    },
  });
  await expect(readBody(request(stream))).rejects.toMatchObject({ kind: "payload_too_large" });
});

test("reads an oversized body to its end, so that the connection can be reused", async () => {
  const part = new Uint8Array(1024 * 1024);
  let left = 8;
  const stream = new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(part) : controller.close()),
  });
  await expect(readBody(request(stream))).rejects.toMatchObject({ kind: "payload_too_large" });
  expect(left).toBe(-1);
});

test.each([
  ["UTF-16", Buffer.from("\uFEFFbody\r\nGrüße", "utf16le")],
  ["Windows-1252", Buffer.from("body\r\nGrüße", "latin1")],
  ["UTF-8 with a mark", Buffer.from("\uFEFFbody\r\nGrüße")],
])("reads a file that a spreadsheet saved as %s", async (_encoding, bytes) => {
  const texts = { "text/csv": "csv", "application/json": "json" };
  expect(await readBody(request(new Uint8Array(bytes), "text/csv"), { texts })).toMatchObject({
    input: { csv: "body\r\nGrüße" },
  });
  const unknown = request(new Uint8Array([0x61, 0xff, 0x81]), "text/csv");
  await expect(readBody(unknown, { texts })).rejects.toMatchObject({ kind: "malformed" });
  const json = request(new Uint8Array(bytes), "application/json");
  if (_encoding !== "UTF-8 with a mark")
    await expect(readBody(json, { texts })).rejects.toMatchObject({ kind: "malformed" });
});
