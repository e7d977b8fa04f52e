import { once } from "node:events";
import { createServer, type OutgoingHttpHeader, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { allowPage, fillHeaders } from "./headers.ts";

async function headersOf(write: (response: ServerResponse) => void): Promise<Headers> {
  const server = createServer((_request, response) => {
    fillHeaders(response, true);
    write(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await response.arrayBuffer();
  server.closeAllConnections();
  server.close();
  return response.headers;
}

const PAIRS = [
  ["x-frame-options", "SAMEORIGIN"],
  ["Set-Cookie", ["a=1", "b=2"]],
  ["X-Other", "1"],
];

test.each<[string, (response: ServerResponse) => void]>([
  ["an object", (response) => void response.writeHead(200, Object.fromEntries(PAIRS) as Record<string, string>).end()],
  ["an object after a reason", (response) => void response.writeHead(200, "Fine", Object.fromEntries(PAIRS)).end()],
  ["a list", (response) => void response.writeHead(200, PAIRS.flat(1) as OutgoingHttpHeader[]).end()],
  ["pairs", (response) => void response.writeHead(200, PAIRS as unknown as OutgoingHttpHeader[]).end()],
  [
    "set one by one",
    (response) => {
      for (const [name, value] of PAIRS) response.setHeader(String(name), value ?? "");
      response.end();
    },
  ],
])("headers given as %s are kept, and the others added", async (_form, write) => {
  const headers = await headersOf(write);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(headers.get("x-other")).toBe("1");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=/);
});

test("HTML has the headers of a page only where there may be one", async () => {
  const page = { "Content-Security-Policy": "default-src 'self'" };
  const html = (response: ServerResponse) => void response.writeHead(200, { "content-type": "text/html" }).end();
  expect((await headersOf(html)).get("content-security-policy")).toMatch(/'none'/);
  const allowed = await headersOf((response) => {
    allowPage(response, page);
    html(response);
  });
  expect(allowed.get("content-security-policy")).toBe("default-src 'self'");
  const json = await headersOf((response) => {
    allowPage(response, page);
    response.writeHead(200, { "Content-Type": "application/json" }).end();
  });
  expect(json.get("content-security-policy")).toMatch(/'none'/);
});
