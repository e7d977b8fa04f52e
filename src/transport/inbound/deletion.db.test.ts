import { describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { getDataDeletion } from "#domain/engagement/callbacks/index.ts";
import { deleteContact, updateContact } from "#domain/engagement/contacts/index.ts";
import { listInboxItems } from "#domain/engagement/inbox/index.ts";
import { createEndpoint } from "#domain/events/webhooks/index.ts";
import { listAuditEvents, verifyAuditChain } from "#domain/operations/audit/index.ts";
import { updateChannel } from "#domain/publishing/channels/index.ts";
import { Prisma } from "#platform/db/index.ts";
import {
  addChannel,
  claimsOf,
  comment,
  createMetaWorld,
  formRequest,
  type MetaWorld,
  messaging,
  newId,
  signedRequest,
  update,
  updateRequest,
} from "#test/meta-callbacks.ts";
import { addPublication } from "#test/publishing/publication.ts";

type DeletionResponse = { url: string; confirmation_code: string };

async function ask(
  world: MetaWorld,
  person: string,
  more: object = {},
  platform = "instagram",
): Promise<DeletionResponse> {
  const signed = signedRequest(claimsOf(world, person, more));
  const response = await world.send(formRequest(`${platform}/data-deletion`, signed));
  expect(response.status).toBe(200);
  return (await response.json()) as DeletionResponse;
}

const show = (world: MetaWorld, code: string) => world.as({ kind: "guest" })(getDataDeletion, { code });

async function deliver(world: MetaWorld, account: string, content: Parameters<typeof update>[1]): Promise<void> {
  expect((await world.send(updateRequest(update(account, content)))).status).toBe(200);
}

/** Every table in which any column contains the text, whatever its type. */
async function findEverywhere({ db }: MetaWorld, text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.$queryRaw<[{ hits: number }]>(
      Prisma.sql`select count(*)::int as hits from ${Prisma.raw(name)} as row where row::text like ${`%${text}%`}`,
    );
    if (row.hits > 0) found.push(name);
  }
  return found.toSorted();
}

