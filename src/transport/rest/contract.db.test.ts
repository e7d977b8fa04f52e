import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { ROLE_NAMES, type Role, roleAllows, TIER_NAMES, type Tier, tierIncludes } from "#kernel/permissions.ts";
import { createServe } from "#test/checked-serve.ts";
import { bodyFor, send as call, createRows, rowOf, type Sent } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes/index.ts";
import type { Serve } from "./serve.ts";

/** The contract's tables, over every route: a new route is tested as soon as it is listed. */

let world: World;
/** Of another account; only its brand is named. */
let another: World;
let serve: Serve;
let owner: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  another = await createWorld();
  serve = createServe(world.services);
  owner = await world.bearer(world.owner);
});

const send = (route: Pick<Route, "method" | "path">, sent?: Sent) => call(serve, route, sent);

const name = ({ method, path }: Route) => `${method} ${path}`;
const closed = routes.filter(({ op }) => op.scope !== "public").map((route) => [name(route), route] as const);
const knowsBrand = ({ op }: Route) => op.scope === "brand" || op.scope === "account";
const branded = routes.filter(knowsBrand).map((route) => [name(route), route] as const);
// Of a brand: what operators do to people is tested in `domain/operations/people/disable.db.test.ts`.
const withId = routes
  .filter(({ path }) => path.includes("{") && !path.startsWith("/operator/"))
  .map((route) => [name(route), route] as const);

const UNAUTHENTICATED = { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } };

describe("without a token", () => {
  test.each(closed)("%s is the exact 401", async (_name, route) => {
    for (const token of [undefined, "1|mh_nonsense", "not-even-a-token", `${owner}x`]) {
      const response = await send(route, { token });
      expect(response.status).toBe(401);
      expect(response.body).toEqual(UNAUTHENTICATED);
    }
  });
});

test.each(withId)("without a token, %s of a malformed id is 401 too", async (_name, route) => {
  const response = await send(route, { id: "abc" });
  expect([response.status, response.body]).toEqual([401, UNAUTHENTICATED]);
});

describe("unverified", () => {
  test.each(closed)("%s", async (_name, route) => {
    const person = await world.createPerson("Una Unverified");
    await world.db.user.update({ where: { id: person.userId }, data: { emailVerifiedAt: null } });
    const response = await send(route, { token: await world.bearer(person) });
    if (route.op.whileUnverified) expect(response.status).toBe(200);
    else expect(response).toMatchObject({ status: 403, body: { remark: "unverified", status: "error" } });
  });
});

describe("another's brand in X-Service-Brand", () => {
  test.each(branded)("%s is 403 before any other check", async (_name, route) => {
    for (const slug of [another.brand.slug, "00000000-0000-4000-8000-000000000000", "nonsense", ""]) {
      const response = await send(route, { token: owner, headers: { "X-Service-Brand": slug } });
      expect(response).toMatchObject({ status: 403, body: { code: "brand_rejected" } });
    }
  });
});

test("every route reads the brand header, except those that the contract defines for the user", () => {
  const own =
    /^\/(teams|me|tokens|connections|notifications|notification-preferences|device-tokens|auth|operator|public)(\/|$)/;
  const differing = routes.filter((route) => knowsBrand(route) === own.test(route.path));
  expect(differing.map(name)).toEqual([]);
});

describe("routes of the user ignore X-Service-Brand", () => {
  test.each(routes.filter((route) => !knowsBrand(route)).map((route) => [name(route), route] as const))(
    "%s answers as it does without",
    async (_name, route) => {
      const responses = [];
      for (const headers of [{}, { "X-Service-Brand": another.brand.slug }, { "X-Service-Brand": "nonsense" }]) {
        const person = await createWorld({ env: { RATE_LIMITS: "off" } });
        const sent = { token: await person.bearer(person.owner), headers: headers as Record<string, string> };
        const response = await send(route, route.method === "GET" ? sent : { ...sent, body: bodyFor(route) });
        responses.push([response.status, response.body?.code]);
      }
      expect(responses[1]).toEqual(responses[0]);
      expect(responses[2]).toEqual(responses[0]);
      expect(responses[0]?.[1]).not.toBe("brand_rejected");
    },
  );
});

describe("an unknown or malformed id", () => {
  test.each(withId)("%s is 404", async (_name, route) => {
    for (const id of [
      "999999",
      "0",
      "-1",
      "1.5",
      "abc",
      "99999999999999999999",
      "%00",
      "%ff",
      "2147483648",
      "9007199254740992",
    ]) {
      const response = await send(route, { token: owner, id, body: bodyFor(route) });
      expect([response.status, typeof response.body.message]).toEqual([404, "string"]);
    }
  });
});

/** The caller of a route with `{id}`, for each row of the matrix. */
const CALLERS: { role: Role; tier: Tier }[] = ROLE_NAMES.flatMap((role) => TIER_NAMES.map((tier) => ({ role, tier })));

