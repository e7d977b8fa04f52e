import { expect, it } from "vitest";
import { openExplained, rowsRead } from "#test/explained-statements.ts";
import { createWorld } from "#test/world.ts";
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listContactTags,
  listSimilarContacts,
  updateContact,
} from "./index.ts";

const wrong = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const NOT_FOUND = { kind: "not_found" };

it("refuses clients with forbidden and tiered tokens with tier_denied", async () => {
  const world = await createWorld();
  const client = world.as(await world.addMember("client"));
  await expect(client(listContacts, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(client(listContactTags, {})).rejects.toMatchObject({ kind: "forbidden" });
  const elevated = world.as(world.owner, { tier: "elevated_write" });
  await expect(elevated(listContacts, {})).rejects.toMatchObject({ kind: "tier_denied" });
  const member = world.as(await world.addMember("member"));
  expect(await member(listContacts, {})).toMatchObject({ contacts: [] });
});

it("returns not_found for another brand's contact", async () => {
  const [world, other] = [await createWorld(), await createWorld()];
  const { id } = await other.as(other.owner)(createContact, { name: "Theirs" });
  const call = world.as(world.owner);
  await expect(call(getContact, { id })).rejects.toMatchObject(NOT_FOUND);
  await expect(call(updateContact, { id, name: "Mine" })).rejects.toMatchObject(NOT_FOUND);
  await expect(call(deleteContact, { id })).rejects.toMatchObject(NOT_FOUND);
});

it.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(201) }],
  ["email", { email: "nobody" }],
  ["phone", { phone: "1".repeat(51) }],
  ["tags.0", { tags: [""] }],
  ["tags", { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
  ["note", { note: "x".repeat(10_001) }],
])("refuses a bad %s: %j", async (field, change) => {
  const world = await createWorld();
  const call = world.as(world.owner);
  await expect(call(createContact, { name: "Fine", ...change })).rejects.toMatchObject(wrong(field));
  const { id } = await call(createContact, { name: "Fine" });
  await expect(call(updateContact, { id, ...change })).rejects.toMatchObject(wrong(field));
});

it("creates, updates, lists and filters contacts", async () => {
  const world = await createWorld();
  const call = world.as(world.owner);
  const ada = await call(createContact, { name: "Ada Reader", email: "ada@example.com", tags: ["press", "press"] });
  expect(ada).toMatchObject({ platform: null, handle: null, avatar_url: null, tags: ["press"], note: "" });
  const bob = await call(createContact, { name: "Bob_1", handle: "@bob" });
  await world.db.contactIdentity.updateMany({
    where: { contactId: bob.id },
    data: { platform: "mastodon", externalId: "b" },
  });
  const after = await call(updateContact, { id: ada.id, email: null, note: "Met at the fair." });
  expect(after).toMatchObject({ name: "Ada Reader", email: null, tags: ["press"], note: "Met at the fair." });
  expect(await call(getContact, { id: ada.id })).toEqual(after);

  const names = async (filter: object) => (await call(listContacts, filter)).contacts.map(({ name }) => name);
  expect(await names({})).toEqual(["Bob_1", "Ada Reader"]);
  expect(await names({ q: "reader" })).toEqual(["Ada Reader"]);
  expect(await names({ q: "@BOB" })).toEqual(["Bob_1"]);
  expect(await names({ q: "_" })).toEqual(["Bob_1"]);
  expect(await names({ tag: "press" })).toEqual(["Ada Reader"]);
  expect(await names({ platform: "mastodon" })).toEqual(["Bob_1"]);
  await call(updateContact, { id: bob.id, tags: ["fair", "press"] });
  expect(await call(listContactTags, {})).toEqual({ tags: ["press", "fair"] });
  const first = await call(listContacts, { limit: 1 });
  expect(first.has_more).toBe(true);
  expect(await names({ limit: 1, cursor: first.next_cursor ?? "" })).toEqual(["Ada Reader"]);
});

it("keeps the messages of a deleted contact, without the name in the audit log", async () => {
  const world = await createWorld();
  const call = world.as(world.owner);
  const { id } = await call(createContact, { name: "Forgotten" });
  const { brand } = world;
  const written = { kind: "comment", externalId: "c1", body: "Hello", receivedAt: world.clock.now() } as const;
  const item = await world.db.inboxItem.create({
    data: { ...written, brandId: brand.id, channelId: brand.channelId, contactId: id },
  });
  const results = await Promise.allSettled([call(deleteContact, { id }), call(deleteContact, { id })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(call(getContact, { id })).rejects.toMatchObject(NOT_FOUND);
  expect(await world.db.inboxItem.findUnique({ where: { id: item.id } })).toMatchObject({ contactId: null });
  const [entry] = await world.db.auditEvent.findMany({ where: { action: "contact.removed" } });
  expect(JSON.stringify(entry)).not.toContain("Forgotten");
});

it("looks up similar contacts by equal names, addresses and handles, however many have the same parts", async () => {
  const { db, brand, services, ...world } = await createWorld();
  await db.$executeRaw`
    with added as (
      insert into contacts (brand_id, name, email, tags, updated_at)
      select ${brand.id}, 'Contact ' || n % 2000, 'contact' || n || '@example.com', '{}', now() from generate_series(1, 4000) n returning id
    )
    insert into contact_identities (brand_id, contact_id, handle) select ${brand.id}, id, '@contact' || id from added`;
  await db.$executeRaw`analyze contacts, contact_identities`;
  const { id } = await db.contact.findFirstOrThrow({ where: { brandId: brand.id, name: "Contact 1111" } });
  const explained = openExplained(process.env.DATABASE_URL ?? "");
  services.db = explained.db;
  expect((await world.as(world.owner)(listSimilarContacts, { id })).contacts).toMatchObject([{ name: "Contact 1111" }]);
  expect(explained.take().reduce((rows, statement) => rows + rowsRead(statement), 0)).toBeLessThan(20);
  await explained.close();
});
