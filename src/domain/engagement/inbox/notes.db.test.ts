import { beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { createInboxNote, deleteInboxNote, getInboxItem, updateInboxNote } from "./index.ts";

let world: World;
let ada: Person;
let id: number;
let channel: number;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.addMember("member");
  channel = await openChannel(world, "key");
  id = await receiveMessage(world, channel, "Do you know me?");
});

const write = (person: Person, body: string) => world.as(person)(createInboxNote, { id, body });
const read = async () => (await world.as(world.owner)(getInboxItem, { id })).notes;
const noticesOf = ({ userId }: Person) => world.db.notification.findMany({ where: { userId, type: "mentioned" } });

describe("internal notes", () => {
  it("stand with the item, mention members, and are sent to nobody", async () => {
    const { notes } = await write(world.owner, `@[${ada.userId}] a regular?`);
    expect(notes).toMatchObject([
      { author: { id: world.owner.userId }, mentions: [{ id: ada.userId, name: "member person" }], edited_at: null },
    ]);
    await write(ada, "Yes.");
    expect((await read()).map(({ body }) => body)).toEqual([`@[${ada.userId}] a regular?`, "Yes."]);
    expect(await noticesOf(ada)).toMatchObject([{ path: `/inbox/${id}`, body: "@member person a regular?" }]);
    expect(await noticesOf(world.owner)).toEqual([]);
    expect(await world.db.inboxReply.count({ where: { itemId: id } })).toBe(0);
    await world.runJobs();
    expect(await world.db.inboxItem.findUnique({ where: { id } })).toMatchObject({ status: "open" });
  });

  it("are changed and deleted by their author alone, and notify only whom they did not mention before", async () => {
    const [note] = (await write(world.owner, `@[${ada.userId}] look`)).notes;
    const of = { id, note_id: note?.id ?? 0 };
    const other = await world.addMember("editor");
    world.clock.advance(60_000);
    const body = `@[${ada.userId}] and @[${other.userId}] look`;
    const changed = await world.as(world.owner)(updateInboxNote, { ...of, body });
    expect(changed.notes).toMatchObject([{ body, mentions: [{ id: ada.userId }, { id: other.userId }] }]);
    expect(changed.notes[0]?.edited_at).not.toBeNull();
    expect([await noticesOf(ada), await noticesOf(other)].map(({ length }) => length)).toEqual([1, 1]);
    const call = world.as(ada);
    await expect(call(updateInboxNote, { ...of, body: "Mine" })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(call(deleteInboxNote, of)).rejects.toMatchObject({ kind: "forbidden" });
    await world.as(world.owner)(deleteInboxNote, of);
    expect(await read()).toEqual([]);
    await expect(world.as(world.owner)(deleteInboxNote, of)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("refuse mentions of people who can't see them, empty texts, clients, and rows of others", async () => {
    const client = await world.addMember("client");
    const other = await createWorld();
    const body = { kind: "invalid", detail: { errors: { body: [expect.any(String)] } } };
    for (const person of [client, other.owner]) {
      await expect(write(ada, `@[${person.userId}]`)).rejects.toMatchObject(body);
    }
    await expect(write(ada, "  ")).rejects.toMatchObject(body);
    await expect(write(client, "Hello")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(world.as(ada, { tier: "elevated_write" })(createInboxNote, { id, body: "x" })).rejects.toMatchObject({
      kind: "tier_denied",
    });
    expect(await read()).toEqual([]);
    const [note] = (await write(ada, "Ours")).notes;
    const theirs = { id, note_id: note?.id ?? 0 };
    const foreign = other.as(other.owner);
    await expect(foreign(createInboxNote, { id, body: "x" })).rejects.toMatchObject({ kind: "not_found" });
    await expect(foreign(updateInboxNote, { ...theirs, body: "x" })).rejects.toMatchObject({ kind: "not_found" });
    await expect(foreign(deleteInboxNote, theirs)).rejects.toMatchObject({ kind: "not_found" });
    const another = await receiveMessage(world, channel, "Another");
    const call = world.as(ada);
    await expect(call(deleteInboxNote, { ...theirs, id: another })).rejects.toMatchObject({ kind: "not_found" });
    expect(await read()).toHaveLength(1);
  });
});
