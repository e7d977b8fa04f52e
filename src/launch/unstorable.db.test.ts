import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEdge } from "#test/edge.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { createWorld, type World } from "#test/world.ts";
import { routes } from "#transport/rest/routes/index.ts";

/** Texts that PostgreSQL cannot store, through every adapter: refused or cleaned, never a 500. */

const META = "secret-of-an-app";
const BAD = { NUL: "a\0b", "half a pair": "a\ud800b" };
/** The same in URLs and forms, where a lone surrogate can only be sent as invalid UTF-8. */
const IN_ADDRESSES = { NUL: "a%00b", "half a pair": "a%ED%A0%80b", "a byte": "a%FFb" };

let world: World;
let token: string;
let cookie: string;
let origin: string;
let close: () => void;

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Response | Promise<Response>;
type RouteFile = { form: RegExp; load(): Promise<unknown>; params: readonly string[] };

/** The route files of Next that read external input. */
const FILES: readonly RouteFile[] = [
  { form: /^\/api\/trpc\/([^/?]*)/, load: () => import("#app/api/trpc/[trpc]/route.ts"), params: ["trpc"] },
  {
    form: /^\/api\/media\/uploads\/([^/?]*)/,
    load: () => import("#app/api/media/uploads/[id]/route.ts"),
    params: ["id"],
  },
  { form: /^\/api\/posts\/import/, load: () => import("#app/api/posts/import/route.ts"), params: [] },
  { form: /^\/api\/posts\/export/, load: () => import("#app/api/posts/export/route.ts"), params: [] },
  { form: /^\/api\/metrics\/report/, load: () => import("#app/api/metrics/report/route.ts"), params: [] },
  { form: /^\/b\/([^/]*)\/rss\.xml/, load: () => import("#app/b/[handle]/rss.xml/route.ts"), params: ["handle"] },
  { form: /^\/b\/([^/]*)\/feed\.json/, load: () => import("#app/b/[handle]/feed.json/route.ts"), params: ["handle"] },
  { form: /^\/media\/([^/?]*)/, load: () => import("#app/media/[key]/route.ts"), params: ["key"] },
  {
    form: /^\/exports\/([^/]*)\/([^/?]*)/,
    load: () => import("#app/exports/[id]/[pass]/route.ts"),
    params: ["id", "pass"],
  },
  { form: /^\/sso\/([^/]*)\/callback/, load: () => import("#app/sso/[slug]/callback/route.ts"), params: ["slug"] },
  { form: /^\/sso\/([^/?]*)/, load: () => import("#app/sso/[slug]/route.ts"), params: ["slug"] },
  {
    form: /^\/oauth\/([^/]*)\/callback/,
    load: () => import("#app/oauth/[platform]/callback/route.ts"),
    params: ["platform"],
  },
  {
    form: /^\/oauth\/([^/]*)\/client-metadata\.json/,
    load: () => import("#app/oauth/[platform]/client-metadata.json/route.ts"),
    params: ["platform"],
  },
];

/** Replaces Next, which decodes the URL. */
async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = request.url ?? "";
  const file = FILES.find(({ form }) => form.test(at));
  if (!file) return void response.writeHead(404).end();
  const found = file.form.exec(at)?.slice(1) ?? [];
  const params = Object.fromEntries(file.params.map((name, index) => [name, decode(found[index] ?? "")]));
  const handlers = (await file.load()) as Record<string, Handler | undefined>;
  const handler = handlers[request.method ?? ""];
  if (!handler) return void response.writeHead(405).end();
  const result = async (got: Request) => handler(got, { params: Promise.resolve(params) });
  await getRequestListener(result, { overrideGlobalObjects: false })(request, response);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off", META_APP_ID: "1", META_APP_SECRET: META } });
  const { services, owner } = world;
  const { AUTH_SECRET, ENCRYPTION_KEYS, DATA_DIR } = services.env;
  // The services that the route files open themselves.
  Object.assign(process.env, {
    AUTH_SECRET,
    ENCRYPTION_KEYS,
    DATA_DIR,
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  });
  cookie = await sessionCookie(world);
  token = await world.bearer(owner);
  ({ origin, close } = await openEdge(services, { page }));
});
afterAll(() => close());

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
const asPerson = () => ({ authorization: `Bearer ${token}` });
const fromStudio = () => ({ cookie, "sec-fetch-site": "same-origin", "x-service-brand": world.brand.slug });
const json = (body: unknown) => ({ "content-type": "application/json", body: JSON.stringify(body) });

