import { expect, it } from "vitest";
import { testEnv } from "#test/env.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { serveClientMetadata } from "./client-metadata.ts";

const documentAt = (env: Record<string, string>, platform = "bluesky") =>
  serveClientMetadata(platform, { env: testEnv(env) });

it("describes the installation at its own address, with its public keys only", async () => {
  const response = documentAt({ APP_URL: "https://masthead.example.com" });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  const document = await response.json();
  expect(document).toMatchObject({
    client_id: "https://masthead.example.com/oauth/bluesky/client-metadata.json",
    redirect_uris: ["https://masthead.example.com/oauth/bluesky/callback"],
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: "private_key_jwt",
  });
  expect(document.jwks.keys).toEqual([
    { kid: "test", kty: "EC", crv: "P-256", x: expect.any(String), y: expect.any(String), use: "sig", alg: "ES256" },
  ]);
  expect(await documentAt({ APP_URL: "https://masthead.example.com" }).json()).toEqual(document);
});

it("lists a key for each key of the ring, the first one first", async () => {
  const added = `k2:${Buffer.alloc(32, 9).toString("base64")},${TEST_SECRETS.ENCRYPTION_KEYS}`;
  const env = { APP_URL: "https://masthead.example.com", ENCRYPTION_KEYS: added };
  const { jwks } = await documentAt(env).json();
  expect(jwks.keys.map(({ kid }: { kid: string }) => kid)).toEqual(["k2", "test"]);
  expect(new Set(jwks.keys.map(({ x }: { x: string }) => x)).size).toBe(2);
});

it("is at the host for callbacks, where there is one", async () => {
  const env = { APP_URL: "https://masthead.example.com", CALLBACK_HOST: "callbacks.example.com" };
  expect(await documentAt(env).json()).toMatchObject({
    client_id: "https://callbacks.example.com/oauth/bluesky/client-metadata.json",
    redirect_uris: ["https://callbacks.example.com/oauth/bluesky/callback"],
  });
});

it.each([
  ["http://localhost:3000", "bluesky"],
  ["http://masthead.example.com", "bluesky"],
  ["https://masthead.example.com:8443", "bluesky"],
  ["https://masthead.example.com", "mastodon"],
  ["https://masthead.example.com", "nowhere"],
])("responds with 404 at %s for %s", (url, platform) => {
  expect(documentAt({ APP_URL: url }, platform).status).toBe(404);
});
