import { expect, test } from "vitest";
import { serverMetadata } from "#transport/oauth/metadata.ts";
import { routeOf } from "./route.ts";

const hosts = { API_HOST: "api.example.com", CALLBACK_HOST: "callbacks.example.com:8443" };
const app = "app.example.com";

test.each([
  ["/api/v1/teams?x=1", app, { to: "rest", url: "/api/v1/teams?x=1" }],
  ["/api/v1", app, { to: "rest", url: "/api/v1" }],
  ["/api/v1/teams/%ff", app, { to: "rest", url: "/api/v1/teams/%ff" }],
  ["/api/v10", app, { to: "studio" }],
  ["/teams?x=1", "api.example.com", { to: "rest", url: "/api/v1/teams?x=1" }],
  ["/", "API.example.com:3000", { to: "rest", url: "/api/v1" }],
  ["/profile", app, { to: "studio" }],
  ["/profile", undefined, { to: "studio" }],
  ["/b/%ff", app, { to: "nowhere", as: "text" }],
  ["/api/trpc/%ff", app, { to: "nowhere", as: "json" }],
  ["/webhooks/meta/deauthorize", app, { to: "nowhere", as: "text" }],
  ["/webhooks", app, { to: "nowhere", as: "text" }],
  ["/webhooks/meta/deauthorize", "callbacks.example.com", { to: "nowhere", as: "text" }],
  ["/webhooks/meta/deauthorize", "callbacks.example.com:8443", { to: "callbacks" }],
  ["/webhooks/stripe", "callbacks.example.com:8443", { to: "callbacks" }],
  ["/webhooks/stripe", app, { to: "nowhere", as: "text" }],
  ["/webhooks/facebook/instagram?hub.mode=subscribe", app, { to: "nowhere", as: "text" }],
  ["/oauth/meta/%63allback?code=1", app, { to: "nowhere", as: "text" }],
  ["/oauth/meta/callback/", app, { to: "nowhere", as: "text" }],
  ["//oauth/meta/callback", app, { to: "nowhere", as: "text" }],
  ["/%77ebhooks/facebook/deauthorize", app, { to: "nowhere", as: "text" }],
  ["/data-deletion/abc", app, { to: "studio" }],
  ["/oauth/meta/callback?code=1", app, { to: "nowhere", as: "text" }],
  ["/oauth/meta/callback?code=1", "callbacks.example.com:8443", { to: "studio" }],
  ["/oauth/bluesky/client-metadata.json", app, { to: "nowhere", as: "text" }],
  ["/oauth/bluesky/client-metadata.json", "callbacks.example.com:8443", { to: "studio" }],
  ["/oauth/token", app, { to: "oauth" }],
  ["/oauth/authorize?client_id=x", app, { to: "oauth" }],
  ["/oauth/authorize/mY-_7", app, { to: "oauth" }],
  ["/oauth/consent/mY-_7", app, { to: "studio" }],
  ["/oauth/consent/mY-_7/decision", app, { to: "oauth" }],
  ["/oauth/jwks", app, { to: "studio" }],
  ["/.well-known/oauth-authorization-server", app, { to: "oauth" }],
  ["/.well-known/oauth-protected-resource", app, { to: "oauth" }],
  ["/.well-known/oauth-protected-resource/mcp", app, { to: "oauth" }],
  ["/.well-known/other", app, { to: "studio" }],
  ["/mcp", app, { to: "mcp" }],
  ["/mcp/", app, { to: "studio" }],
  ["/api/live", app, { to: "live" }],
  ["/api/live/x", app, { to: "studio" }],
  ["/mcp", "api.example.com", { to: "rest", url: "/api/v1/mcp" }],
  ["/webhooks-guide", app, { to: "studio" }],
  ["*", app, { to: "refusal" }],
  ["http://elsewhere.example.com/", app, { to: "refusal" }],
])("%s on %s", (url, host, destination) => {
  expect(routeOf(url, host, hosts)).toEqual(destination);
});

test("without separate hosts, callbacks respond on any host and the API only under its path", () => {
  expect(routeOf("/webhooks/meta/deauthorize", app, {})).toEqual({ to: "callbacks" });
  expect(routeOf("/teams", "api.example.com", {})).toEqual({ to: "studio" });
});

test("a host for short links serves nothing else, and short links respond elsewhere too", () => {
  const withShort = { ...hosts, SHORT_LINK_HOST: "go.example.com" };
  for (const url of ["/aB3dE6gH9k", "/profile", "/api/v1/teams", "/webhooks/stripe", "/%ff", "/"]) {
    expect(routeOf(url, "go.example.com", withShort)).toEqual({ to: "short_links" });
  }
  expect(routeOf("/l/aB3dE6gH9k?x=1", app, withShort)).toEqual({ to: "short_links" });
  expect(routeOf("/aB3dE6gH9k", app, withShort)).toEqual({ to: "studio" });
  expect(routeOf("/live", app, withShort)).toEqual({ to: "studio" });
});

test("one host may serve the API and callbacks", () => {
  const both = { API_HOST: "x.example.com", CALLBACK_HOST: "x.example.com" };
  expect(routeOf("/webhooks/facebook/deauthorize", "x.example.com", both)).toEqual({ to: "callbacks" });
  expect(routeOf("/oauth/facebook/callback?code=1", "x.example.com", both)).toEqual({ to: "studio" });
  expect(routeOf("/teams", "x.example.com", both)).toEqual({ to: "rest", url: "/api/v1/teams" });
});

test("every endpoint that the authorization server names reaches it", () => {
  const own = `https://${app}`;
  const endpoints = Object.entries(serverMetadata(own)).filter(([name]) => name.endsWith("_endpoint"));
  expect(endpoints.length).toBeGreaterThan(4);
  for (const [name, url] of endpoints)
    expect([name, routeOf(String(url).slice(own.length), app, hosts)]).toEqual([name, { to: "oauth" }]);
});
