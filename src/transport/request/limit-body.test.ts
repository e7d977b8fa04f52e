import { expect, test } from "vitest";
import { limitBody, requireWithinLimit } from "./limit-body.ts";

const tooLarge = expect.objectContaining({ kind: "payload_too_large" });

function request(body?: BodyInit, headers: Record<string, string> = {}) {
  const init = body === undefined ? {} : { method: "POST", body, duplex: "half" };
  return new Request("http://localhost/api/trpc/a.b?batch=1", { ...init, headers });
}

/** Without a Content-Length, and without an end. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024)) });
}

test("passes a body within the limit on unchanged", async () => {
  const bounded = await limitBody(request("12345", { "content-type": "application/json", "x-one": "1" }), 5);
  expect([bounded.url, bounded.method]).toEqual(["http://localhost/api/trpc/a.b?batch=1", "POST"]);
  expect([bounded.headers.get("content-type"), bounded.headers.get("x-one")]).toEqual(["application/json", "1"]);
  expect(await bounded.text()).toBe("12345");
  expect((await limitBody(request(), 0)).method).toBe("GET");
});

test("refuses a body over the limit or without an end", async () => {
  await expect(limitBody(request("123456"), 5)).rejects.toEqual(tooLarge);
  await expect(limitBody(request(endless()), 5)).rejects.toEqual(tooLarge);
});

test("trusts the Content-Length, and refuses a body without one", () => {
  expect(() => requireWithinLimit(request(), 5)).not.toThrow();
  expect(() => requireWithinLimit(request("12345", { "content-length": "5" }), 5)).not.toThrow();
  expect(() => requireWithinLimit(request("123456", { "content-length": "6" }), 5)).toThrow(tooLarge);
  expect(() => requireWithinLimit(request(endless()), 5)).toThrow(tooLarge);
});
