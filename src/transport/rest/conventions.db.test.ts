import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Method, Route } from "./route.ts";
import { routes } from "./routes/index.ts";
import type { Serve } from "./serve.ts";

/** Rules for all paths alike, checked over every route. */

let world: World;
let serve: Serve;
let owner: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  await world.makeOperator(world.owner);
  owner = await world.bearer(world.owner);
});

const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const name = ({ method, path }: Route) => `${method} ${path}`;
const addressOf = (path: string, query = "") =>
  `http://localhost/api/v1${path.replaceAll(/\{\w+\}/g, "999999")}${query}`;

const byPath = Map.groupBy(routes, ({ path }) => path);
const paths = [...byPath].map(([path, list]) => [path, list.map(({ method }) => method)] as const);
const reads = routes.filter(({ method }) => method === "GET").map((route) => [name(route), route] as const);
const fieldsOf = ({ op }: Route) => (op.input instanceof z.ZodObject ? Object.keys(op.input.shape) : ["either"]);
const writes = routes
  .filter((route) => route.method !== "GET" && fieldsOf(route).some((field) => !route.path.includes(`{${field}}`)))
  .map((route) => [name(route), route] as const);
const lists = routes
  .filter((route) => route.method === "GET" && fieldsOf(route).includes("cursor"))
  .map((route) => [name(route), route] as const);

function ask(method: string, address: string, init: { type?: string; body?: string } = {}): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${owner}` };
  if (init.type) headers["content-type"] = init.type;
  return serve(new Request(address, { method, headers, body: init.body }));
}

describe("methods", () => {
  test.each(paths)("%s responds 405 with its allowed methods to others", async (path, methods) => {
    const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
    for (const method of [...METHODS.filter((one) => !methods.includes(one)), "REPORT"]) {
      const response = await ask(method, addressOf(path));
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get("allow")?.split(", ").sort()).toEqual(allowed);
      expect(await response.json()).toEqual({ message: expect.any(String), code: "method_not_allowed" });
    }
  });

  test.each(paths)(
    "%s responds to OPTIONS, and browsers of other sites may read it with a bearer token only",
    async (path, methods) => {
      const response = await serve(
        new Request(addressOf(path), { method: "OPTIONS", headers: { origin: "https://a.test" } }),
      );
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-methods")?.split(", ")).toEqual(
        expect.arrayContaining([...methods]),
      );
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    },
  );

  test.each(reads)("%s responds to HEAD as to GET, without the body", async (_name, { path }) => {
    const [get, head] = await Promise.all([ask("GET", addressOf(path)), ask("HEAD", addressOf(path))]);
    expect([head.status, head.headers.get("content-type")]).toEqual([get.status, get.headers.get("content-type")]);
    expect(await head.text()).toBe("");
    await get.body?.cancel();
  });
});

describe("bodies", () => {
  test.each(writes)(
    "%s: another content type is 415, an oversized body 413, and a body that is not an object 422",
    async (_name, route) => {
      // The brand in the path is looked up before the body is read.
      const address = addressOf(route.path.replace("/teams/{id}", `/teams/${world.brand.id}`));
      const statusOf = async (type: string, body: string) => (await ask(route.method, address, { type, body })).status;
      expect(await statusOf("application/x-nonsense", "{}")).toBe(415);
      if (route.body !== "json") return;
      expect(await statusOf("application/json", "{")).toBe(422);
      expect(await statusOf("application/json", "[1]")).toBe(422);
      expect(await statusOf("application/json; charset=utf-8", '"text"')).toBe(422);
      const limit = route.limitBytes ?? 1024 * 1024;
      expect(await statusOf("application/json", JSON.stringify({ a: "x".repeat(limit) }))).toBe(413);
    },
  );
});

describe("lists", () => {
  test.each(lists)("%s refuses a limit outside of 1 to 100 and a forged cursor", async (_name, { path }) => {
    for (const query of ["?limit=0", "?limit=101", "?limit=x", "?limit=1.5", "?cursor=nonsense", "?cursor=aWQ6MA"]) {
      const response = await ask("GET", addressOf(path, query));
      // A nested list checks its parent first.
      expect([query, response.status]).toEqual([query, path.includes("{") ? expect.toBeOneOf([404, 422]) : 422]);
    }
  });

  test.each(lists.filter(([, { path }]) => !path.includes("{")))("%s says how it goes on", async (_name, { path }) => {
    const response = await ask("GET", addressOf(path, "?limit=1"));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      has_more: expect.any(Boolean),
      next_cursor: expect.toSatisfy(isCursor),
    });
  });
});

const isCursor = (value: unknown) => value === null || typeof value === "string";

describe("security headers", () => {
  test.each(routes.map((route) => [name(route), route] as const))("%s", async (_name, route) => {
    const response = await ask(route.method, addressOf(route.path));
    await response.body?.cancel();
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const isKept = route.cache !== undefined && response.ok;
    expect(response.headers.get("cache-control")).toBe(isKept ? route.cache : "no-store");
  });
});