/** The statuses a route may return to a caller who names another brand's row. */
function refusals(op: AnyOperation, role: Role, tier: Tier): number[] {
  // The brand in the path is looked up before any permission in it.
  if (op.scope === "named_brand") return [404];
  if (!tierIncludes(tier, op.tier ?? "full")) return [403];
  // Without a brand there is no role to check; an operation may still require the account's owner.
  if (op.scope === "user" || op.scope === "account") return [403, 404];
  return [roleAllows(role, op.needs ?? "owner") ? 404 : 403];
}

describe("another brand's row", () => {
  let ids: Record<string, number>;
  let theirs: string;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    const stranger = await createWorld();
    theirs = await stranger.bearer(stranger.owner);
    ids = await createRows(stranger, serve);
    const people: Record<Role, Person> = {
      super_admin: world.owner,
      editor: await world.addMember("editor"),
      member: await world.addMember("member"),
      client: await world.addMember("client"),
    };
    for (const { role, tier } of CALLERS) {
      const kind = tier === "full" ? "personal" : "tiered";
      tokens.set(`${role} ${tier}`, await world.bearer(people[role], { tier, kind }));
    }
  });

  test.each(withId)(
    "%s is 404 to every role and tier that may call it, and 403 to the others",
    async (_name, route) => {
      for (const { role, tier } of CALLERS) {
        const expected = refusals(route.op, role, tier);
        const response = await send(route, {
          token: tokens.get(`${role} ${tier}`),
          id: rowOf(ids, route),
          body: bodyFor(route),
        });
        expect(expected, `${role} with ${tier}: ${response.status}`).toContain(response.status);
        if (response.status === 404) expect(response.body).toEqual({ message: expect.any(String), code: "not_found" });
      }
    },
  );

  // The channel of the rows is a feed, which has no accounts to search, their post is not published, and the image's file
  // is in the stranger's storage.
  const without = ["/channels/{id}/accounts", "/publications/{id}/receipt", "/comment-images/{id}"];
  const found = withId.filter(([, { method, path }]) => method === "GET" && !without.includes(path));
  test.each(found)("%s is there for its owner", async (_name, route) => {
    expect((await send(route, { token: theirs, id: rowOf(ids, route) })).status).toBe(200);
  });
});

