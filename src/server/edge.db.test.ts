import { once } from "node:events";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RefusalDelay } from "#domain/operations/limits/index.ts";
import { openEdge } from "#test/edge.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { createWorld } from "#test/world.ts";
import type { Pace } from "./body.ts";
import type { ConnectionLimits } from "./connections.ts";
import { createOutageGuard, type OutageGuard } from "./outage.ts";

type Options = {
  env?: Record<string, string>;
  pace?: Pace;
  holdBack?: RefusalDelay;
  limits?: ConnectionLimits;
  outage?: OutageGuard;
  unready?: () => string | null;
  page?: (request: IncomingMessage, response: ServerResponse) => unknown;
};

const opened: (() => void)[] = [];
afterAll(() => {
  for (const close of opened) close();
});

/** Replaces Next: pages with the headers that frameworks set, and a page that reads a posted body. */
async function stubPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  const isPage = !/^\/(api|healthz|readyz|b\/.*\.xml)/.test(request.url ?? "");
  response.statusCode = /nowhere/.test(request.url ?? "") ? 404 : 200;
  response.setHeader("Content-Type", isPage ? "text/html; charset=utf-8" : "application/json");
  response.end(isPage ? `<p>${bytes}` : JSON.stringify({ bytes }));
}

/** The edge with the real adapters, on a real server. */
async function open({ env = {}, page = stubPage, ...options }: Options = {}) {
  const world = await createWorld({ env });
  const { port, origin, close } = await openEdge(world.services, { page, ...options });
  opened.push(close);
  return { world, port, origin };
}

type Installation = Awaited<ReturnType<typeof open>>;
type EdgeResponse = { status: number; headers: Record<string, string | undefined>; body: string };

/** Sends the path unchanged: `fetch` would normalize it. */
function ask(
  { port }: Pick<Installation, "port">,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<EdgeResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          body: text,
        }),
      );
    });
    sent.on("error", reject).end(body);
  });
}

/** Sends bytes on a raw connection and returns everything received until it ended. */
async function sendRaw(
  { port }: Pick<Installation, "port">,
  text: string,
  then?: (socket: Socket) => void,
): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port });
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", () => {});
  socket.write(text);
  then?.(socket);
  await once(socket, "close");
  return received;
}

let plain: Installation;
beforeAll(async () => {
  plain = await open({ env: { RATE_LIMITS: "off" } });
});

const ODD_PATHS = [
  ["GET", "/api/v1/nothing"],
  ["GET", "/api/v1/posts/%ff"],
  ["PUT", "/api/v1/teams"],
  ["OPTIONS", "/api/v1/teams"],
  ["GET", "/api/v1/openapi.json"],
  ["GET", "/api/v1/public/plans"],
  ["GET", "/api/%ff"],
  ["GET", "/b/%ff"],
  ["GET", "/%00"],
  ["GET", "//nowhere"],
  ["GET", "/nowhere"],
  ["GET", "/sign-in"],
  ["HEAD", "/sign-in"],
  ["DELETE", "/sign-in"],
  ["PROPFIND", "/"],
  ["TRACE", "/"],
  ["GET", "/_next/image?url=%2Fmedia%2Fx.png&w=640&q=75"],
  ["GET", "/_next/image"],
  ["GET", "/_next/static/nowhere.js"],
  ["GET", "/_next/data/build/index.json"],
  ["GET", "/mcp"],
  ["DELETE", "/mcp"],
  ["POST", "/mcp"],
  ["GET", "/api/live"],
  ["POST", "/api/live"],
  ["GET", "/oauth/authorize"],
  ["PUT", "/oauth/token"],
  ["POST", "/oauth/token"],
  ["OPTIONS", "/oauth/token"],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["GET", "/.well-known/nowhere"],
  ["POST", "/webhooks/nowhere"],
  ["GET", "/dev/mail"],
  ["GET", "/dev/mail/1"],
  ["GET", "/b/nowhere/rss.xml"],
  ["GET", "/media/nowhere"],
  ["GET", "/healthz"],
  ["GET", `/${"x".repeat(9000)}`],
  ["GET", `/api/trpc/a?input=${"x".repeat(9000)}`],
] as const;

