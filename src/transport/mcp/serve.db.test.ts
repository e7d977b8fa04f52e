import { describe, expect, it } from "vitest";
import { createServices } from "#platform/services.ts";
import { messageIn, messageTo } from "#test/mcp-client.ts";
import { createWorld } from "#test/world.ts";
import { createServeMcp } from "./serve.ts";

/** The adapter as seen by a client without the SDK: statuses, headers and exact bodies. */

const ADDRESS = "http://localhost:3000/mcp";
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const METADATA = "http://localhost:3000/.well-known/oauth-protected-resource/mcp";
const SCOPE = 'scope="read standard_write elevated_write"';
const UNAUTHENTICATED = { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } };

async function open(env: Record<string, string> = {}) {
  const world = await createWorld({ env: { RATE_LIMITS: "off", ...env } });
  const serve = createServeMcp(world.services);
  const token = await world.bearer(world.owner);
  return { world, token, serve, ask: requestAs(serve, token) };
}

function requestAs(serve: ReturnType<typeof createServeMcp>, token: string | null) {
  return async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await serve(messageTo(ADDRESS, token, body, headers));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const jsonOf = ({ text }: { text: string }) => JSON.parse(text);

describe("the caller", () => {
  it("gets 401 with the authorization server's metadata when there is no token", async () => {
    const { serve } = await open();
    const response = await requestAs(serve, null)(LIST);
    expect([response.status, jsonOf(response)]).toEqual([401, UNAUTHENTICATED]);
    expect(response.headers.get("www-authenticate")).toBe(`Bearer resource_metadata="${METADATA}", ${SCOPE}`);
  });

  it.each(["7|mh_nonsense", "opaque-and-unknown", "a b"])("gets 401 for %j, which is not a token", async (wrong) => {
    const { serve } = await open();
    const response = await requestAs(serve, wrong)(LIST);
    expect([response.status, jsonOf(response)]).toEqual([401, UNAUTHENTICATED]);
    const expected = `Bearer error="invalid_token", resource_metadata="${METADATA}", ${SCOPE}`;
    expect(response.headers.get("www-authenticate")).toBe(expected);
  });

  it("gets 401 with a revoked token", async () => {
    const { world, token, ask } = await open();
    expect((await ask(LIST)).status).toBe(200);
    await world.db.accessToken.delete({ where: { id: Number(token.split("|")[0]) } });
    expect((await ask(LIST)).status).toBe(401);
  });

  it("gets 403 without a verified email", async () => {
    const { world, serve } = await open();
    const person = await world.createPerson("Una Unverified");
    await world.db.user.update({ where: { id: person.userId }, data: { emailVerifiedAt: null } });
    const response = await requestAs(serve, await world.bearer(person))(LIST);
    expect([response.status, jsonOf(response)]).toEqual([
      403,
      { remark: "unverified", status: "error", message: { error: [expect.any(String)] } },
    ]);
  });

  it("gets 503 during maintenance, with or without a token", async () => {
    const { serve } = await open({ MAINTENANCE_MODE: "1" });
    const response = await requestAs(serve, null)(LIST);
    expect([response.status, jsonOf(response).remark]).toEqual([503, "maintenance_mode_enabled"]);
    expect(response.headers.get("retry-after")).toBe("60");
  });
});

describe("the limit", () => {
  it("is 120 requests a minute per token, with Retry-After", async () => {
    const { world, serve, ask } = await open({ RATE_LIMITS: "on" });
    const statuses = [];
    for (let sent = 0; sent < 120; sent += 1) statuses.push((await ask(LIST)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const response = await ask(LIST);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    const message = expect.any(String);
    expect([response.status, jsonOf(response)]).toEqual([429, { message, code: "throttled", retry_after: seconds }]);
    expect([response.headers.get("ratelimit-limit"), response.headers.get("ratelimit-remaining")]).toEqual([
      "120",
      "0",
    ]);
    expect((await requestAs(serve, await world.bearer(world.owner))(LIST)).status).toBe(200);
  });

  it("cannot be bypassed with batches, which no revision here supports", async () => {
    const { ask } = await open();
    const response = await ask([LIST, { ...LIST, id: 2 }]);
    expect([response.status, jsonOf(response)]).toEqual([
      400,
      { jsonrpc: "2.0", id: null, error: { code: -32_600, message: expect.any(String) } },
    ]);
  });
});

describe("invalid requests", () => {
  it.each(["GET", "DELETE", "PUT", "PATCH", "HEAD"])("%s responds 405 with the allowed methods", async (method) => {
    const { serve, token } = await open();
    const response = await serve(new Request(ADDRESS, { method, headers: { authorization: `Bearer ${token}` } }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it.each([
    ["not JSON", "{", -32_700],
    ["empty", "", -32_700],
    ["an empty batch", "[]", -32_600],
  ])("a body that is %s", async (_name, body, code) => {
    const { ask } = await open();
    const response = await ask(body);
    expect([response.status, jsonOf(response).error.code]).toEqual([400, code]);
  });

  it("a body that is not UTF-8", async () => {
    const { serve, token } = await open();
    const headers = messageTo(ADDRESS, token, "").headers;
    const response = await serve(new Request(ADDRESS, { method: "POST", headers, body: Uint8Array.of(0x7b, 0xff) }));
    expect(response.status).toBe(400);
  });

  it.each([
    "null",
    "1",
    '"text"',
    "{}",
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  ])("%s, which is no JSON-RPC message", async (body) => {
    const { ask } = await open();
    const response = await ask(body);
    expect([response.status, jsonOf(response).error.code]).toEqual([400, expect.any(Number)]);
  });

  it("another content type", async () => {
    const { ask } = await open();
    expect((await ask(LIST, { "content-type": "text/plain" })).status).toBe(415);
    expect((await ask(LIST, { accept: "text/html" })).status).toBe(406);
  });

  it("more than 1 MiB", async () => {
    const { ask } = await open();
    const response = await ask({ ...LIST, params: { _meta: { x: "x".repeat(1024 * 1024) } } });
    expect([response.status, jsonOf(response)]).toEqual([
      413,
      { message: expect.any(String), code: "payload_too_large" },
    ]);
  });

  it.each([100, 20_000, 100_000])("arguments nested %d deep", async (depth) => {
    const { ask } = await open();
    const nested = `${'{"body":'.repeat(depth)}1${"}".repeat(depth)}`;
    const response = await ask(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_post","arguments":${nested}}}`,
    );
    expect(response.status).toBe(400);
    expect(response.text).toMatch(/is nested too deeply/);
  });

  it("an unknown revision", async () => {
    const { ask } = await open();
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2099-01-01",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const response = await ask(
      { ...LIST, params: { _meta } },
      { "mcp-protocol-version": "2099-01-01", "mcp-method": "tools/list" },
    );
    expect(response.status).toBe(400);
    expect(jsonOf(response).error.data.supported).toEqual(["2026-07-28"]);
  });
});

it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
  "supports %s for clients that start with it",
  async (protocolVersion) => {
    const { ask } = await open();
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } };
    const response = await ask({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(response.status).toBe(200);
    expect(messageIn(response.text)).toMatchObject({ result: { protocolVersion, serverInfo: { name: "masthead" } } });
  },
);

describe("the type of a response", () => {
  const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_brands", arguments: null } };

  it.each([
    [null, "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["text/event-stream", "text/event-stream"],
  ])("is one that a client accepts: %j", async (accept, type) => {
    const { world, serve, token } = await open();
    for (const message of [LIST, CALL, { jsonrpc: "2.0", id: 1, method: "ping", params: null }]) {
      const { headers } = messageTo(ADDRESS, token, message);
      if (accept === null) headers.delete("accept");
      else headers.set("accept", accept);
      const sent = new Request(ADDRESS, { method: "POST", headers, body: JSON.stringify(message) });
      const response = await serve(sent);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      const text = await response.text();
      expect(text.startsWith("event: message")).toBe(type === "text/event-stream");
      expect(messageIn(text)).toMatchObject({ id: 1, result: expect.any(Object) });
      if (message === CALL) expect(text).toContain(world.brand.slug);
    }
  });

  it("is none for a notification", async () => {
    const { ask } = await open();
    for (const accept of ["application/json", "text/event-stream", "*/*"]) {
      const response = await ask({ jsonrpc: "2.0", method: "notifications/initialized" }, { accept });
      expect([response.status, response.text]).toEqual([202, ""]);
    }
  });
});

describe("pages in a browser", () => {
  const evil = "http://evil.example.com";

  it.each([evil, "null", "http://localhost.evil.example.com", "https://127.0.0.1.evil.example.com", "nonsense"])(
    "of %s are refused, with and without a token",
    async (origin) => {
      const { serve, ask } = await open();
      for (const response of [await ask(LIST, { origin }), await requestAs(serve, null)(LIST, { origin })]) {
        expect([response.status, jsonOf(response).error.code]).toEqual([403, expect.any(Number)]);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
      }
      const requests = await serve(new Request(ADDRESS, { method: "OPTIONS", headers: { origin } }));
      expect([requests.status, requests.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    },
  );

  it.each(["https://app.example.com", "http://localhost:6274", "http://127.0.0.1:6274", "http://[::1]:1"])(
    "of %s are allowed and may read the response",
    async (origin) => {
      const { ask, serve } = await open({ APP_URL: "https://app.example.com" });
      const response = await ask(LIST, { origin });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      expect(response.headers.get("vary")).toContain("Origin");
      const requests = await serve(new Request(ADDRESS, { method: "OPTIONS", headers: { origin } }));
      expect([requests.status, requests.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
      // A browser tells its page of the 405 only after a preflight that allows the method.
      expect(requests.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, DELETE, OPTIONS");
      for (const method of ["GET", "DELETE"]) {
        const answer = await serve(new Request(ADDRESS, { method, headers: { origin } }));
        expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([405, origin]);
      }
      expect(requests.headers.get("access-control-allow-headers")).toMatch(
        /Authorization.*MCP-Protocol-Version.*Mcp-Method/,
      );
      const refused = await requestAs(serve, null)(LIST, { origin });
      expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    },
  );
});

describe("every response", () => {
  it("has the request id and is not cached", async () => {
    const { serve, ask, token } = await open();
    const responses = [
      await ask(LIST, { "x-request-id": "mine-1" }),
      await ask("{", { "x-request-id": "mine-1" }),
      await ask(LIST, { "x-request-id": "mine-1", origin: "http://evil.example.com" }),
      await requestAs(serve, null)(LIST, { "x-request-id": "mine-1" }),
      await serve(new Request(ADDRESS, { headers: { "x-request-id": "mine-1" } })),
    ];
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400, 403, 401, 405]));
    for (const { headers } of responses) {
      expect([headers.get("x-request-id"), headers.get("cache-control")]).toEqual(["mine-1", "no-store"]);
    }
    const unnamed = await serve(messageTo(ADDRESS, token, LIST));
    expect(unnamed.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  });

  it("is 503 while the database is unreachable", async () => {
    const { world, token } = await open();
    const env = { ...world.services.env, DATABASE_URL: "postgresql://127.0.0.1:1/none" };
    const response = await requestAs(createServeMcp(createServices(env, "test")), token)(LIST);
    expect([response.status, jsonOf(response).code]).toEqual([503, "unavailable"]);
  });

  it("reveals only the request id of a defect", async () => {
    const { world, ask } = await open();
    await world.db.$executeRaw`alter table access_tokens rename to away`;
    const response = await ask(LIST, { "x-request-id": "mine-2" });
    await world.db.$executeRaw`alter table away rename to access_tokens`;
    expect([response.status, jsonOf(response)]).toEqual([
      500,
      { message: expect.any(String), code: "server_error", request_id: "mine-2" },
    ]);
  });
});