describe("methods, types and sizes", () => {
  test("another method is 405 with Allow; an unknown path is 404", async () => {
    const response = await send({ method: "DELETE", path: "/teams" }, { token: owner });
    expect(response).toMatchObject({ status: 405, body: { message: expect.any(String) } });
    expect(response.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect((await send({ method: "GET", path: "/nowhere" }, { token: owner })).status).toBe(404);
  });

  test("HEAD and OPTIONS work, and browsers of other sites may read with a bearer token", async () => {
    const head = await serve(new Request("http://localhost/api/v1/public/plans", { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const options = await serve(new Request("http://localhost/api/v1/teams", { method: "OPTIONS" }));
    expect(options.status).toBe(204);
    expect(options.headers.get("access-control-allow-origin")).toBe("*");
    expect(options.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test.each(["text/plain", "application/x-www-form-urlencoded"])("a body of %s is 415", async (type) => {
    const response = await send(
      { method: "PATCH", path: "/me/team" },
      { token: owner, body: {}, headers: { "content-type": type } },
    );
    expect(response.status).toBe(415);
  });
});

test("a body field in the query is refused, because logs keep URLs", async () => {
  const response = await send(
    { method: "PATCH", path: `/me/team?team_id=${world.brand.id}` },
    { token: owner, body: {} },
  );
  expect(response).toMatchObject({ status: 422, body: { errors: { team_id: [expect.any(String)] } } });
});

describe("every response", () => {
  test("has a request id: the caller's if it is well-formed, else ours", async () => {
    expect((await send({ method: "GET", path: "/teams" })).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    const input = await send({ method: "GET", path: "/teams" }, { headers: { "X-Request-Id": "abc-123" } });
    expect(input.headers.get("x-request-id")).toBe("abc-123");
    const wild = await send({ method: "GET", path: "/teams" }, { headers: { "X-Request-Id": "a b<c>" } });
    expect(wild.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    const nowhere = await send({ method: "GET", path: "/nowhere" }, { headers: { "X-Request-Id": "abc-123" } });
    expect(nowhere.headers.get("x-request-id")).toBe("abc-123");
  });

  test("is not cached, except the public plans", async () => {
    expect((await send({ method: "GET", path: "/teams" }, { token: owner })).headers.get("cache-control")).toBe(
      "no-store",
    );
    expect((await send({ method: "GET", path: "/public/plans" })).headers.get("cache-control")).toBe(
      "public, max-age=300",
    );
  });
});

describe("limits", () => {
  test.each([
    ["an IP address without a token", 300, 401],
    ["a token", 600, 200],
  ])("%s may make %i requests a minute, then gets 429 with Retry-After", async (who, most, status) => {
    const { services, bearer, owner: person } = await createWorld();
    const limited = createServe(services);
    const authorization: Record<string, string> =
      who === "a token" ? { authorization: `Bearer ${await bearer(person)}` } : {};
    const headers = { "x-masthead-peer": "192.0.2.77", ...authorization };
    const request = () => limited(new Request("http://localhost/api/v1/teams", { headers }));
    const statuses = new Set<number>();
    for (let count = 0; count < most; count++) statuses.add((await request()).status);
    const last = await request();
    expect([...statuses]).toEqual([status]);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last.headers.get("ratelimit-remaining")).toBe("0");
    expect(await last.json()).toMatchObject({ code: "throttled", retry_after: expect.any(Number) });
  });
});

describe("Idempotency-Key", () => {
  const key = () => ({ "Idempotency-Key": `key-${Math.random()}` });
  const route = { method: "POST" as const, path: "/tokens" };

  test("a repeat creates nothing new and does not return the secret again", async () => {
    const headers = key();
    const first = await send(route, { token: owner, headers, body: { name: "CI", tier: "read" } });
    expect(first).toMatchObject({ status: 201, body: { token: expect.stringContaining("|mh_") } });
    const second = await send(route, { token: owner, headers, body: { name: "CI", tier: "read" } });
    expect(second.status).toBe(201);
    expect(second.body).toEqual({ access_token: first.body.access_token });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("a repeat does not return a secret link again either, and none is stored", async () => {
    const post = await world.as(world.owner)(createPost, {
      body: "Seen",
      channels: [{ channel_id: world.brand.channelId }],
    });
    const headers = { ...key(), "X-Service-Brand": world.brand.slug };
    const share = { method: "POST" as const, path: "/share-links" };
    const first = await send(share, { token: owner, headers, body: { post_ids: [post.id] } });
    expect(first).toMatchObject({ status: 201, body: { share_link: { url: expect.stringContaining("/review/") } } });
    const { url: _, ...rest } = first.body.share_link as { url: string };
    const second = await send(share, { token: owner, headers, body: { post_ids: [post.id] } });
    expect([second.status, second.body]).toEqual([201, { share_link: rest }]);
    const row = await world.db.idempotencyKey.findFirstOrThrow({ where: { key: headers["Idempotency-Key"] } });
    expect(JSON.stringify(row.body)).not.toContain("/review/");
  });

  test("the stored fingerprint does not allow passwords to be guessed", async () => {
    const headers = key();
    const body = { name: "CI", tier: "read", password: "correct horse battery staple" };
    await send(route, { token: owner, headers, body });
    const row = await world.db.idempotencyKey.findFirstOrThrow({ where: { key: headers["Idempotency-Key"] } });
    const plain = createHash("sha256")
      .update(`POST /api/v1/tokens\n\n${JSON.stringify(body)}`)
      .digest("hex");
    expect(row.fingerprint).toHaveLength(plain.length);
    expect(row.fingerprint).not.toBe(plain);
  });

  test("reusing a key with another body is 422, and a refused request leaves the key free", async () => {
    const headers = key();
    expect((await send(route, { token: owner, headers, body: { name: "", tier: "read" } })).status).toBe(422);
    expect((await send(route, { token: owner, headers, body: { name: "A", tier: "read" } })).status).toBe(201);
    const other = await send(route, { token: owner, headers, body: { name: "B", tier: "read" } });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
  });

  test("returns a response that cannot be stored, and keeps its key taken", async () => {
    await world.db.$executeRaw`
      alter table idempotency_keys add constraint unkept check (key <> 'unkept' or status is null)`;
    const sent = { token: owner, headers: { "Idempotency-Key": "unkept" }, body: { name: "Unkept", tier: "read" } };
    expect((await send(route, sent)).status).toBe(201);
    expect(await send(route, sent)).toMatchObject({ status: 409, body: { code: "idempotency_in_flight" } });
    // The lock has expired, but a request that was executed is not executed again.
    await world.db
      .$executeRaw`update idempotency_keys set locked_until = locked_until - interval '1 hour' where key = 'unkept'`;
    expect(await send(route, sent)).toMatchObject({ status: 409, body: { code: "idempotency_answer_lost" } });
    expect(await world.db.accessToken.count({ where: { name: "Unkept" } })).toBe(1);
  });

  test("fifty concurrent requests create one", async () => {
    const headers = key();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => send(route, { token: owner, headers, body: { name: "Once", tier: "read" } })),
    );
    expect(new Set(responses.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set());
    expect(await world.db.accessToken.count({ where: { name: "Once" } })).toBe(1);
  });
});

test("maintenance mode responds 503 with its remark to everything", async () => {
  const closedDown = createServe((await createWorld({ env: { MAINTENANCE_MODE: "1" } })).services);
  const response = await closedDown(new Request("http://localhost/api/v1/public/plans"));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ remark: "maintenance_mode_enabled", status: "error" });
  expect((await closedDown(new Request("http://localhost/api/v1/openapi.json"))).status).toBe(503);
});

test("reports a malformed body only to callers with write access", async () => {
  const headers = { "content-type": "application/json" };
  const raw = (token: string) =>
    serve(
      new Request("http://localhost/api/v1/tokens", {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: "{",
      }),
    );
  expect((await raw(owner)).status).toBe(422);
  expect((await raw(await world.bearer(world.owner, { tier: "read", kind: "tiered" }))).status).toBe(403);
});
