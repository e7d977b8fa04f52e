import { createHmac } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { APP_KEYS } from "#test/networks/app-keys.ts";
import { createWorld, type World } from "#test/world.ts";
import { createCallbacks } from "./serve.ts";

const SECRET = "stand-in-signing-secret";
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { ...APP_KEYS, SLACK_SIGNING_SECRET: SECRET } });
});

const now = () => Math.floor(world.clock.now().getTime() / 1000);
const signatureOf = (body: string, at: number, secret = SECRET) =>
  `v0=${createHmac("sha256", secret).update(`v0:${at}:${body}`).digest("hex")}`;

/** Slack's report of a click, as docs.slack.dev/interactivity/handling-user-interaction shows it (1 December 2026). */
const CLICK = `payload=${encodeURIComponent(JSON.stringify({ type: "block_actions", user: { id: "U4711" }, actions: [] }))}`;

async function send(body: string, headers: Record<string, string>): Promise<number> {
  const serve = createCallbacks(world.services);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const request = new Request("http://localhost/webhooks/slack", {
    method: "POST",
    headers: { ...type, ...headers },
    body,
  });
  return (await serve(request)).status;
}
const headersOf = (at: number, signature: string) => ({
  "x-slack-request-timestamp": String(at),
  "x-slack-signature": signature,
});

it("acknowledges a click that Slack signed, and stores nothing", async () => {
  const before = await world.db.inboundEvent.count();
  expect(await send(CLICK, headersOf(now(), signatureOf(CLICK, now())))).toBe(200);
  expect(await world.db.inboundEvent.count()).toBe(before);
});

it.each([
  ["nothing", () => ({})],
  ["another secret", () => headersOf(now(), signatureOf(CLICK, now(), "another"))],
  ["the signature of another body", () => headersOf(now(), signatureOf(`${CLICK}&more=1`, now()))],
  ["a time that was not signed", () => headersOf(now() - 1, signatureOf(CLICK, now()))],
  ["a time six minutes ago", () => headersOf(now() - 360, signatureOf(CLICK, now() - 360))],
  ["a time in six minutes", () => headersOf(now() + 360, signatureOf(CLICK, now() + 360))],
  ["no time at all", () => headersOf(Number.NaN, signatureOf(CLICK, now()))],
  ["a signature of another version", () => headersOf(now(), signatureOf(CLICK, now()).replace("v0", "v1"))],
])("refuses %s with 401", async (_, headers) => {
  expect(await send(CLICK, headers())).toBe(401);
});

it("refuses a megabyte of garbage", async () => {
  const garbage = "x".repeat(1_000_000);
  expect(await send(garbage, headersOf(now(), `v0=${"0".repeat(64)}`))).toBeGreaterThanOrEqual(400);
});
