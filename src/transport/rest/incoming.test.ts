import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { fromNode, fromRequest, isPlain } from "./incoming.ts";

const HOSTS = ["localhost:3000", "LOCALHOST:3000"];

function nodeRequest(target: string, host = "localhost:3000") {
  return { method: "POST", url: target, headers: { host }, rawHeaders: [] as string[] } as IncomingMessage;
}

/** The address of a request, read by the way it takes. */
function addressOf(target: string, host: string) {
  const request = nodeRequest(target, host);
  const { path, search } = isPlain(request)
    ? fromNode(request, {} as ServerResponse)
    : fromRequest(new Request(`http://${host}${target}`, { method: "POST" }));
  return { path, search };
}

it("reads the same address however the host is spelled, whatever the query contains", () => {
  const characters = Array.from({ length: 0x100 - 0x21 }, (_, at) => String.fromCharCode(0x21 + at));
  for (const target of ["/api/v1/posts?", ...characters.map((one) => `/api/v1/posts?q=a${one}b`)]) {
    const [plain, other] = HOSTS.map((host) => addressOf(target, host));
    expect(plain, target).toEqual(other);
  }
});

it("takes the short way for what clients usually send", () => {
  for (const target of ["/api/v1/posts", "/api/v1/posts?q=caf%C3%A9&status[]=draft&at=2030-06-03T14:30:00+00:00,x"]) {
    expect(isPlain(nodeRequest(target)), target).toBe(true);
  }
});
