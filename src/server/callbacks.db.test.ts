import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEdge } from "#test/edge.ts";
import {
  addChannel,
  claimsOf,
  createMetaWorld,
  formRequest,
  META_ENV,
  type MetaWorld,
  messaging,
  newId,
  signedRequest,
  update,
  updateRequest,
  VERIFY_TOKEN,
} from "#test/meta-callbacks.ts";

const HOST = "callbacks.example.com";
let world: MetaWorld;
let account: string;

let edge: Awaited<ReturnType<typeof openEdge>>;

beforeAll(async () => {
  world = await createMetaWorld({ ...META_ENV, CALLBACK_HOST: HOST });
  account = newId();
  await addChannel(world, account);
  edge = await openEdge(world.services, { page: (_, response) => response.writeHead(200).end("studio") });
});
afterAll(() => edge.close());

type Sent = { method?: string; host?: string; headers?: Record<string, string>; body?: Buffer; isChunked?: boolean };

async function send(path: string, { method = "POST", host = HOST, headers = {}, body, isChunked }: Sent = {}) {
  const length = body && !isChunked ? { "content-length": String(body.length) } : {};
  const call = request({ port: edge.port, host: "127.0.0.1", path, method, headers: { ...headers, ...length, host } });
  call.end(body);
  const [response] = await once(call, "response");
  return { status: response.statusCode as number, headers: response.headers, text: await text(response) };
}

async function bytesOf(sent: Request): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return { headers: Object.fromEntries(sent.headers), body: Buffer.from(await sent.arrayBuffer()) };
}

const handshake = `hub.mode=subscribe&hub.verify_token=${VERIFY_TOKEN}&hub.challenge=1158`;
const PLATFORMS = ["facebook", "instagram", "threads"];
const ADDRESSES = PLATFORMS.flatMap((platform) => [
  ["GET", `/webhooks/${platform}/instagram?${handshake}`],
  ["POST", `/webhooks/${platform}/instagram`],
  ["POST", `/webhooks/${platform}/deauthorize`],
  ["POST", `/webhooks/${platform}/data-deletion`],
]);

const NOT_FOUND = { status: 404, text: '{"message":"Address not found.","code":"not_found"}' };

describe("with a separate host", () => {
  it.each([...ADDRESSES, ["POST", "/webhooks/stripe"], ["POST", "/webhooks/test_key"]])(
    "%s %s is not on any other host",
    async (method = "", path = "") => {
      for (const host of ["localhost", "app.example.com", `${HOST}.evil.example`, `x.${HOST}`, ""]) {
        expect(await send(path, { method, host })).toMatchObject(NOT_FOUND);
      }
    },
  );

  it.each(ADDRESSES)(
    "%s %s responds on that host, with any port and in any capitalization",
    async (method = "", path = "") => {
      for (const host of [HOST, `${HOST}:${edge.port}`, HOST.toUpperCase()]) {
        const { status, headers } = await send(path, { method, host });
        expect(status).toBe(method === "GET" ? 200 : 401);
        expect(headers["set-cookie"]).toBeUndefined();
        expect(headers["cache-control"]).toBe("no-store");
      }
    },
  );

  it("the OAuth callback of a platform is on that host too, and on no other", async () => {
    const back = "/oauth/instagram/callback?code=1&state=2";
    expect(await send(back, { method: "GET" })).toMatchObject({ status: 200, text: "studio" });
    expect(await send(back, { method: "GET", host: "localhost" })).toMatchObject(NOT_FOUND);
  });

  it("the deletion status page is on the studio's host", async () => {
    const signed = formRequest(
      "threads/data-deletion",
      signedRequest(claimsOf(world, newId()), META_ENV.THREADS_APP_SECRET),
    );
    const { status, text: body } = await send("/webhooks/threads/data-deletion", await bytesOf(signed));
    expect(status).toBe(200);
    expect(JSON.parse(body).url).toMatch(/^http:\/\/localhost:3000\/data-deletion\/[\w-]{24}$/);
  });
});

describe("over HTTP", () => {
  it("signatures are verified over the raw bytes", async () => {
    const odd = JSON.stringify(update(account, { messaging: [messaging("7", "Grüße \u2028 🦜")] }), null, 3);
    const { headers, body } = await bytesOf(updateRequest(`\n${odd}\r\n`));
    expect((await send("/webhooks/instagram/instagram", { headers, body })).status).toBe(200);
    const changed = Buffer.from(body.toString().replace("\r\n", "\n"));
    expect((await send("/webhooks/instagram/instagram", { headers, body: changed })).status).toBe(401);
  });

  it("bodies over 1 MiB are refused, with a Content-Length or chunked, and one of exactly 1 MiB is read", async () => {
    const limit = 1024 * 1024;
    for (const [bytes, status] of [
      [limit + 1, 413],
      [limit, 401],
    ] as const) {
      for (const isChunked of [false, true]) {
        const body = Buffer.alloc(bytes, "x");
        const response = await send("/webhooks/instagram/instagram", { body, isChunked });
        expect([bytes, isChunked, response.status]).toEqual([bytes, isChunked, status]);
      }
    }
  });

  it("concurrent repeats all get the same response and are stored once", async () => {
    const before = await world.db.inboundEvent.count();
    const request = await bytesOf(updateRequest(update(account, { messaging: [messaging("8", "Storm")] })));
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => send("/webhooks/instagram/instagram", request)),
    );
    expect(new Set(responses.map(({ status, text: body }) => `${status} ${body}`))).toEqual(
      new Set(['200 {"received":true}']),
    );
    expect(await world.db.inboundEvent.count()).toBe(before + 1);
  });
});
