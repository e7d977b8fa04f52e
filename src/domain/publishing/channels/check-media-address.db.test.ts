import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { serveSignedMedia } from "#transport/files/media.ts";
import { checkMediaAddress } from "./index.ts";

const TEST_PLATFORM = "http://127.0.0.1:1";
const check = (world: World) => world.as(world.owner)(checkMediaAddress, {});

/** A server at an installation's URL; `respond` gets the last two segments of the path. */
async function startServer(respond: (token: string, file: string) => Promise<Response>): Promise<string> {
  const server = createServer(async (request, response) => {
    const [, , , token = "", file = ""] = (request.url ?? "").split("/");
    const answer = await respond(token, file);
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ["http://192.168.1.20", "not_public"],
  ["http://masthead.example.com", "not_public"],
  ["https://masthead.internal", "not_public"],
  // The test world may call this machine; no platform can.
  ["http://127.0.0.1:4000", "not_public"],
])("says that networks can't fetch from %s, without a request", async (APP_URL, state) => {
  const world = await createWorld({ env: { APP_URL } });
  expect(await check(world)).toMatchObject({
    url: APP_URL,
    state,
    message: expect.any(String),
    fix: expect.any(String),
  });
});

it("is reachable where its own signed URL arrives here", async () => {
  let world: World | undefined;
  const APP_URL = await startServer((token, file) => {
    if (!world) throw new Error("Not started.");
    return serveSignedMedia(new Request(`http://x/${token}/${file}`), { token, file }, world.services);
  });
  world = await createWorld({ env: { APP_URL, TEST_PLATFORM } });
  expect(await check(world)).toMatchObject({ state: "reachable", fix: null });
});

it("is unproven where another server or nothing responds", async () => {
  const APP_URL = await startServer(async () => new Response(null, { status: 404 }));
  expect(await check(await createWorld({ env: { APP_URL, TEST_PLATFORM } }))).toMatchObject({
    state: "unproven",
    message: expect.stringContaining("status 404"),
  });
  const nobody = await createWorld({ env: { APP_URL: "http://127.0.0.1:1", TEST_PLATFORM } });
  expect(await check(nobody)).toMatchObject({ state: "unproven", fix: expect.stringContaining("DNS") });
});
