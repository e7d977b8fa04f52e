import { beforeAll, expect, test } from "vitest";
import { generateSecret } from "#domain/identity/tokens/rules.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

/** Well-formed input that the database could not store: a validation error in the contract's shape, never a 500. */

let world: World;
let serve: Serve;
let token: string;
let endpointId: number;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
  const url = "http://127.0.0.1:9/hooks";
  endpointId = (
    await world.db.webhookEndpoint.create({
      data: { brandId: world.brand.id, url, events: ["post.published"], secret: "unused" },
    })
  ).id;
});

async function send(method: string, path: string, body?: string, bearer = token) {
  const response = await serve(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body,
    }),
  );
  return { status: response.status, body: await response.json() };
}

test.each<[method: string, path: string, field: string, body?: string]>([
  ["GET", "/webhook-deliveries?endpoint_id=9007199254740992", "endpoint_id"],
  ["GET", "/webhook-deliveries?post_id=9007199254740992", "post_id"],
  ["GET", "/posts?channel_id=9007199254740992", "channel_id"],
  ["POST", "/notifications/read", "ids.0", '{"ids": [9007199254740992]}'],
  ["POST", "/posts", "media_ids.0", '{"body": "A", "media_ids": [9007199254740992]}'],
])("%s %s refuses an id out of range with 422", async (method, path, field, body) => {
  const response = await send(method, path, body);
  expect([response.status, response.body.errors?.[field]]).toEqual([422, [expect.any(String)]]);
});

test("a token with a valid checksum and an id out of range is 401", async () => {
  const response = await send("GET", "/me", undefined, `9999999999|${generateSecret()}`);
  expect(response).toMatchObject({ status: 401, body: { remark: "unauthenticated" } });
});

const TIMES = ["0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00", "2026-02-30T00:00:00Z"];
test.each(TIMES)("%s is refused with 422 in every time field", async (time) => {
  const recover = await send("POST", `/webhook-endpoints/${endpointId}/recover`, JSON.stringify({ since: time }));
  expect([recover.status, recover.body.errors?.since]).toEqual([422, [expect.any(String)]]);
  const create = await send("POST", "/posts", JSON.stringify({ body: "A", scheduled_at: time }));
  expect([create.status, create.body.errors?.scheduled_at]).toEqual([422, [expect.any(String)]]);
  const list = await send("GET", `/posts?from=${encodeURIComponent(time)}`);
  expect([list.status, list.body.errors?.from]).toEqual([422, [expect.any(String)]]);
});

test("a body nested deeper than any field is refused", async () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const response = await send("POST", "/posts", `{"body": ${deep}}`);
  expect([response.status, response.body.errors]).toEqual([422, { body: [expect.any(String)] }]);
});
