import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEgress } from "#platform/egress/index.ts";
import type { Env } from "#platform/env.ts";
import { VERSION } from "#platform/version.ts";
import type { Facts } from "./finding.ts";
import { isNewer, updateCheck } from "./update.ts";

const NEWER = "999.0.1";
const ANSWERS: Record<string, string> = {
  "/newer": JSON.stringify({ version: `v${NEWER}`, url: "https://example.com/notes", text: "<b>Buy</b>" }),
  "/same": JSON.stringify({ version: VERSION }),
  "/script": JSON.stringify({ version: NEWER, url: "javascript:alert(1)" }),
  "/words": JSON.stringify({ version: "1.0.0 and <b>more</b>" }),
  "/long": `{"version":"${NEWER}","rest":"${"x".repeat(20_000)}"}`,
  "/broken": "{",
};
let asked: string[] = [];
let origin = "";
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers["user-agent"]}`);
  const answer = ANSWERS[request.url ?? ""];
  response.writeHead(answer === undefined ? 500 : 200).end(answer);
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

let now = new Date("2026-11-29T12:00:00Z");
function findUpdate(url: string | undefined, allowPrivate = ["127.0.0.0/8"]) {
  const services = { egress: createEgress({ allowPrivate }), clock: { now: () => now } } as Facts["services"];
  return updateCheck.run({ env: { UPDATE_URL: url } as Env, services, gauges: [] });
}

it("asks nobody unless the operator says whom", async () => {
  expect(await findUpdate(undefined)).toMatchObject([{ level: "off" }]);
  expect(asked).toEqual([]);
});

it("names a newer release, with its https address alone, and asks again only after 12 hours", async () => {
  asked = [];
  const found = await findUpdate(`${origin}/newer`);
  expect(found).toEqual([
    {
      level: "warn",
      message: `Masthead ${NEWER} is available; this is ${VERSION}.`,
      fix: "Read https://example.com/notes, then follow docs/operations/upgrade.md.",
    },
  ]);
  expect(await findUpdate(`${origin}/newer`)).toEqual(found);
  expect(asked).toHaveLength(1);
  now = new Date(now.getTime() + 12 * 3_600_000);
  await findUpdate(`${origin}/newer`);
  expect(asked).toHaveLength(2);
  expect(await findUpdate(`${origin}/same`)).toMatchObject([{ level: "ok" }]);
  expect(await findUpdate(`${origin}/script`)).toMatchObject([
    { level: "warn", fix: "Follow docs/operations/upgrade.md." },
  ]);
});

it.each(["/words", "/long", "/broken", "/missing"])(
  "takes nothing from an answer that is no release: %s",
  async (path) => {
    const host = new URL(origin).host;
    expect(await findUpdate(origin + path)).toEqual([
      { level: "warn", message: `${host} doesn't say which release is the newest.`, fix: "Check UPDATE_URL." },
    ]);
  },
);

it("asks no private address that is not allowed", async () => {
  asked = [];
  expect(await findUpdate(`${origin}/newer?guarded`, [])).toMatchObject([{ level: "warn", fix: "Check UPDATE_URL." }]);
  expect(asked).toEqual([]);
});

it("compares versions by their numbers", () => {
  expect(isNewer("0.10.0", "0.9.9")).toBe(true);
  expect(isNewer("v1.0.0", "1.0.0")).toBe(false);
  expect(isNewer("0.9.9", "0.10.0")).toBe(false);
});
