import { expect, it } from "vitest";
import { acceptedTypes, inAcceptedType } from "./accept.ts";

it.each([
  [null, { json: true, stream: false }],
  ["", { json: true, stream: false }],
  ["*/*", { json: true, stream: false }],
  ["application/json", { json: true, stream: false }],
  ["application/*;q=0.8", { json: true, stream: false }],
  ["Application/JSON; charset=utf-8", { json: true, stream: false }],
  ["text/event-stream", { json: false, stream: true }],
  ["text/*", { json: false, stream: true }],
  ["application/json, text/event-stream", { json: true, stream: true }],
  ["text/event-stream, */*;q=0.1", { json: true, stream: true }],
  ["text/event-stream;q=0, application/json", { json: true, stream: false }],
  ["text/html", null],
  ["application/json;q=0", null],
])("%j is %j", (header, accepted) => {
  expect(acceptedTypes(header)).toEqual(accepted);
});

const MESSAGE = { jsonrpc: "2.0", id: 1, result: { text: "a\u2028b — ü" } };
const asStream = () =>
  new Response(`event: message\ndata: ${JSON.stringify(MESSAGE)}\n\n`, {
    headers: { "content-type": "text/event-stream", "x-kept": "1" },
  });

it("turns a stream into JSON and JSON into a stream, and leaves what is accepted", async () => {
  const json = await inAcceptedType(asStream(), { json: true, stream: false });
  expect([json.headers.get("content-type"), json.headers.get("x-kept")]).toEqual(["application/json", "1"]);
  expect(await json.json()).toEqual(MESSAGE);
  const stream = await inAcceptedType(Response.json(MESSAGE), { json: false, stream: true });
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  expect(await stream.text()).toBe(`event: message\ndata: ${JSON.stringify(MESSAGE)}\n\n`);
  for (const response of [asStream(), Response.json(MESSAGE), new Response(null, { status: 202 })]) {
    expect(await inAcceptedType(response, { json: true, stream: true })).toBe(response);
  }
  const refused = Response.json({}, { status: 400 });
  expect(await inAcceptedType(refused, { json: false, stream: true })).toBe(refused);
});
