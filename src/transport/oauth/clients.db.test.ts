import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { getConnectionRequest } from "#domain/identity/oauth/index.ts";
import { createEgress } from "#platform/egress/index.ts";
import { install, REDIRECT, type Tokens } from "#test/oauth-server.ts";

const world = await install({ isForFile: true });

const send = (metadata: unknown, on = world) =>
  on.ask("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof metadata === "string" ? metadata : JSON.stringify(metadata),
  });

describe("registration", () => {
  it("creates a public client and returns its normalized metadata", async () => {
    const response = await send({
      client_name: "A program",
      client_uri: "https://program.example",
      logo_uri: "https://program.example/logo.png",
      redirect_uris: [REDIRECT, "https://program.example/callback", "com.anysphere.cursor:/oauth/callback"],
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      application_type: "web",
      scope: "read something_else",
      software_id: { not: "kept" },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const client = (await response.json()) as { client_id: string };
    expect(client).toEqual({
      client_id: expect.stringMatching(/^[\w-]{20,}$/),
      client_id_issued_at: expect.any(Number),
      client_name: "A program",
      client_uri: "https://program.example",
      redirect_uris: [REDIRECT, "https://program.example/callback", "com.anysphere.cursor:/oauth/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
    expect(JSON.stringify(await world.db.oAuthClient.findMany())).not.toMatch(
      /client_secret|something_else|not.{3}kept/,
    );
  });

  it.each([
    ["nothing", {}],
    ["no redirect", { redirect_uris: [] }],
    ["a redirect that is not a list", { redirect_uris: REDIRECT }],
    ["a redirect that is not text", { redirect_uris: [7] }],
    ["a relative redirect", { redirect_uris: ["/callback"] }],
    ["a redirect with a fragment", { redirect_uris: [`${REDIRECT}#x`] }],
    ["a redirect over http to a host", { redirect_uris: ["http://program.example/callback"] }],
    ["a redirect over http to a private network", { redirect_uris: ["http://192.168.0.7/callback"] }],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["a script in capitals", { redirect_uris: ["JavaScript:alert(1)"] }],
    ["data", { redirect_uris: ["data:text/html,<script>alert(1)</script>"] }],
    ["a file", { redirect_uris: ["file:///etc/passwd"] }],
    ["another protocol", { redirect_uris: ["mailto:ada@example.com"] }],
    ["an intent", { redirect_uris: ["intent://x#Intent;scheme=https;end"] }],
    ["a scheme with an empty part", { redirect_uris: ["com..example:/callback"] }],
    ["a blob", { redirect_uris: ["blob:https://program.example/1"] }],
    ["a host of this machine that looks like a scheme", { redirect_uris: ["localhost:3000/callback"] }],
    ["https on the loopback interface", { redirect_uris: ["https://localhost/callback"] }],
    ["a drive of Windows", { redirect_uris: ["c:/callback"] }],
    ["a scheme without a path", { redirect_uris: ["cursor:callback"] }],
    [
      "only addresses that are refused",
      { redirect_uris: ["javascript:alert(1)", "data:x", "http://program.example/"] },
    ],
    ["a view of a source", { redirect_uris: ["view-source:https://program.example/"] }],
    ["a user name in the redirect", { redirect_uris: ["https://claude.ai@evil.example/callback"] }],
    ["white space in the redirect", { redirect_uris: ["https://evil.example/\n"] }],
    ["too many redirects", { redirect_uris: Array.from({ length: 21 }, (_, i) => `${REDIRECT}/${i}`) }],
    ["a long redirect", { redirect_uris: [`${REDIRECT}/${"x".repeat(2048)}`] }],
    ["a long name", { redirect_uris: [REDIRECT], client_name: "x".repeat(201) }],
    ["a name that cannot be stored", '{"redirect_uris":["http://localhost/"],"client_name":"a\\u0000b"}'],
    ["a name with a lone surrogate", '{"redirect_uris":["http://localhost/"],"client_name":"a\\ud800b"}'],
    ["a name that is not text", { redirect_uris: [REDIRECT], client_name: {} }],
    ["a client_uri that is a script", { redirect_uris: [REDIRECT], client_uri: "javascript:alert(1)" }],
    ["the implicit grant", { redirect_uris: [REDIRECT], grant_types: ["implicit"] }],
    ["the implicit response", { redirect_uris: [REDIRECT], response_types: ["token"] }],
    ["a list", []],
    ["invalid JSON", "{"],
    ["null", "null"],
  ])("of %s is refused with an error of RFC 7591", async (_what, metadata) => {
    const fresh = await install();
    const response = await send(metadata, fresh);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toMatch(
      /^invalid_(client_metadata|redirect_uri|request)$/,
    );
  });

  it("of more than 16 KiB is refused", async () => {
    expect((await send({ redirect_uris: [REDIRECT], client_name: "x".repeat(17_000) })).status).toBe(413);
  });

  it("is limited to 60 per IP address and minute", async () => {
    const fresh = await install({ env: { RATE_LIMITS: "off" } });
    const sends = Array.from({ length: 65 }, () => send({ redirect_uris: [REDIRECT] }, fresh));
    const responses = await Promise.all(sends);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(3000);
  });
});

describe("a metadata document", () => {
  it("acts as a client: the full flow, with one fetch", async () => {
    const { installation, clientId, hits } = await publish();
    const { uid } = await installation.begin(clientId);
    const asOwner = installation.as((await installation.signIn(installation.owner)).person);
    expect(await asOwner(getConnectionRequest, { uid })).toMatchObject({
      client: { id: clientId, name: "A document", uri: "https://receiver.test" },
      identified_by: "metadata_document",
    });
    const code = (await installation.consent(clientId)).searchParams.get("code") ?? "";
    const tokens = (await (await installation.exchange(clientId, code)).json()) as Tokens;
    expect((await installation.api(tokens.access_token)).status).toBe(200);
    expect((await installation.refresh(clientId, tokens.refresh_token)).status).toBe(200);
    expect(hits()).toBe(1);
    expect(await installation.db.oAuthClient.count({ where: { clientId } })).toBe(0);
  });

  it("without a name is shown by its host", async () => {
    const { installation, clientId } = await publish({ client_name: undefined });
    const { uid } = await installation.begin(clientId);
    const asOwner = installation.as((await installation.signIn(installation.owner)).person);
    const { client } = await asOwner(getConnectionRequest, { uid });
    expect(client.name).toBe(new URL(clientId).host);
  });

  const broken: [string, object, RequestListener?][] = [
    ["names another client", { client_id: "https://receiver.test/other.json" }],
    ["names none", { client_id: undefined }],
    ["has a secret", { client_secret: "x".repeat(32) }],
    ["requests a shared secret", { token_endpoint_auth_method: "client_secret_basic" }],
    [
      "requests private_key_jwt",
      { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://receiver.test/jwks" },
    ],
    ["has no redirects", { redirect_uris: undefined }],
    ["has a script as redirect", { redirect_uris: ["javascript:alert(1)"] }],
    ["has a redirect that the system handles", { redirect_uris: ["ms-settings://callback"] }],
    ["has an intent as redirect", { redirect_uris: ["intent:x"] }],
    ["is larger than 5 KiB", { note: "x".repeat(5 * 1024) }],
    ["redirects", {}, (_request, response) => void response.writeHead(302, { location: "/other.json" }).end()],
    ["is 404", {}, (_request, response) => void response.writeHead(404).end()],
    [
      "is a page",
      {},
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>"),
    ],
    [
      "is JSON that claims to be a page",
      {},
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("{}"),
    ],
    [
      "is broken JSON",
      {},
      (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).end("{"),
    ],
    [
      "is a list",
      {},
      (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).end("[]"),
    ],
  ];
  it.each(broken)("that %s is refused", async (_what, changes, listener) => {
    const { installation, clientId, hits } = await publish(changes, listener);
    const { response } = await installation.begin(clientId);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(hits()).toBe(1);
  });

  it.each([
    ["http", (id: string) => id.replace("https:", "http:")],
    ["a user name", (id: string) => id.replace("https://", "https://me@")],
    ["a fragment", (id: string) => `${id}#x`],
    ["dots in its path", (id: string) => id.replace("/client.json", "/x/../client.json")],
    ["more than 2,048 characters", (id: string) => `${id}?${"x".repeat(2048)}`],
  ])("at a URL with %s is not fetched", async (_what, change) => {
    const { installation, clientId, hits } = await publish();
    const { response } = await installation.begin(change(clientId));
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(hits()).toBe(0);
  });

  it.each([
    "https://127.0.0.1/client.json",
    "https://[::1]/client.json",
    "https://10.0.0.1/client.json",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/client.json",
    "https://metadata.google.internal/client.json",
    "https://0x7f.1/client.json",
    "https://private.test/client.json",
  ])("on a private network is not fetched: %s", async (clientId) => {
    const egress = createEgress({ allowPrivate: [], lookup: async () => ["192.168.0.7"] });
    const installation = await install({ replace: { egress } });
    const { response } = await installation.begin(clientId);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(await response.text()).toContain("invalid_client");
  });

  it("is fetched at most 30 times a minute per IP address", async () => {
    const { installation, clientId, hits } = await publish(
      {},
      (_request, response) => void response.writeHead(404).end(),
    );
    for (let i = 0; i < 32; i += 1) await installation.begin(`${clientId}?${i}`);
    expect(hits()).toBe(30);
  });
});

/** An https server of metadata documents that this installation treats as public. */
async function publish(changes: object = {}, listener?: RequestListener) {
  const pem = readFileSync(new URL("../../platform/egress/fixtures/receiver.pem", import.meta.url));
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pem.toString()]);
  let requests = 0;
  const server = createServer({ cert: pem, key: pem }, (request, response) => {
    requests += 1;
    if (listener) return void listener(request, response);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
  });
  onTestFinished(() => {
    setDefaultCACertificates(before);
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const clientId = `https://receiver.test:${(server.address() as AddressInfo).port}/client.json`;
  const document = {
    client_id: clientId,
    client_name: "A document",
    client_uri: "https://receiver.test",
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    ...changes,
  };
  const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], lookup: async () => ["127.0.0.1"] });
  return { installation: await install({ replace: { egress } }), clientId, hits: () => requests };
}
