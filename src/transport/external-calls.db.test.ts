import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { completion, startAi } from "#test/language-model.ts";
import { messageTo } from "#test/mcp-client.ts";
import { createWorld } from "#test/world.ts";
import { createServeMcp } from "./mcp/serve.ts";

/** More than the two concurrent requests of one client. */
const CALLS = 5;

it("REST: a client waiting for generated drafts gets other responses meanwhile", async () => {
  const requests: ServerResponse[] = [];
  const { env } = await startAi((response) => void requests.push(response));
  const world = await createWorld({ env });
  const channel = await openChannel(world, "key");
  const token = await world.bearer(world.owner);
  const serve = createServe(world.services);
  const ask = (method: string, path: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = method === "POST" ? "{}" : null;
    return serve(new Request(`http://localhost/api/v1${path}`, { method, headers, body }));
  };
  const ids = [];
  for (let count = 0; count < CALLS; count += 1) ids.push(await receiveMessage(world, channel, `Question ${count}`));
  const drafting = ids.map((id) => ask("POST", `/inbox/${id}/draft`));
  await expect.poll(() => requests.length).toBe(CALLS);
  expect((await ask("GET", "/posts")).status).toBe(200);
  for (const response of requests) completion(response, "At nine.");
  expect((await Promise.all(drafting)).map(({ status }) => status)).toEqual(ids.map(() => 200));
});

it("MCP: a client waiting for remote files gets other responses meanwhile", async () => {
  const requests: ServerResponse[] = [];
  const slow = createServer((_request, response) => void requests.push(response)).listen(0, "127.0.0.1");
  await once(slow, "listening");
  onTestFinished(() => {
    slow.closeAllConnections();
    slow.close();
  });
  const world = await createWorld();
  const token = await world.bearer(world.owner);
  const serve = createServeMcp(world.services);
  const call = async (name: string, input: object) => {
    const params = { name, arguments: input };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const response = await serve(messageTo("http://localhost:3000/mcp", token, message));
    return { status: response.status, text: await response.text() };
  };
  const { port } = slow.address() as AddressInfo;
  const uploads = Array.from({ length: CALLS }, (_, count) =>
    call("upload_media", { url: `http://127.0.0.1:${port}/${count}.png` }),
  );
  await expect.poll(() => requests.length).toBe(CALLS);
  expect((await call("list_brands", {})).status).toBe(200);
  for (const response of requests) response.writeHead(404).end();
  for (const { text } of await Promise.all(uploads)) expect(text).toContain('"isError":true');
});
