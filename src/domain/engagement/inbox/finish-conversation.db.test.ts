import { expect, it } from "vitest";
import { createContact } from "#domain/engagement/contacts/index.ts";
import { deliver, message, openChannel } from "#test/inbox.ts";
import { createWorld } from "#test/world.ts";
import { finishConversation, getInboxItem, listInboxItems, updateInboxItem } from "./index.ts";

it("marks all open items of one contact on all channels as done, and returns which", async () => {
  const world = await createWorld();
  const call = world.as(world.owner);
  const channel = await openChannel(world, "key");
  const write = async (text: string, from?: ReturnType<typeof message>["from"]) =>
    (await deliver(world, channel, message(text, from ? { from } : {}))) ?? 0;
  const [first, archived, last] = [await write("One"), await write("Two"), await write("Three")];
  const other = await write("Other", { id: "ben", name: "Ben", handle: "@ben" });
  await call(updateInboxItem, { id: archived, status: "archived" });
  const id = (await call(getInboxItem, { id: first })).contact?.id ?? 0;
  expect(await call(finishConversation, { id })).toEqual({ item_ids: [first, last] });
  const statuses = (await call(listInboxItems, {})).items.map((item) => [item.id, item.status]);
  expect(statuses).toEqual([
    [other, "open"],
    [last, "done"],
    [archived, "archived"],
    [first, "done"],
  ]);
  expect(await call(finishConversation, { id })).toEqual({ item_ids: [] });
});

it("is refused for clients and for another brand's contact", async () => {
  const [world, other] = [await createWorld(), await createWorld()];
  const { id } = await other.as(other.owner)(createContact, { name: "Theirs" });
  await expect(world.as(world.owner)(finishConversation, { id })).rejects.toMatchObject({ kind: "not_found" });
  const client = world.as(await world.addMember("client"));
  await expect(client(finishConversation, { id })).rejects.toMatchObject({ kind: "forbidden" });
});
