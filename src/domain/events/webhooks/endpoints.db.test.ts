import { beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  getDelivery,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  operations,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from "./index.ts";

let world: World;
let owner: ReturnType<World["as"]>;
const input = { url: "http://127.0.0.1:9/hooks", events: ["post.published" as const], description: "Our site" };

beforeAll(async () => {
  world = await createWorld();
  owner = world.as(world.owner);
});

describe("webhook endpoints", () => {
  it("show their secret once, and store it encrypted", async () => {
    const { endpoint, secret } = await owner(createEndpoint, input);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      id: expect.any(Number),
      ...input,
      format: "json",
      filters: { channel_ids: [], tags: [], campaign_ids: [], author_ids: [] },
      status: "enabled",
      failure_streak: 0,
      created_at: expect.stringMatching(/\+00:00$/),
    });
    expect(await owner(getEndpoint, { id: endpoint.id })).toEqual(endpoint);
    const { endpoints } = await owner(listEndpoints, { limit: 1 });
    expect(endpoints).toEqual([endpoint]);
    const row = await world.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(row.secret).not.toContain(secret.slice(6));
  });

  it("are deleted with a log of any length, a part of it in each transaction", async () => {
    const { db, brand, as, owner: person } = await createWorld();
    const { endpoint } = await as(person)(createEndpoint, input);
    const { id } = endpoint;
    await db.$executeRaw`
      insert into webhook_deliveries (brand_id, endpoint_id, event, post_id, body, key, status)
      select ${brand.id}, ${id}, 'post.published', 1, '{}', gen_random_uuid(), 'delivered' from generate_series(1, 2500)`;
    await db.$executeRaw`create table deleted_together (transaction bigint default txid_current(), count int)`;
    await db.$executeRaw`
      create function note_deleted() returns trigger as $$
        begin insert into deleted_together (count) select count(*) from gone; return null; end
      $$ language plpgsql`;
    await db.$executeRaw`
      create trigger note_deleted after delete on webhook_deliveries referencing old table as gone
      for each statement execute function note_deleted()`;
    await as(person)(deleteEndpoint, { id });
    const parts = await db.$queryRaw<{ count: number }[]>`
      select sum(count)::int as count from deleted_together group by transaction having sum(count) > 0 order by 1`;
    expect(parts.map(({ count }) => count)).toEqual([500, 1000, 1000]);
    expect(await db.webhookEndpoint.count({ where: { id } })).toBe(0);
  });

  it("are disabled and audited before their log is deleted, and a repeat finishes what was interrupted", async () => {
    const { db, brand, as, owner: person } = await createWorld();
    const call = as(person);
    const { id } = (await call(createEndpoint, input)).endpoint;
    await db.$executeRaw`
      insert into webhook_deliveries (brand_id, endpoint_id, event, post_id, body, key, status)
      select ${brand.id}, ${id}, 'post.published', 1, '{}', gen_random_uuid(), 'delivered' from generate_series(1, 1500)`;
    // Only the last part is shorter than a thousand.
    await db.$executeRaw`
      create function refuse_last_part() returns trigger as $$
        begin
          if (select count(*) from gone) < 1000 then raise exception 'interrupted'; end if;
          return null;
        end
      $$ language plpgsql`;
    await db.$executeRaw`
      create trigger refuse_last_part after delete on webhook_deliveries referencing old table as gone
      for each statement execute function refuse_last_part()`;
    await expect(call(deleteEndpoint, { id })).rejects.toThrow("interrupted");
    expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(500);
    expect(await call(getEndpoint, { id })).toMatchObject({ status: "disabled" });
    const removed = { where: { action: "webhook_endpoint.removed", subjectId: id } };
    expect(await db.auditEvent.findMany(removed)).toMatchObject([{ detail: { url: input.url } }]);

    await db.$executeRaw`drop trigger refuse_last_part on webhook_deliveries`;
    await call(deleteEndpoint, { id });
    expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
    await expect(call(getEndpoint, { id })).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.auditEvent.count(removed)).toBe(2);
  });

  it("are updated, rotated, enabled and deleted, each with an audit record", async () => {
    const { endpoint, secret } = await owner(createEndpoint, input);
    const { id } = endpoint;
    const changes = { events: ["post.failed" as const, "post.expired" as const], description: "" };
    expect(await owner(updateEndpoint, { id, ...changes })).toEqual({ ...endpoint, ...changes });
    const rotated = await owner(rotateSecret, { id });
    expect(rotated.secret).not.toBe(secret);
    expect(await owner(disableEndpoint, { id })).toMatchObject({ status: "disabled" });
    await owner(disableEndpoint, { id });
    await owner(enableEndpoint, { id });
    await owner(sendTestEvent, { id });
    await owner(recoverDeliveries, { id, since: "2026-01-01T00:00:00Z" });
    await owner(deleteEndpoint, { id });
    await expect(owner(getEndpoint, { id })).rejects.toMatchObject({ kind: "not_found" });
    const rows = await world.db.auditEvent.findMany({
      where: { accountId: world.account.id, subjectType: "webhook_endpoint", subjectId: id },
      orderBy: { id: "asc" },
    });
    const verbs = ["created", "updated", "secret_rotated", "disabled", "enabled", "tested", "recovered", "removed"];
    expect(rows.map(({ action }) => action)).toEqual(verbs.map((verb) => `webhook_endpoint.${verb}`));
    expect(JSON.stringify(rows)).not.toContain("whsec_");
  });

  it.each([
    ["http://10.0.0.1/", "private"],
    ["http://0x0a000001/", "in another spelling"],
    ["http://169.254.169.254/latest", "of the cloud"],
    ["http://[::ffff:10.0.0.1]/", "mapped"],
    ["https://hooks.internal/", "a local name"],
    ["ftp://example.com/", "not http"],
    ["https://user:pass@example.com/", "with a password"],
    ["https://example.com:22/", "another protocol's port"],
    ["hooks", "not an address"],
  ])("refuse the URL %s (%s) on creation and update", async (url) => {
    const refused = { kind: "invalid", detail: { errors: { url: [expect.any(String)] } } };
    await expect(owner(createEndpoint, { ...input, url })).rejects.toMatchObject(refused);
    const { endpoint } = await owner(createEndpoint, input);
    await expect(owner(updateEndpoint, { id: endpoint.id, url })).rejects.toMatchObject(refused);
    expect(await owner(getEndpoint, { id: endpoint.id })).toEqual(endpoint);
  });

  it.each([
    [{ events: [] }, "events"],
    [{ events: ["post.liked"] }, "events.0"],
    [{ events: ["post.failed", "post.failed"] }, "events"],
    [{ events: "post.failed" }, "events"],
    [{ url: { gt: "" } }, "url"],
    [{ description: "x".repeat(256) }, "description"],
  ])("refuse %j with an error on the field", async (bad, field) => {
    const detail = { errors: { [field]: [expect.any(String)] } };
    await expect(owner(createEndpoint, { ...input, ...bad } as never)).rejects.toMatchObject({
      kind: "invalid",
      detail,
    });
  });

  it("require the owner role and a full-access token", async () => {
    const editor = world.as(await world.addMember("editor"));
    for (const op of operations) {
      await expect(editor(op, {} as never)).rejects.toMatchObject({ kind: "forbidden" });
      await expect(
        world.as(world.owner, { tier: "elevated_write", kind: "tiered" })(op, {} as never),
      ).rejects.toMatchObject({
        kind: "tier_denied",
      });
    }
  });

  it("of another brand are not found", async () => {
    const other = await createWorld();
    const { endpoint } = await other.as(other.owner)(createEndpoint, input);
    const delivery = await other.as(other.owner)(sendTestEvent, { id: endpoint.id });
    const { id } = endpoint;
    for (const op of [
      getEndpoint,
      updateEndpoint,
      deleteEndpoint,
      sendTestEvent,
      rotateSecret,
      enableEndpoint,
      disableEndpoint,
    ]) {
      await expect(owner(op, { id })).rejects.toMatchObject({ kind: "not_found" });
    }
    await expect(owner(recoverDeliveries, { id, since: "2026-01-01T00:00:00Z" })).rejects.toMatchObject({
      kind: "not_found",
    });
    for (const op of [getDelivery, replayDelivery]) {
      await expect(owner(op, { id: delivery.id })).rejects.toMatchObject({ kind: "not_found" });
    }
    expect((await owner(listDeliveries, { endpoint_id: id })).deliveries).toEqual([]);
  });

  it("accept 60 tests a minute", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner);
    const { endpoint } = await call(createEndpoint, input);
    for (let count = 0; count < 60; count++) await call(sendTestEvent, { id: endpoint.id });
    await expect(call(sendTestEvent, { id: endpoint.id })).rejects.toMatchObject({ kind: "throttled" });
  });
});
