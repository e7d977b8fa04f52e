import { request as httpRequest } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openEdge } from "#test/edge.ts";
import { createWorld } from "#test/world.ts";

/**
 * Every guard of the edge decides on the path. Each is asked for what it keeps away, in every spelling of it that some
 * program would resolve to the same path: refused before any handler, or decided like the plain spelling.
 */

const HOSTS = {
  API_HOST: "api.example.com",
  CALLBACK_HOST: "callbacks.example.com",
  SHORT_LINK_HOST: "go.example.com",
};
const seen: string[] = [];
const world = await createWorld({ env: { ...HOSTS, METRICS_TOKEN: "m".repeat(32) } });
const DOMAIN = `brand-${world.brand.slug.slice(0, 8)}.example.org`;
const verified = { proof: "proof", verifiedAt: world.clock.now(), verifiedAs: DOMAIN };
await world.db.customDomain.create({ data: { brandId: world.brand.id, domain: DOMAIN, ...verified } });
const edge = await openEdge(world.services, {
  page: (incoming, response) => {
    seen.push(incoming.url ?? "");
    response.end("page");
  },
});
afterAll(edge.close);

function ask(path: string, host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port: edge.port, path, headers: { host } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject).end();
  });
}

const STUDIO = "localhost:3000";
/** What each guard keeps away from a host. */
const GUARDED: [guard: string, host: string, path: string][] = [
  ["limits of calls", STUDIO, "/api/trpc/posts.list"],
  ["limits of files", STUDIO, "/media/abc"],
  ["callbacks, elsewhere", STUDIO, "/webhooks/instagram/instagram"],
  ["callbacks of a connection, elsewhere", STUDIO, "/oauth/instagram/callback"],
  ["the API's host", HOSTS.API_HOST, "/dev/mail"],
  ["the host of callbacks", HOSTS.CALLBACK_HOST, "/webhooks/instagram/instagram"],
  ["the host of short links", HOSTS.SHORT_LINK_HOST, "/profile"],
  ["a custom domain", DOMAIN, "/profile"],
  ["the mailbox", STUDIO, "/dev/mail"],
  ["metrics", STUDIO, "/metrics"],
  ["the authorization server", STUDIO, "/oauth/authorize"],
];

const disguised = (path: string) => [
  `/x/..${path}`,
  `/.${path}`,
  `/%2e${path}`,
  `/x/.%2e${path}`,
  `/x/%2E%2e${path}`,
  `/x/%252e%252e${path}`,
  `/x/..;${path}`,
  `/x/..;v=1${path}`,
  `/x%2f..${path}`,
  `/x%2f%2e%2e%2f${path.slice(1)}`,
  `/x/..%5c${path.slice(1)}`,
  `/x\\..\\${path.slice(1)}`,
  `\\${path.slice(1)}`,
  `/${path}`,
  `${path.replaceAll("/", "//")}`,
  `/%2f${path.slice(1)}`,
  `${path}/.`,
  `${path}/x/..`,
  `${path}#x`,
  `http://localhost:3000${path}`,
  `http://${HOSTS.CALLBACK_HOST}${path}`,
];

test.each(GUARDED)("%s: no disguise on %s of %s reaches a handler", async (_guard, host, path) => {
  seen.length = 0;
  for (const target of disguised(path)) {
    const { status, body } = await ask(target, host);
    expect([target, status]).toEqual([target, 400]);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String) });
  }
  expect(seen).toEqual([]);
});

test.each(GUARDED)("%s: an encoded letter on %s of %s changes nothing", async (_guard, host, path) => {
  const plain = await ask(path, host);
  const encoded = path.replace(/\w(?=\w*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  expect(encoded).not.toBe(path);
  seen.length = 0;
  const { status } = await ask(encoded, host);
  expect([encoded, status]).toEqual([encoded, plain.status]);
  for (const url of seen) expect(url).toBe(path);
});