const found: string[] = [];

async function sendAll(requests: readonly (readonly [path: string, sent: Sent])[]): Promise<void> {
  found.length = 0;
  for (const [path, { body, ...sent }] of requests) {
    const response = await fetch(origin + path, {
      redirect: "manual",
      ...sent,
      body,
    });
    const text = await response.text();
    if (response.status >= 500 || /server_error|went wrong on our side/i.test(text))
      found.push(
        `${sent.method ?? "GET"} ${path} ${JSON.stringify(body)?.slice(0, 80)}: ${response.status} ${text.slice(0, 200)}`,
      );
  }
  expect(found).toEqual([]);
}

test("REST: in every path, every query and every body", async () => {
  const requests: [string, Sent][] = [];
  for (const { method, path, op } of routes) {
    const names = Object.keys((op.input as { shape?: object }).shape ?? {});
    for (const [name, bad] of Object.entries(IN_ADDRESSES)) {
      const at = `/api/v1${path.replaceAll(/\{\w+\}/g, bad)}`;
      requests.push([at, { method, headers: asPerson() }]);
      const query = names.map((field) => `${field}=${bad}`).join("&");
      // A route with a body reads nothing of the query.
      if (method === "GET" || method === "DELETE")
        requests.push([`/api/v1${path.replaceAll(/\{\w+\}/g, "1")}?${query}`, { method, headers: asPerson() }]);
      const text = BAD[name as keyof typeof BAD];
      if (text === undefined || names.length === 0 || method === "GET") continue;
      const { body, ...headers } = json(Object.fromEntries(names.map((field) => [field, text])));
      const key = { "idempotency-key": `k-${requests.length}` };
      requests.push([
        `/api/v1${path.replaceAll(/\{\w+\}/g, "1")}`,
        { method, headers: { ...asPerson(), ...headers, ...key }, body },
      ]);
    }
  }
  expect(requests.length).toBeGreaterThan(500);
  await sendAll(requests);
});

test("uploads and imports: in names, in fields and in files", async () => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const multipart = (fields: Record<string, string>, name: string, file: Buffer): Sent => {
    const parts = Object.entries(fields).map(
      ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    // Latin-1, so that invalid UTF-8 is sent unchanged.
    const bytes = Buffer.concat([Buffer.from(parts.join("") + head, "latin1"), file, Buffer.from("\r\n--x--\r\n")]);
    return {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: { "content-type": "multipart/form-data; boundary=x" },
    };
  };
  const bad = ["a\0b", "a\xed\xa0\x80b", "a\xffb", "%00", "a\\u0000b"];
  const rows = (text: string) =>
    Buffer.from(`body,tags,scheduled_at,external_key\n"${text}","${text}",,"${text}"\n`, "latin1");
  const list = (text: string) => Buffer.from(JSON.stringify([{ body: text, tags: [text], external_key: text }]));
  const requests: [string, Sent][] = [];
  const add = (path: string, sent: Sent, who: Record<string, string>) =>
    requests.push([path, { ...sent, headers: { ...sent.headers, ...who } }]);
  for (const text of bad) {
    add("/api/v1/media/assets", multipart({}, `${text}.png`, image), asPerson());
    for (const field of ["alt_text", "folder", "name", text])
      add("/api/v1/media/assets", multipart({ [field]: text }, "a.png", image), asPerson());
    for (const path of ["/api/v1/posts/import", "/api/v1/ideas/import"]) {
      add(path, multipart({ format: "csv" }, `${text}.csv`, rows(text)), asPerson());
      add(
        path,
        { method: "POST", headers: { "content-type": "text/csv" }, body: new Uint8Array(rows(text)) },
        asPerson(),
      );
    }
    add("/api/posts/import", multipart({ format: "csv" }, `${text}.csv`, rows(text)), fromStudio());
    add(
      "/api/posts/import?format=csv",
      { method: "POST", headers: { "content-type": "text/csv" }, body: new Uint8Array(rows(text)) },
      fromStudio(),
    );
  }
  for (const text of Object.values(BAD)) {
    for (const path of ["/api/v1/posts/import", "/api/v1/ideas/import"]) {
      const item = { headline: text, body: text, external_key: text, scheduled_at: text, channels: [text] };
      const { body, ...headers } = json({ ideas: [item], posts: [item], rows: [item], format: "json", content: text });
      add(path, { method: "POST", headers, body }, asPerson());
      add(path, { method: "POST", headers, body: list(text).toString() }, asPerson());
    }
  }
  for (const text of Object.values(IN_ADDRESSES)) {
    requests.push([`/api/posts/export?format=${text}&status=${text}&q=${text}`, { headers: fromStudio() }]);
    requests.push([`/api/metrics/report?from=${text}&paper=${text}`, { headers: fromStudio() }]);
    requests.push([
      `/api/media/uploads/${text}`,
      { method: "HEAD", headers: { ...fromStudio(), "tus-resumable": "1.0.0" } },
    ]);
  }
  await sendAll(requests);
});

