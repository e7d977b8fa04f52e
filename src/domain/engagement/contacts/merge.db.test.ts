import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAuthor, listInboxItems } from "#domain/engagement/inbox/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { deliver, message, openChannel } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listSimilarContacts,
  mergeContacts,
  splitContact,
  updateContact,
} from "./index.ts";

let world: World;
let channels: { key: number; state: number };

beforeAll(async () => {
  world = await createWorld();
  channels = { key: await openChannel(world, "key"), state: await openChannel(world, "state") };
});
beforeEach(async () => {
  const where = { brandId: world.brand.id };
  await world.db.inboxItem.deleteMany({ where });
  await world.db.contact.deleteMany({ where });
});

const owner = () => world.as(world.owner);
const refused = { kind: "invalid", detail: { errors: { contact_id: [expect.any(String)] } } };

/** Writes a comment; the contact that it belongs to. */
async function writes(channel: keyof typeof channels, from: { id: string; name: string; handle: string }) {
  const id = await deliver(world, channels[channel], message(`By ${from.name}`, { from }));
  const { contactId } = await world.db.inboxItem.findUniqueOrThrow({ where: { id: id ?? 0 } });
  return contactId ?? 0;
}
const ada = { id: "ada", name: "Ada Reader", handle: "@ada" };
const adaElsewhere = { id: "a-17", name: "Ada R.", handle: "@ada.reads" };
const itemsOf = async (id: number) =>
  (await owner()(listInboxItems, { contact_id: id })).items.map(({ contact }) => contact?.handle);

