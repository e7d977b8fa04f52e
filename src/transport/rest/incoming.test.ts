import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { fromNode, fromRequest } from "./incoming.ts";

function addressOfNode(target: string) {
  const request = { method: "GET", url: target, rawHeaders: [] as string[] } as unknown as IncomingMessage;
  const { path, search } = fromNode(request, {} as ServerResponse);
  return { path, search };
}

function addressOfRequest(target: string) {
  const { path, search } = fromRequest(new Request(`http://localhost:3000${target}`));
  return { path, search };
}

it("reads the same address on either kind of server, whatever it contains", () => {
  const characters = Array.from({ length: 0x100 - 0x21 }, (_, at) => String.fromCharCode(0x21 + at));
  const paths = characters.map((one) => `/api/v1/posts/a${one}b`);
  const queries = characters.map((one) => `/api/v1/posts?q=a${one}b`);
  for (const target of ["/api/v1/posts", "/api/v1/posts?", "/api/v1/caf%C3%A9?q=caf%C3%A9", ...paths, ...queries])
    expect(addressOfNode(target), target).toEqual(addressOfRequest(target));
});
