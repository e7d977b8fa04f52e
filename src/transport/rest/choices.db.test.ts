import { beforeAll, describe, expect, it } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

let world: World;
let serve: Serve;
let id: number;

const choose = {
  platform: "test_key",
  timeoutMs: 10_000,
  choices: async () => ({ board: [{ value: "7", label: "Recipes" }] }),
};

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  const data = { brandId: world.brand.id, platform: "test_key", handle: "gazette", displayName: "Gazette" };
  ({ id } = await world.db.channel.create({ data }));
  addConnectorParts({ platform: "test_key", choose });
});

const ask = (channelId: number | string, token: string | null) =>
  send(serve, { method: "GET", path: `/channels/${channelId}/choices` }, token === null ? {} : { token });

describe("GET /channels/{id}/choices", () => {
  it("refuses a request without a token with 401", async () => {
    expect((await ask(id, null)).status).toBe(401);
  });

  it("refuses a client and a token without write access with 403", async () => {
    const client = await world.addMember("client");
    expect((await ask(id, await world.bearer(client))).status).toBe(403);
    const token = await world.bearer(world.owner, { kind: "tiered", tier: "read" });
    expect((await ask(id, token)).status).toBe(403);
  });

  it("answers 404 for another brand's channel, an unknown one and one that is no number", async () => {
    const other = await createWorld();
    const token = await world.bearer(world.owner);
    expect((await ask(other.brand.channelId, token)).status).toBe(404);
    expect((await ask(2_000_000_000, token)).status).toBe(404);
    expect((await ask("boards", token)).status).toBe(404);
  });

  it("answers 422 for a disconnected channel and 503 for an unreachable platform", async () => {
    const token = await world.bearer(world.owner);
    const data = { brandId: world.brand.id, platform: "test_key", displayName: "Other" };
    const lost = await world.db.channel.create({ data: { ...data, handle: "lost", status: "needs_reconnect" } });
    expect(await ask(lost.id, token)).toMatchObject({
      status: 422,
      body: { message: "The channel is disconnected. Reconnect it first." },
    });
    const silent = await world.db.channel.create({ data: { ...data, handle: "silent" } });
    const choices = async () => Promise.reject(new Error("Nobody responds."));
    addConnectorParts({ platform: "test_key", choose: { platform: "test_key", timeoutMs: 10_000, choices } });
    expect((await ask(silent.id, token)).status).toBe(503);
    addConnectorParts({ platform: "test_key", choose });
  });

  it("lists the choices by option, and none for a platform without dynamic options", async () => {
    const token = await world.bearer(world.owner);
    const choices = { board: [{ value: "7", label: "Recipes" }] };
    expect(await ask(id, token)).toMatchObject({ status: 200, body: { choices } });
    expect((await ask(world.brand.channelId, token)).body).toEqual({ choices: {} });
  });
});
