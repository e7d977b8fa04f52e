import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { appRouter } from "./root.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

/** Makes an HTTP request as the studio does, as a caller and for a brand. */
async function ask(caller: Caller, path: string, brandSlug: string | null = null, body?: unknown) {
  const origin = { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null };
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: new Request(`http://localhost/api/trpc/${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    }),
    router: appRouter,
    createContext: async () => ({ services: world.services, caller, origin, brandSlug }),
  });
  const result = await response.json();
  const { error } = result;
  return { status: response.status, message: error?.message, error: error?.data, data: result.result?.data };
}

test("a guest gets 401 with the body of REST", async () => {
  const response = await ask({ kind: "guest" }, "posts.list");
  expect(response).toMatchObject({
    status: 401,
    error: { kind: "unauthenticated", body: { remark: "unauthenticated" } },
  });
});

test("another account's brand is 403, a foreign row 404", async () => {
  const stranger = await createWorld();
  expect(await ask(world.owner, "posts.list", stranger.brand.slug)).toMatchObject({
    status: 403,
    error: { body: { code: "brand_rejected" } },
  });
  expect(await ask(world.owner, "posts.remove", null, { id: 999_999 })).toMatchObject({
    status: 404,
    error: { body: { message: "Post not found." } },
  });
});

test.each([
  ["invalid JSON", "posts.list?input=%7B", {}],
  ["half a body", "posts.remove", { method: "POST", headers: { "content-type": "application/json" }, body: '{"id":' }],
  ["another type of body", "posts.remove", { method: "POST", headers: { "content-type": "text/csv" }, body: "1,2" }],
  ["a wrong method", "posts.remove?input=1", {}],
])("%s is a client error, and not logged", async (_name, path, init: RequestInit) => {
  const notifications: unknown[] = [];
  const log = {
    ...world.services.log,
    error: (...input: unknown[]) => void notifications.push(input),
  } as World["services"]["log"];
  const origin = { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null };
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: new Request(`http://localhost/api/trpc/${path}`, init),
    router: appRouter,
    createContext: async () => ({
      services: { ...world.services, log },
      caller: world.owner,
      origin,
      brandSlug: null,
    }),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect((await response.json()).error.data).toMatchObject({ kind: "malformed" });
  expect(notifications).toEqual([]);
});

test("invalid input is 422 and names its field, and an insufficient role 403 with a reason", async () => {
  expect(await ask(world.owner, "brands.update", null, { name: 7 })).toMatchObject({
    status: 422,
    error: { body: { errors: { name: [expect.any(String)] } } },
  });
  const member = await world.addMember("member");
  expect(await ask(member, "brands.update", null, { name: "Ours now" })).toMatchObject({
    status: 403,
    error: { body: { code: "forbidden" } },
  });
});

test("an unknown procedure is 404 without a stack trace", async () => {
  const response = await ask(world.owner, "posts.absent");
  expect(response).toMatchObject({ status: 404, error: { body: { message: "Procedure not found." } } });
  expect(response).toMatchObject({ message: "Procedure not found." });
  expect(response.error.stack).toBeUndefined();
});

test("a valid request succeeds", async () => {
  expect(await ask(world.owner, "brands.update", null, { name: "Renamed" })).toMatchObject({
    status: 200,
    data: { name: "Renamed" },
  });
});