describe("security headers", () => {
  test.each(ODD_PATHS)("%s %.60s has them", async (method, path) => {
    const { headers, status } = await ask(plain, path, { method });
    const where = `${method} ${path.slice(0, 60)} ${status}`;
    expect([where, headers["x-content-type-options"]]).toEqual([where, "nosniff"]);
    expect([where, headers["referrer-policy"]]).toEqual([where, expect.stringMatching(/^(no-referrer|same-origin)$/)]);
    expect([where, headers["x-frame-options"]]).toEqual([where, "DENY"]);
    const policy = headers["content-security-policy"] ?? "";
    expect([where, policy]).toEqual([where, expect.stringContaining("frame-ancestors 'none'")]);
    if (!headers["content-type"]?.startsWith("text/html")) {
      expect([where, policy]).toEqual([where, "default-src 'none'; frame-ancestors 'none'"]);
    }
  });

  test.each([
    ["no HTTP", "nonsense\r\n\r\n", 400],
    ["a header without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["an absolute target", "GET http://elsewhere.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["an unknown expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n", 417],
    [
      "101 header lines",
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${Array.from({ length: 99 }, (_, i) => `x${i}: 1\r\n`).join("")}\r\n`,
      431,
    ],
    [
      "two lengths of the body",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
  ])("the response to %s has them too", async (_, text, status) => {
    const received = await sendRaw(plain, text);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
    expect(received).toMatch(/\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/i);
  });

  test("a page has a policy with its nonce, and https has Strict-Transport-Security", async () => {
    const secure = await open({ env: { APP_URL: "https://masthead.example.com", RATE_LIMITS: "off" } });
    for (const path of ["/sign-in", "/api/v1/nothing", "/b/%ff"]) {
      const { headers } = await ask(secure, path);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    }
    const { headers } = await ask(secure, "/sign-in");
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-/);
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  });

  test("the image optimizer is 404 for every URL", async () => {
    for (const path of ["/_next/image", "/_next/image?url=%2Fmedia%2Fa&w=64&q=75", "/_next/image/", "/_next/%69mage"]) {
      expect((await ask(plain, path)).status).toBe(404);
    }
  });

  test("a WebSocket upgrade is handled as an ordinary request", async () => {
    const received = await sendRaw(
      plain,
      "GET /sign-in HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      (socket) => socket.once("data", () => socket.end()),
    );
    expect(received).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe("maintenance", () => {
  let resting: Installation;
  beforeAll(async () => {
    resting = await open({ env: { MAINTENANCE_MODE: "1" } });
  });

  test.each([
    ["GET", "/api/v1/teams"],
    ["OPTIONS", "/api/v1/teams"],
    ["GET", "/api/v1/public/plans"],
    ["GET", "/api/v1/nothing"],
    ["GET", "/api/v1/openapi.json"],
    ["POST", "/api/trpc/posts.create"],
    ["GET", "/api/auth/session"],
    ["GET", "/api/live"],
    ["GET", "/api/posts/export?format=csv"],
    ["GET", "/api/metrics/report"],
    ["PATCH", "/api/media/uploads/1"],
    ["POST", "/mcp"],
    ["POST", "/oauth/token"],
    ["GET", "/oauth/authorize"],
    ["GET", "/oauth/bluesky/callback"],
    ["GET", "/.well-known/oauth-authorization-server"],
    ["POST", "/webhooks/stripe"],
    ["POST", "/webhooks/facebook/deauthorize"],
    ["GET", "/media/key"],
    ["GET", "/exports/1/pass"],
    ["GET", "/b/handle/rss.xml"],
    ["GET", "/b/handle/feed.json"],
    ["GET", "/readyz"],
    ["GET", "/masthead.mjs"],
    ["GET", "/_next/static/x.js"],
  ])("%s %s responds 503 with the contract's remark", async (method, path) => {
    const { status, headers, body } = await ask(resting, path, { method });
    expect([status, JSON.parse(body)]).toMatchObject([
      503,
      { remark: "maintenance_mode_enabled", status: "error", message: { error: [expect.any(String)] } },
    ]);
    expect(headers["retry-after"]).toBe("60");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each(["/", "/sign-in", "/studio/gazette", "/b/handle", "/review/token", "/b/%ff", "/dev/mail", "/developers"])(
    "%s responds 503 with a self-contained page",
    async (path) => {
      const { status, headers, body } = await ask(resting, path);
      expect([status, headers["content-type"], headers["retry-after"]]).toEqual([
        503,
        "text/html; charset=utf-8",
        "60",
      ]);
      expect(body).toContain("<h1>Down for maintenance</h1>");
      expect(body).not.toMatch(/<(script|link|img)|https?:/);
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    },
  );

  test("/healthz responds 200", async () => {
    expect((await ask(resting, "/healthz")).status).toBe(200);
  });

  test("a separate API host is 503 too", async () => {
    const closed = await open({ env: { MAINTENANCE_MODE: "1", API_HOST: "api.example.com" } });
    const { status, body } = await ask(closed, "/teams", { headers: { host: "api.example.com" } });
    expect([status, JSON.parse(body)]).toMatchObject([503, { remark: "maintenance_mode_enabled" }]);
  });
});

describe("bodies", () => {
  const ENDPOINTS = [
    "/api/v1/auth/login",
    "/api/v1/posts/import",
    "/api/v1/media/assets",
    "/api/trpc/account.register",
    "/api/auth/callback/credentials",
    "/mcp",
    "/oauth/token",
    "/oauth/register",
    "/oauth/consent/abc/decision",
    "/sign-in",
    "/api/media/uploads/1",
  ];

  test.each(ENDPOINTS)("a guest's body over 64 kB is refused by %s before it is read", async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 65537\r\n\r\n`;
    const received = await sendRaw(plain, head, (socket) => socket.once("data", () => socket.destroy()));
    expect(received).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each(ENDPOINTS)("a guest's body over 64 kB is refused by %s while it is read", async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const piece = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    const received = await sendRaw(plain, head + piece.repeat(7), (socket) => socket.once("data", () => socket.end()));
    // An adapter may have refused the call for another reason before it has read all of it.
    expect(received).toMatch(/^HTTP\/1.1 (413|400|401|403|404|405|406|415|422) /);
    if (/sign-in/.test(path)) expect(received).toMatch(/^HTTP\/1.1 413 /);
  });

  test("a request with a token may send more, and a refused body leaves the connection usable", async () => {
    const token = await plain.world.bearer(plain.world.owner);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ body: "Hello", internal_note: "" }) + " ".repeat(100_000);
    expect((await ask(plain, "/api/v1/posts", { method: "POST", headers, body })).status).toBe(201);
    const received = await sendRaw(
      plain,
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n${"x".repeat(70_000)}` +
        "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  });

  test("Expect: 100-continue is refused immediately, or told to continue", async () => {
    const head = (bytes: number) =>
      `POST /sign-in HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
    expect(await sendRaw(plain, head(70_000), (socket) => socket.once("data", () => socket.destroy()))).toMatch(
      /^HTTP\/1.1 413 /,
    );
    const received = await sendRaw(plain, head(5), (socket) => socket.once("data", () => socket.write("hello")));
    expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
    expect(received).toContain("<p>5");
  });

  test("an upload without permission is refused before its form is read", async () => {
    const { bearer, owner } = plain.world;
    for (const token of [await bearer(owner, { kind: "tiered", tier: "read" }), "1|mh_unknown"]) {
      const head =
        `POST /api/v1/media/assets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000000\r\n\r\n";
      const received = await sendRaw(plain, head, (socket) => socket.once("data", () => socket.destroy()));
      expect(received).toMatch(/^HTTP\/1.1 40[13] /);
    }
  });

  test("an adapter accepts no larger body from a guest than the edge does", async () => {
    const body = JSON.stringify({ email: "a@example.com", password: "x".repeat(70_000) });
    const headers = { authorization: "Bearer 1|mh_unknown", "content-type": "application/json" };
    expect((await ask(plain, "/api/v1/auth/login", { method: "POST", headers, body })).status).toBe(413);
  });

  test("a body below the minimum rate is ended with 408, one that is merely slow is accepted", async () => {
    const strict = await open({ env: { RATE_LIMITS: "off" }, pace: { spanMs: 150, bytes: 10, silentMs: 5000 } });
    const head = (bytes: number) =>
      `POST /sign-in HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
    const drip = (bytes: string) => (socket: Socket) => {
      const timer = setInterval(() => (socket.writable ? socket.write(bytes) : undefined), 25);
      socket.once("close", () => clearInterval(timer));
    };
    for (const path of ["/sign-in", "/api/v1/auth/login", "/oauth/token"]) {
      const type = path === "/oauth/token" ? "application/x-www-form-urlencoded" : "application/json";
      const dripping = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;
      expect(await sendRaw(strict, dripping, drip("x"))).toMatch(/^HTTP\/1.1 408 /);
    }
    expect(await sendRaw(strict, head(200), drip("0123456789"))).toMatch(/^HTTP\/1.1 200 [\s\S]*<p>200/);
  });

  test("a refused body is read for as long as it arrives, and not waited for", { timeout: 20_000 }, async () => {
    const strict = await open({ env: { RATE_LIMITS: "off" }, pace: { spanMs: 60_000, bytes: 1, silentMs: 200 } });
    const refused = `POST /api/v1/posts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
    expect(await sendRaw(strict, `${refused}{`)).toMatch(/^HTTP\/1.1 401 /);
    const received = await sendRaw(strict, refused, (socket) => {
      let missing = 100;
      const timer = setInterval(() => {
        missing -= 5;
        socket.write("x".repeat(5));
        if (missing > 0) return;
        clearInterval(timer);
        socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      }, 40);
      socket.once("close", () => clearInterval(timer));
    });
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  });

  test("time in which the server does not read does not count against the sender", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = await open({
      env: { RATE_LIMITS: "off" },
      pace: { spanMs: 50, bytes: 10_000, silentMs: 5000 },
      page: async (request, response) => {
        await gate.promise;
        await stubPage(request, response);
      },
    });
    const body = "x".repeat(60_000);
    const requests = ask(slow, "/sign-in", { method: "POST", headers: { "transfer-encoding": "chunked" }, body });
    setTimeout(gate.resolve, 400);
    expect((await requests).body).toBe("<p>60000");
  });
});

describe("limits per client", () => {
  test("allows 300 calls and 1200 pages a minute per IP address, counting each call of a batch", async () => {
    const limited = await open();
    for (let count = 0; count < 20; count += 1) {
      const { status } = await ask(limited, `/api/trpc/${Array.from({ length: 15 }, () => "a.b").join(",")}?batch=1`);
      expect(status).toBe(200);
    }
    const encoded = await open();
    for (let count = 0; count < 20; count += 1) await ask(encoded, `/api/trpc/${"a.b%2C".repeat(14)}a.b?batch=1`);
    expect((await ask(encoded, "/api/trpc/a.b")).status).toBe(429);
    const refused = await ask(limited, "/api/trpc/a.b");
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([429, { code: "throttled" }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // The pages of an office behind one IP address have a separate limit.
    for (let round = 0; round < 20; round += 1) {
      const pages = await Promise.all(Array.from({ length: 60 }, () => ask(limited, "/sign-in")));
      expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
    }
    const page = await ask(limited, "/sign-in");
    expect([page.status, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect((await ask(limited, "/healthz")).status).toBe(200);
    // Serving a file that exists is cheap; for a missing one Next renders a page.
    expect((await ask(limited, "/icon.svg")).status).toBe(200);
    expect((await ask(limited, "/nothing.svg")).status).toBe(429);

    const cookie = await sessionCookie(limited.world);
    expect((await ask(limited, "/studio", { headers: { cookie } })).status).toBe(200);
    expect((await ask(limited, "/studio", { headers: { cookie: "masthead.session=forged" } })).status).toBe(429);
  });

  test("delays refusals to a client that continues, and closes the connection when too many are delayed", async () => {
    const held: string[] = [];
    const gate = Promise.withResolvers<boolean>();
    const flooded = await open({
      holdBack: {
        delay: async (client) => {
          held.push(client);
          return gate.promise;
        },
      },
    });
    const batch = `/api/trpc/${Array.from({ length: 50 }, () => "posts.list").join()}?batch=1`;
    for (let count = 0; count < 6; count += 1) expect((await ask(flooded, batch)).status).toBe(200);
    const requests = Array.from({ length: 10 }, () => ask(flooded, batch));
    await expect.poll(() => held).toEqual(Array.from({ length: 10 }, () => "pages:127.0.0.1"));
    expect((await ask(flooded, "/sign-in")).status).toBe(200);
    gate.resolve(false);
    const responses = await Promise.all(requests);
    expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.connection}`))).toEqual(
      new Set(["429 close"]),
    );
  });

  test("renders two pages of an IP address at once, queues others, and refuses too many", async () => {
    let working = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const busy = await open({
      page: async (_request, response) => {
        working += 1;
        most = Math.max(most, working);
        await gate.promise;
        working -= 1;
        response.end("done");
      },
    });
    const requests = Array.from({ length: 80 }, () => ask(busy, "/sign-in"));
    const statuses = Promise.all(requests).then((responses) => responses.map(({ status }) => status));
    await expect.poll(() => working).toBe(2);
    // Excess requests are refused while the others wait.
    let responseCount = 0;
    for (const one of requests) void one.then(() => (responseCount += 1));
    await expect.poll(() => responseCount).toBe(14);
    gate.resolve();
    const counts = Map.groupBy(await statuses, (status) => status);
    expect([counts.get(200)?.length, counts.get(429)?.length, most]).toEqual([66, 14, 2]);
  });

  test("calls and sign-ins that wait for an external server do not block the client's other requests", async () => {
    const waiting: ServerResponse[] = [];
    const busy = await open({
      page: (request, response) => {
        if (/connect|verifyDomain|callback/.test(request.url ?? "")) waiting.push(response);
        else response.end("done");
      },
    });
    const cookie = await sessionCookie(busy.world);
    const call = (path: string) => ask(busy, path, { method: "POST", headers: { cookie } });
    const outside = ["channels.connect", "singleSignOn.verifyDomain", "channels.connect,channels.connect"];
    const paths = Array.from({ length: 4 }, () => [
      ...outside.map((name) => `/api/trpc/${name}?batch=1`),
      "/sso/north/callback?code=1",
    ]);
    const requests = paths.flat().map(call);
    await expect.poll(() => waiting.length).toBe(8);
    for (let count = 0; count < 20; count += 1) {
      expect((await call("/api/trpc/posts.list,posts.show?batch=1")).body).toBe("done");
    }
    // A batch with other calls must not bypass the limit for external calls.
    const mixed = Array.from({ length: 9 }, () => call("/api/trpc/posts.list,channels.connect?batch=1"));
    await expect.poll(() => waiting.length).toBe(12);
    let responseCount = 0;
    for (const one of [...requests, ...mixed]) void one.then(() => (responseCount += 1));
    const respondToAll = () => {
      for (const response of waiting.splice(0)) response.end("done");
      return responseCount;
    };
    await expect.poll(respondToAll).toBe(25);
  });

  test("the edge adds one listener per response, because Node warns about more than ten and Next has its own", async () => {
    const counts: number[] = [];
    const outage = createOutageGuard(async () => true);
    const { port } = await open({
      outage,
      page: (_request, response) => {
        counts.push(response.listenerCount("close"));
        response.end("done");
      },
    });
    expect((await ask({ port }, "/sign-in")).status).toBe(200);
    expect(counts).toEqual([1]);
  });

  test("closes a connection that pipelines without end", async () => {
    let requests = 0;
    const flooded = await open({
      env: { RATE_LIMITS: "off" },
      page: () => {
        requests += 1;
      },
    });
    await sendRaw(flooded, "GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n".repeat(500));
    expect(requests).toBeLessThanOrEqual(16);
  });

  test("closes the longest idle connection of an IP address with too many, and serves the newest", async () => {
    const limits = { perAddress: 5, pipelined: 16, stalledMs: 30_000, bytesPerMs: 4, intervalMs: 5000 };
    const narrow = await open({ env: { RATE_LIMITS: "off" }, limits });
    const idle = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = connect({ host: "127.0.0.1", port: narrow.port });
        socket.on("error", () => {});
        await once(socket, "connect");
        return socket;
      }),
    );
    expect((await ask(narrow, "/sign-in")).status).toBe(200);
    await expect.poll(() => idle.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(7);
    for (const socket of idle) socket.destroy();
  });

  test("closes the connection of a client that does not read its response", async () => {
    const limits = { perAddress: 256, pipelined: 16, stalledMs: 50, bytesPerMs: 10_000, intervalMs: 20 };
    const ended = Promise.withResolvers<void>();
    const sending = await open({
      env: { RATE_LIMITS: "off" },
      limits,
      page: (_request, response) => {
        response.once("close", ended.resolve);
        const piece = Buffer.alloc(64 * 1024);
        const more = () => {
          while (!response.destroyed && response.write(piece));
          response.once("drain", more);
        };
        more();
      },
    });
    const socket = connect({ host: "127.0.0.1", port: sending.port });
    socket.on("error", () => {});
    socket.write("GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n");
    socket.pause();
    await ended.promise;
    socket.destroy();
  });
});

test("while the process starts or stops, only its readiness is refused", async () => {
  let reason: string | null = "is starting";
  const installation = await open({ unready: () => reason });
  const refused = await ask(installation, "/readyz");
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.body)).toEqual({ status: "not ready", parts: { server: "is starting" } });
  for (const path of ["/healthz", "/sign-in", "/api/v1/public/plans"])
    expect((await ask(installation, path)).status).toBe(200);
  reason = null;
  expect((await ask(installation, "/readyz")).status).toBe(200);
});
