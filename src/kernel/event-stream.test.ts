import { expect, test } from "vitest";
import { type EventBlock, parseEventStream } from "./event-stream.ts";

const read = (...chunks: (string | Uint8Array)[]): Promise<EventBlock[]> =>
  Array.fromAsync(parseEventStream(from(chunks)));

async function* from(chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
}

test("parses an event's id, name and data", async () => {
  expect(await read('id: 7\nevent: post.approved\ndata: {"a": "b: c"}\n\n')).toEqual([
    { id: "7", event: "post.approved", data: '{"a": "b: c"}' },
  ]);
});

test("parses an id or a retry delay without data, and ignores comments", async () => {
  expect(await read("retry: 2000\n\nid: 4\n\n: still here\n\n")).toEqual([
    { event: "message", retryMs: 2000 },
    { event: "message", id: "4" },
    { event: "message" },
  ]);
});

test("parses the same events wherever the stream is split", async () => {
  const text = "\uFEFFid: 1\r\ndata: grün\u2028x\r\n\r\nid: 2\rdata:second\rdata\r\rid: 3\ndata: 3\n\n";
  const full = await read(text);
  expect(full).toEqual([
    { id: "1", event: "message", data: "grün\u2028x" },
    { id: "2", event: "message", data: "second\n" },
    { id: "3", event: "message", data: "3" },
  ]);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await read(bytes.subarray(0, at), bytes.subarray(at))).toEqual(full);
  }
  expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(full);
});

test("discards an incomplete block and invalid fields", async () => {
  expect(await read("id: 1\ndata: whole\n\nid: 2\ndata: bro")).toEqual([{ id: "1", event: "message", data: "whole" }]);
  expect(await read("id: 1\ndata: not ended\n")).toEqual([]);
  expect(await read("\n\n\nid: a\0b\nretry: soon\nunknown: x\n\n")).toEqual([{ event: "message" }]);
});