describe("a data deletion request", () => {
  it("leaves no trace of the contact in any table of any brand, and keeps everything of others", async () => {
    const world = await createMetaWorld();
    const marker = `marker${newId()}`;
    const [account, person] = [newId(), newId()];
    const channelId = await addChannel(world, account);
    const second = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, second.id);
    await addChannel(world, account, { brandId: second.id });
    const call = world.as(world.owner, { brand: world.brand.slug });
    const them = { id: person, username: `${marker}.name` };
    const other = { id: newId(), username: "somebody.else" };

    await deliver(world, account, { messaging: [messaging(person, `${marker} message`)] });
    await deliver(world, account, { changes: [comment(them, `${marker} comment`), comment(other, "Stays")] });
    await world.runJobs();
    const item = await world.db.inboxItem.findFirstOrThrow({ where: { channelId, body: `${marker} comment` } });
    await call(updateContact, { id: item.contactId ?? 0, note: `${marker} note`, tags: [marker] });
    await world.db.inboxReply.create({ data: { itemId: item.id, body: `${marker} draft` } });
    // Kept for repeated requests, and shown to users.
    const response = { userId: world.owner.userId, fingerprint: "f", lockedUntil: new Date(), status: 200 };
    const bodies = [
      { item: { id: item.id, body: marker } },
      { item: { id: -1, body: "Stays" } },
      { post: { id: item.id } },
    ];
    for (const [index, body] of bodies.entries()) {
      await world.db.idempotencyKey.create({ data: { ...response, key: `k${index}`, body, committedAt: new Date() } });
    }
    const notice = { userId: world.owner.userId, type: "reply_failed", title: "Not sent", body: `${marker} said no` };
    const path = `/inbox/${item.id}`;
    await world.db.notification.create({ data: { ...notice, brandId: world.brand.id, path } });
    // Includes items written before the contact was removed, and events not yet processed.
    await call(deleteContact, { id: item.contactId ?? 0 });
    await deliver(world, account, { messaging: [messaging(person, `${marker} again`)] });
    await world.runJobs();
    const again = { brandId: world.brand.id, externalId: person };
    const { contactId } = await world.db.contactIdentity.findFirstOrThrow({ where: again });
    await call(updateContact, { id: contactId, note: `${marker} note` });
    await deliver(world, account, { messaging: [messaging(person, `${marker} waiting`)] });
    const archive = { accountId: world.account.id, requestedById: world.owner.userId, storageKey: `exports/${marker}` };
    await world.services.storage.put(archive.storageKey, Buffer.from(marker));
    const until = new Date(world.clock.now().getTime() + 86_400_000);
    await world.db.export.create({ data: { ...archive, status: "ready", expiresAt: until } });
    expect((await findEverywhere(world, marker)).map((name) => name.replace("public.", ""))).toEqual([
      "contact_identities",
      "contacts",
      "exports",
      "idempotency_keys",
      "inbound_events",
      "inbox_items",
      "inbox_replies",
      "notifications",
    ]);

    const { confirmation_code: code } = await ask(world, person);
    expect(await show(world, code)).toMatchObject({ status: "received", had_data: null, finished_at: null });
    await world.runJobs();
    expect(await show(world, code)).toMatchObject({ status: "done", had_data: true, platform: "Instagram" });
    expect(await world.services.storage.size(archive.storageKey)).toBeNull();
    await world.db.export.deleteMany({ where: { accountId: world.account.id } });
    expect(await findEverywhere(world, marker)).toEqual([]);
    expect(await findEverywhere(world, person)).toEqual([]);
    expect((await call(listInboxItems, {})).items).toMatchObject([
      { body: "Stays", contact: { handle: "somebody.else" } },
    ]);
    expect(await world.db.idempotencyKey.count({ where: { userId: world.owner.userId, status: null } })).toBe(1);
    const logged = await world.db.auditEvent.findMany({ where: { action: "data_deletion.carried_out" } });
    expect(new Set(logged.map(({ brandId }) => brandId))).toEqual(new Set([world.brand.id, second.id]));
  });

  it("of a user who connected channels deletes their account data and disconnects those channels, notifying once", async () => {
    const world = await createMetaWorld();
    const marker = `marker${newId()}`;
    const person = newId();
    const own = await addChannel(world, person, { displayName: `${marker} themselves` });
    await world.db.channel.update({
      where: { id: own },
      data: { handle: marker, avatarUrl: `https://x.example/${marker}` },
    });
    await world.db.channelMetric.create({
      data: { channelId: own, day: new Date("2026-11-20"), values: { followers: 5 }, asOf: new Date() },
    });
    await world.db.importedMetricGain.create({
      data: { channelId: own, day: new Date("2026-11-20"), values: { likes: 5 }, asOf: new Date() },
    });
    const { id: publicationId } = await addPublication(world, { body: "x", channelId: own });
    await world.db.publicationHourlyMetric.create({
      data: { publicationId, hour: new Date("2026-11-20"), values: { likes: 5 }, asOf: new Date() },
    });
    const page = await addChannel(world, newId(), {
      platform: "facebook",
      networkUserId: person,
      displayName: "A page",
    });
    await deliver(world, person, { messaging: [messaging(newId(), `${marker} to them`)] });
    await world.runJobs();
    const call = world.as(world.owner);
    await call(updateChannel, { id: own, display_name: `${marker} renamed` });
    const post = await call(createPost, { body: "Ours", channels: [{ channel_id: own }] });
    const permalink = `https://x.example/p/${marker}`;
    const published = { permalink, externalId: `${marker}-1`, connectorState: { container: marker } };
    await world.db.publication.updateMany({ where: { postId: post.id }, data: published });
    const about = { brandId: world.brand.id, event: "post.published", postId: post.id };
    const payload = { publication: { id: 1, external_id: `${marker}-1`, permalink }, post: { body: "Ours" } };
    const event = await world.db.webhookEvent.create({ data: { ...about, payload, occurredAt: world.clock.now() } });
    const { endpoint } = await call(createEndpoint, { url: "http://127.0.0.1:9/hook", events: ["post.published"] });
    await world.db.webhookDelivery.create({
      data: { ...about, endpointId: endpoint.id, eventId: event.id, body: JSON.stringify(payload) },
    });
    const body = { post: { id: post.id, publications: [{ channel: { handle: marker }, permalink }] } };
    const kept = { userId: world.owner.userId, fingerprint: "f", lockedUntil: new Date(), status: 200 };
    await world.db.idempotencyKey.create({ data: { ...kept, key: "kept", body, committedAt: new Date() } });
    const notice = { userId: world.owner.userId, type: "post_published", title: `Published on ${marker} renamed` };
    await world.db.notification.create({ data: { ...notice, body: "", brandId: world.brand.id, path: "/posts/1" } });
    const where = ["audit_events", "channels", "idempotency_keys", "inbox_items", "notifications", "publications"];
    expect((await findEverywhere(world, marker)).map((name) => name.replace("public.", ""))).toEqual(
      expect.arrayContaining([...where, "webhook_deliveries", "webhook_events"]),
    );

    await ask(world, person, {}, "facebook");
    await world.runJobs();
    expect(await findEverywhere(world, marker)).toEqual([]);
    expect(await findEverywhere(world, person)).toEqual([]);
    expect(await world.db.webhookEvent.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({
      payload: { publication: { external_id: "", permalink: "" }, post: { body: "Ours" } },
    });
    expect(await call(verifyAuditChain, {})).toMatchObject({ chain: "intact" });
    const { audit_events: log } = await call(listAuditEvents, { subject_type: "channel", subject_id: own });
    expect(log.find(({ action }) => action === "channel.updated")).toMatchObject({
      actor: { name: "Olive Owner" },
      detail: { erased: true },
    });
    expect(await world.db.channel.findUniqueOrThrow({ where: { id: own } })).toMatchObject({
      status: "disabled",
      credentials: null,
      displayName: "Deleted account",
    });
    expect(await world.db.channelMetric.count({ where: { channelId: own } })).toBe(0);
    expect(await world.db.importedMetricGain.count({ where: { channelId: own } })).toBe(0);
    expect(await world.db.publicationHourlyMetric.count({ where: { publicationId } })).toBe(0);
    expect(await world.db.channel.findUniqueOrThrow({ where: { id: page } })).toMatchObject({
      status: "needs_reconnect",
      credentials: null,
      displayName: "A page",
    });
    const notices = await world.db.notification.findMany({ where: { userId: world.owner.userId } });
    expect(notices).toMatchObject([{ title: "A page was disconnected" }]);
  });

  it("of an unknown person returns a URL that confirms it", async () => {
    const world = await createMetaWorld();
    const { confirmation_code: code } = await ask(world, newId());
    await world.runJobs();
    expect(await show(world, code)).toMatchObject({ status: "done", had_data: false });
  });

  it("returns the same code for repeated requests of one person and network, and runs again when requested again", async () => {
    const world = await createMetaWorld();
    const [person, account] = [newId(), newId()];
    await addChannel(world, account);
    const codes = await Promise.all(Array.from({ length: 16 }, () => ask(world, person)));
    expect(new Set(codes.map(({ confirmation_code: code }) => code)).size).toBe(1);
    const code = codes[0]?.confirmation_code ?? "";
    expect(world.pending).toHaveLength(1);
    await world.runJobs();
    const done = await show(world, code);
    expect((await ask(world, person)).confirmation_code).toBe(code);
    expect(world.pending).toEqual([]);
    expect(await show(world, code)).toEqual(done);
    expect((await ask(world, person, {}, "facebook")).confirmation_code).not.toBe(code);
    expect((await ask(world, newId())).confirmation_code).not.toBe(code);

    await deliver(world, account, { messaging: [messaging(person, "Back again")] });
    await world.runJobs();
    expect(await world.db.contactIdentity.count({ where: { externalId: person } })).toBe(1);
    world.clock.advance(60_000);
    expect((await ask(world, person)).confirmation_code).toBe(code);
    expect(await show(world, code)).toMatchObject({ status: "received" });
    await world.runJobs();
    expect(await show(world, code)).toMatchObject({ status: "done", had_data: true });
    expect(await world.db.contactIdentity.count({ where: { externalId: person } })).toBe(0);
  });

  it("has a status page for its exact code only", async () => {
    const world = await createMetaWorld();
    for (const code of ["", "x", "' or 1=1", "A".repeat(24)]) {
      await expect(show(world, code)).rejects.toMatchObject({ kind: "not_found" });
    }
    await expect(show(world, "A".repeat(65))).rejects.toMatchObject({ kind: "invalid" });
  });
});

it("deletes while messages of the same contact arrive, and loses none of others", async () => {
  const world = await createMetaWorld();
  const [person, first, second] = [newId(), newId(), newId()];
  for (const account of [first, second]) await addChannel(world, account);
  for (let index = 0; index < 12; index++) {
    const messages = [messaging(person, "theirs"), messaging("42", "another's")];
    await deliver(world, index % 2 ? first : second, { messaging: messages });
  }
  await ask(world, person);
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "test" }, origin };
  const jobs = world.pending.splice(0);
  await Promise.all(jobs.toReversed().map(({ job, data }) => job.perform(ctx, data as never)));
  world.clock.advance(60_000);
  await world.runJobs();
  const items = await world.db.inboxItem.findMany({ where: { brandId: world.brand.id } });
  expect(items.map(({ body }) => body)).toEqual(Array.from({ length: 12 }, () => "another's"));
  expect(await world.db.contactIdentity.count({ where: { brandId: world.brand.id, externalId: person } })).toBe(0);
});
