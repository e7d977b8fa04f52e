import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "#transport/rest/serve.ts";
import { getPreferences, updatePreferences } from "./index.ts";
import { CHANNELS, NOTIFICATION_TYPES } from "./rules.ts";

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  serve = createServe(world.services);
});

beforeEach(async () => {
  token = await world.bearer(await world.createPerson("Paula Picky"));
});

async function request(method: "GET" | "PUT", body?: unknown, bearer = token) {
  const response = await serve(
    new Request("http://localhost/api/v1/notification-preferences", {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

describe("PUT /notification-preferences", () => {
  it.each([
    [{}, "preferences"],
    [{ preferences: null }, "preferences"],
    [{ preferences: [] }, "preferences"],
    [{ preferences: { comments_drafted: true } }, "preferences.comments_drafted"],
    [{ preferences: { comments_drafted: [] } }, "preferences.comments_drafted"],
    [{ preferences: { comments_drafted: { mail: "no" } } }, "preferences.comments_drafted.mail"],
    [{ preferences: { comments_drafted: { database: 0 } } }, "preferences.comments_drafted.database"],
    [{ preferences: { comments_drafted: { push: null } } }, "preferences.comments_drafted.push"],
  ])("refuses %j with 422 on %s and keeps the stored preferences", async (body, field) => {
    await request("PUT", { preferences: { post_failed: { mail: false } } });
    const response = await request("PUT", body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect((await request("GET")).body.preferences.post_failed.mail).toBe(false);
  });

  it("refuses a tiered token", async () => {
    const tiered = await world.bearer(world.owner, { kind: "tiered", tier: "elevated_write" });
    expect(await request("GET", undefined, tiered)).toMatchObject({ status: 403, body: { code: "tier_denied" } });
    expect(await request("PUT", { preferences: {} }, tiered)).toMatchObject({
      status: 403,
      body: { code: "tier_denied" },
    });
  });
});

describe("GET and PUT /notification-preferences", () => {
  it("returns everything as enabled when nothing is stored", async () => {
    const { status, body } = await request("GET");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["types", "channels", "preferences", "preferences_all"]);
    expect(body.channels).toEqual({ database: "In app", mail: "Email", push: "Push" });
    expect(body.types.comments_drafted).toEqual({
      label: expect.any(String),
      description: expect.any(String),
      channels: ["database", "mail", "push"],
    });
    expect(body.types.digest.channels).toEqual(["mail"]);
    expect(body.preferences_all).toEqual({ database: true, mail: true, push: true });
    expect(Object.keys(body.preferences)).toEqual(NOTIFICATION_TYPES);
    for (const type of NOTIFICATION_TYPES) {
      const on = Object.fromEntries(body.types[type].channels.map((channel: string) => [channel, true]));
      expect([type, body.preferences[type]]).toEqual([type, on]);
    }
  });

  it("stores what was switched off; omitted types are enabled", async () => {
    const off = { post_failed: { database: false, mail: true, push: true }, digest: { mail: false } };
    const { body } = await request("PUT", { preferences: off });
    expect(body.preferences).toMatchObject({ ...off, post_expired: { database: true, mail: true, push: true } });
    expect(body.preferences_all).toEqual({ database: false, mail: false, push: true });
    expect((await request("GET")).body).toEqual(body);

    const next = (await request("PUT", { preferences: { post_expired: { push: false } } })).body;
    expect(next.preferences).toMatchObject({
      post_failed: { database: true, mail: true, push: true },
      post_expired: { database: true, mail: true, push: false },
      digest: { mail: true },
    });
    expect(next.preferences_all).toEqual({ database: true, mail: true, push: false });
  });

  it("accepts the map returned by GET", async () => {
    const { preferences } = (await request("PUT", { preferences: { comment_added: { mail: false } } })).body;
    expect((await request("PUT", { preferences })).body.preferences).toEqual(preferences);
  });

  it("ignores unknown types and channels, whatever their values", async () => {
    const before = (await request("GET")).body;
    const unknown = JSON.parse(
      `{"carrier_pigeon": {"mail": false}, "post_failed": {"fax": false, "sms": 7}, "digest": {"database": false},
        "constructor": {"mail": false}, "__proto__": {"mail": false}, "nonsense": "text"}`,
    );
    const response = await request("PUT", { preferences: unknown });
    expect(response).toEqual({ status: 200, body: before });
    expect(await world.db.notificationPreference.count({ where: { type: { notIn: NOTIFICATION_TYPES } } })).toBe(0);
    expect(await world.db.notificationPreference.count({ where: { channel: { notIn: Object.keys(CHANNELS) } } })).toBe(
      0,
    );
  });

  it("stores preferences per user", async () => {
    const [one, other] = [await world.createPerson("One"), await world.createPerson("Other")];
    await world.as(one)(updatePreferences, { preferences: { digest: { mail: false } } });
    expect((await world.as(one)(getPreferences, {})).preferences.digest).toEqual({ mail: false });
    expect((await world.as(other)(getPreferences, {})).preferences.digest).toEqual({ mail: true });
  });

  it("stores one of two concurrent maps completely", async () => {
    const person = world.as(await world.createPerson("Racer"));
    const map = (isOn: boolean) =>
      Object.fromEntries(
        NOTIFICATION_TYPES.filter((type) => type !== "digest").map((type, index) => {
          const even = index % 2 === 0;
          return [type, { database: isOn === even, mail: isOn === even, push: isOn === even }];
        }),
      );
    const whole = await Promise.all(
      [true, false].map(async (isOn) => (await person(updatePreferences, { preferences: map(isOn) })).preferences),
    );
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        [true, false, true, false].map((isOn) => person(updatePreferences, { preferences: map(isOn) })),
      );
      const { preferences } = await person(getPreferences, {});
      expect(whole.map((one) => JSON.stringify(one))).toContain(JSON.stringify(preferences));
    }
  });
});