test("tRPC: in inputs, in the brand header and in procedure names", async () => {
  const requests: [string, Sent][] = [];
  const headers = { ...fromStudio(), "content-type": "application/json" };
  for (const text of Object.values(BAD)) {
    const body = JSON.stringify({ [text]: text, body: text, name: text, email: text, password: text });
    for (const procedure of ["posts.create", "brands.create", "auth.login", "home.count", "channels.connect"])
      requests.push([`/api/trpc/${procedure}`, { method: "POST", headers, body }]);
    requests.push([
      `/api/trpc/posts.list?input=${encodeURIComponent(JSON.stringify({ q: text.toWellFormed() }))}`,
      { headers },
    ]);
  }
  for (const text of Object.values(IN_ADDRESSES)) {
    requests.push([`/api/trpc/${text}?input=${text}`, { headers }]);
    requests.push([`/api/trpc/home.count?batch=1&input=${text}`, { headers }]);
  }
  await sendAll(requests);
});

test("MCP: in arguments, in tool names and in client information", async () => {
  const requests: [string, Sent][] = [];
  const headers = {
    ...asPerson(),
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
  };
  const send = (message: object) =>
    requests.push(["/mcp", { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }) }]);
  for (const text of Object.values(BAD)) {
    for (const name of ["list_posts", "create_post", "list_ideas", "create_idea", text]) {
      const input = { brand: text, body: text, q: text, query: text, headline: text, tags: [text], [text]: text };
      send({ method: "tools/call", params: { name, arguments: input } });
      for (const [field, value] of Object.entries(input))
        send({ method: "tools/call", params: { name, arguments: { [field]: value } } });
    }
    const clientInfo = { name: text, version: text, title: text };
    send({ method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
    send({ id: text, method: "tools/list", params: { cursor: text } });
    send({ method: text, params: { [text]: text } });
  }
  await sendAll(requests);
});