describe("merging", () => {
  it("moves identities, items, tags and note to the kept contact, and fills its empty fields", async () => {
    const kept = await writes("key", ada);
    const other = await writes("state", adaElsewhere);
    await owner()(updateContact, { id: kept, tags: ["press"], note: "Met at the fair." });
    await owner()(updateContact, { id: other, email: "ada@example.com", tags: ["fan", "press"], note: "Likes tea." });
    const merged = await owner()(mergeContacts, { id: kept, contact_id: other });
    expect(merged).toMatchObject({
      id: kept,
      name: "Ada Reader",
      email: "ada@example.com",
      platform: "test_key",
      handle: "@ada",
      tags: ["press", "fan"],
      note: "Met at the fair.\n\nLikes tea.",
      identities: [
        { platform: "test_key", name: "Ada Reader", handle: "@ada" },
        { platform: "test_state", name: "Ada R.", handle: "@ada.reads" },
      ],
    });
    await expect(owner()(getContact, { id: other })).rejects.toMatchObject({ kind: "not_found" });
    expect(await itemsOf(kept)).toEqual(["@ada.reads", "@ada"]);
    for (const filter of [{ platform: "test_state" }, { q: "ada.reads" }, { q: "Ada Reader" }]) {
      expect((await owner()(listContacts, filter)).contacts.map(({ id }) => id)).toEqual([kept]);
    }
    expect((await owner()(listInboxItems, { q: "@ada.reads" })).items).toHaveLength(2);
    // What either identity writes later belongs to the same contact.
    expect(await writes("state", { ...adaElsewhere, handle: "@ada.r" })).toBe(kept);
    expect(await writes("key", ada)).toBe(kept);
    expect((await owner()(getContact, { id: kept })).identities[1]).toMatchObject({ handle: "@ada.r" });
    const [entry] = await world.db.auditEvent.findMany({
      where: { action: "contact.merged", subjectId: kept },
    });
    expect(entry?.detail).toEqual({ contact_id: other });
    expect(JSON.stringify(entry)).not.toContain("Ada");
  });

  it("keeps several identities on one network, and contacts that were entered by hand", async () => {
    const kept = await owner()(createContact, { name: "Ada", handle: "@typed" });
    for (const from of [ada, { ...ada, id: "ada-2", handle: "@ada2" }]) {
      await owner()(mergeContacts, { id: kept.id, contact_id: await writes("key", from) });
    }
    const after = await owner()(getContact, { id: kept.id });
    expect(after).toMatchObject({ platform: "test_key", handle: "@ada" });
    expect(after.identities.map(({ handle }) => handle)).toEqual(["@typed", "@ada", "@ada2"]);
  });

  it("refuses itself, another brand's contact, and what doesn't fit into one, and changes nothing", async () => {
    const other = await createWorld();
    const foreign = await other.as(other.owner)(createContact, { name: "Theirs" });
    const kept = await owner()(createContact, { name: "Kept", tags: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    const tagged = await owner()(createContact, { name: "Tagged", tags: ["another"], handle: "@tagged" });
    for (const contact of [kept.id, foreign.id, 999_999_999, tagged.id]) {
      await expect(owner()(mergeContacts, { id: kept.id, contact_id: contact })).rejects.toMatchObject(refused);
    }
    await expect(owner()(mergeContacts, { id: foreign.id, contact_id: kept.id })).rejects.toMatchObject({
      kind: "not_found",
    });
    const [long, longer] = await Promise.all(
      ["x", "y"].map((letter) => owner()(createContact, { name: letter, note: letter.repeat(5000) })),
    );
    const notes = { id: long?.id ?? 0, contact_id: longer?.id ?? 0 };
    await expect(owner()(mergeContacts, notes)).rejects.toMatchObject(refused);
    expect(await owner()(getContact, { id: kept.id })).toEqual(kept);
    expect(await owner()(getContact, { id: tagged.id })).toEqual(tagged);
    const member = world.as(await world.addMember("client"));
    await expect(member(mergeContacts, notes)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(member(splitContact, { id: kept.id, identity_id: 1 })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(member(listSimilarContacts, { id: kept.id })).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("loses no message that arrives in the meantime, and one of two opposite merges is refused", async () => {
    const [one, two] = [await writes("key", ada), await writes("state", adaElsewhere)];
    const results = await Promise.allSettled([
      owner()(mergeContacts, { id: one, contact_id: two }),
      owner()(mergeContacts, { id: two, contact_id: one }),
      ...Array.from({ length: 6 }, () => writes("state", adaElsewhere)),
      ...Array.from({ length: 6 }, () => writes("key", ada)),
    ]);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const { contacts } = await owner()(listContacts, {});
    expect(contacts).toHaveLength(1);
    expect(await itemsOf(contacts[0]?.id ?? 0)).toHaveLength(14);
  });
});

describe("splitting", () => {
  it("makes an identity a contact again, with its items", async () => {
    const [kept, other] = [await writes("key", ada), await writes("state", adaElsewhere)];
    const { identities } = await owner()(mergeContacts, { id: kept, contact_id: other });
    const identity = identities[1]?.id ?? 0;
    const split = await owner()(splitContact, { id: kept, identity_id: identity });
    expect(split).toMatchObject({ name: "Ada R.", platform: "test_state", handle: "@ada.reads", tags: [], note: "" });
    expect(await itemsOf(split.id)).toEqual(["@ada.reads"]);
    expect(await itemsOf(kept)).toEqual(["@ada"]);
    expect(await writes("state", adaElsewhere)).toBe(split.id);
    const again = { id: kept, identity_id: identity };
    await expect(owner()(splitContact, again)).rejects.toMatchObject({ kind: "not_found" });
    const stranger = await createWorld();
    const foreign = stranger.as(stranger.owner)(splitContact, { id: split.id, identity_id: identity });
    await expect(foreign).rejects.toMatchObject({ kind: "not_found" });
  });

  it("answers 201 over REST with the new contact", async () => {
    const serve = createServe(world.services);
    const { id, identities } = await owner()(createContact, { name: "Ada", handle: "@ada" });
    const url = `http://localhost/api/v1/contacts/${id}/identities/${identities[0]?.id}/split`;
    const headers = { authorization: `Bearer ${await world.bearer(world.owner)}` };
    const response = await serve(new Request(url, { method: "POST", headers }));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ contact: { name: "@ada", handle: "@ada" } });
    expect(await owner()(getContact, { id })).toMatchObject({ handle: null, identities: [] });
  });
});

it("suggests contacts with the same email address, name or handle, in this order", async () => {
  const from = { ...ada, handle: "@ada@social.example" };
  const id = await writes("key", from);
  await owner()(updateContact, { id, email: "ada@example.com" });
  const handle = await owner()(createContact, { name: "A. R.", handle: "@ada" });
  const name = await owner()(createContact, { name: "ada reader" });
  const email = await owner()(createContact, { name: "Countess", email: "ADA@example.com" });
  await owner()(createContact, { name: "Ada Readerson", handle: "@adalbert" });
  const { contacts } = await owner()(listSimilarContacts, { id });
  expect(contacts.map((contact) => contact.id)).toEqual([email.id, name.id, handle.id]);
});

it("suggests a contact that was renamed, by what its network calls it, and the other way round", async () => {
  const renamed = await writes("key", ada);
  await owner()(updateContact, { id: renamed, name: "Ada Reader (press)" });
  const other = await owner()(createContact, { name: "ADA READER" });
  const similar = async (id: number) =>
    (await owner()(listSimilarContacts, { id })).contacts.map((contact) => contact.id);
  expect(await similar(other.id)).toEqual([renamed]);
  expect(await similar(renamed)).toEqual([other.id]);
});

describe("erasing one network's user", () => {
  const erase = (externalId: string, platform: string) =>
    world.db.$transaction((tx) => eraseAuthor(tx, { platforms: [platform], externalId, channelIds: [] }));

  it("leaves the other identities of a merged contact with their items, but nothing that the team wrote", async () => {
    const kept = await writes("key", ada);
    await owner()(updateContact, { id: kept, email: "ada@example.com", phone: "1", tags: ["press"], note: "Secret" });
    await owner()(mergeContacts, { id: kept, contact_id: await writes("state", adaElsewhere) });
    expect(await erase("ada", "test_key")).toEqual([world.brand.id]);
    const after = await owner()(getContact, { id: kept });
    expect(after).toMatchObject({ name: "Ada R.", email: null, phone: null, tags: [], note: "" });
    expect(after.identities).toMatchObject([{ platform: "test_state" }]);
    expect(await itemsOf(kept)).toEqual(["@ada.reads"]);
    await erase("a-17", "test_state");
    await expect(owner()(getContact, { id: kept })).rejects.toMatchObject({ kind: "not_found" });
    expect((await owner()(listInboxItems, {})).items).toEqual([]);
  });

  it("deletes a contact of which only a handle that was entered by hand would remain", async () => {
    const { id } = await owner()(createContact, { name: "Ada", handle: "@typed", note: "Secret" });
    await owner()(mergeContacts, { id, contact_id: await writes("key", ada) });
    await erase("ada", "test_key");
    await expect(owner()(getContact, { id })).rejects.toMatchObject({ kind: "not_found" });
  });
});

it("deletes a contact with all its identities", async () => {
  const id = await writes("key", ada);
  await owner()(mergeContacts, { id, contact_id: await writes("state", adaElsewhere) });
  await owner()(deleteContact, { id });
  expect(await world.db.contactIdentity.count({ where: { brandId: world.brand.id } })).toBe(0);
  expect(await writes("key", ada)).not.toBe(id);
});