test("OAuth: in every field of every endpoint", async () => {
  const requests: [string, Sent][] = [];
  const authorize =
    "client_id redirect_uri response_type scope state resource code_challenge code_challenge_method prompt";
  const exchange =
    "grant_type code redirect_uri client_id client_secret code_verifier refresh_token resource scope token";
  const metadata = "client_name client_uri logo_uri scope software_id software_version contacts redirect_uris tos_uri";
  const client = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "A",
      redirect_uris: ["http://127.0.0.1:1/x"],
      token_endpoint_auth_method: "none",
    }),
  });
  const { client_id: clientId } = await client.json();
  const good = { client_id: clientId, redirect_uri: "http://127.0.0.1:1/x", response_type: "code" };
  for (const text of Object.values(IN_ADDRESSES)) {
    for (const field of authorize.split(" ")) {
      requests.push([`/oauth/authorize?${field}=${text}`, {}]);
      const rest = { ...good, code_challenge: "c".repeat(43), code_challenge_method: "S256" };
      const others = new URLSearchParams(Object.entries(rest).filter(([name]) => name !== field));
      requests.push([`/oauth/authorize?${others}&${field}=${text}`, {}]);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      requests.push(["/oauth/par", { method: "POST", headers: form, body: `${others}&${field}=${text}` }]);
    }
    for (const path of ["/oauth/token", "/oauth/revoke"])
      for (const field of exchange.split(" "))
        for (const grant of ["authorization_code", "refresh_token"]) {
          const type = { "content-type": "application/x-www-form-urlencoded" };
          const rest = `grant_type=${grant}&client_id=${clientId}&code=x&refresh_token=x&token=x&redirect_uri=x&code_verifier=x`;
          const body = `${rest.replace(new RegExp(`(^|&)${field}=[^&]*`), "")}&${field}=${text}`;
          requests.push([path, { method: "POST", headers: type, body }]);
        }
    requests.push([`/oauth/authorize/${text}`, {}]);
    requests.push([`/oauth/consent/${text}/decision`, { method: "POST", headers: fromStudio(), body: "{}" }]);
  }
  for (const text of Object.values(BAD)) {
    for (const field of metadata.split(" ")) {
      const value = /contacts|redirect_uris/.test(field) ? [text] : text;
      const { body, ...headers } = json({ redirect_uris: ["http://127.0.0.1:1/x"], [field]: value });
      requests.push(["/oauth/register", { method: "POST", headers, body }]);
    }
    const { body, ...headers } = json({ redirect_uris: ["http://127.0.0.1:1/x"], [text]: text });
    requests.push(["/oauth/register", { method: "POST", headers, body }]);
    requests.push([
      "/oauth/consent/abc/decision",
      { method: "POST", headers: { ...fromStudio(), ...headers }, body: json({ decision: text, tier: text }).body },
    ]);
  }
  await sendAll(requests);
});

test("callbacks, identity providers and public pages", async () => {
  const requests: [string, Sent][] = [];
  for (const text of Object.values(IN_ADDRESSES)) {
    for (const path of [
      "/b/{}/rss.xml",
      "/b/{}/feed.json",
      "/media/{}",
      "/exports/1/{}",
      "/exports/{}/x",
      "/sso/{}",
      "/data-deletion/{}",
    ])
      requests.push([path.replace("{}", text), {}]);
    requests.push([`/sso/x/callback?code=${text}&state=${text}&error=${text}&iss=${text}`, { headers: { cookie } }]);
    requests.push([`/oauth/instagram/callback?code=${text}&state=${text}&error=${text}`, { headers: { cookie } }]);
    requests.push([`/oauth/${text}/client-metadata.json`, { headers: { cookie } }]);
    requests.push([`/oauth/${text}/callback?code=x&state=x`, { headers: { cookie } }]);
    requests.push([
      `/webhooks/instagram/instagram?hub.mode=subscribe&hub.verify_token=${text}&hub.challenge=${text}`,
      {},
    ]);
    requests.push([`/webhooks/${text}/${text}`, { method: "POST", body: "{}" }]);
  }
  for (const text of Object.values(BAD)) {
    const change = { field: text, value: { id: text, text, from: { id: text, username: text }, media: { id: text } } };
    const body = JSON.stringify({
      object: "instagram",
      entry: [{ id: text, time: 1, changes: [change], messaging: [{ sender: { id: text } }] }],
    });
    const signature = `sha256=${createHmac("sha256", META).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    requests.push(["/webhooks/instagram/instagram", { method: "POST", headers, body }]);
    const payload = Buffer.from(JSON.stringify({ algorithm: "HMAC-SHA256", user_id: text, issued_at: 1 })).toString(
      "base64url",
    );
    const signed = `${createHmac("sha256", META).update(payload).digest("base64url")}.${payload}`;
    for (const path of ["/webhooks/facebook/deauthorize", "/webhooks/facebook/data-deletion"]) {
      const form = { "content-type": "application/x-www-form-urlencoded" };
      requests.push([path, { method: "POST", headers: form, body: `signed_request=${signed}` }]);
    }
  }
  await sendAll(requests);
});
