import { beforeEach, describe, expect, it } from "vitest";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { bulkUpdateItems, getInboxItem, updateInboxItem } from "./index.ts";

let world: World;
let channel: number;
beforeEach(async () => {
  world = await createWorld();
  channel = await openChannel(world, "key");
});

const receive = async (count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push(await receiveMessage(world, channel, `Message ${index}`));
  return ids;
};
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const ok = (id: number) => ({ id, ok: true, error: null });

describe("a bulk change of inbox items", () => {
  it("is refused as a whole where it is invalid, before anything changes", async () => {
    const call = world.as(world.owner);
    const [id = 0] = await receive(1);
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    for (const [input, field] of [
      [{ ids: [], status: "done" }, "ids"],
      [{ ids: [id, id], status: "done" }, "ids"],
      [{ ids: many, status: "done" }, "ids"],
      [{ ids: [id] }, "ids"],
      [{ ids: [id], status: "spam" }, "status"],
      [{ ids: [id], add_tags: [""] }, "add_tags.0"],
      [{ ids: [id], snoozed_until: "tomorrow" }, "snoozed_until"],
    ] as const) {
      await expect(call(bulkUpdateItems, input as never)).rejects.toMatchObject({
        kind: "invalid",
        detail: { errors: { [field]: [expect.any(String)] } },
      });
    }
    expect((await call(getInboxItem, { id })).status).toBe("open");
  });

  it("changes status, assignee, snooze and tags of each", async () => {
    const call = world.as(world.owner);
    const ada = await world.addMember("member");
    const [first = 0, second = 0] = await receive(2);
    const ids = [first, second];
    const all = { results: ids.map(ok) };
    await call(updateInboxItem, { id: first, tags: ["press"] });
    expect(await call(bulkUpdateItems, { ids, assignee_id: ada.userId, add_tags: ["vip", "press"] })).toEqual(all);
    const items = () => Promise.all(ids.map((id) => call(getInboxItem, { id })));
    expect((await items()).map(({ tags, assignee }) => [tags, assignee?.id])).toEqual([
      [["press", "vip"], ada.userId],
      [["vip", "press"], ada.userId],
    ]);
    expect(await call(bulkUpdateItems, { ids, remove_tags: ["press", "other"], snoozed_until: inHours(3) })).toEqual(
      all,
    );
    expect((await items()).map(({ tags, snoozed_until: until }) => [tags, until !== null])).toEqual([
      [["vip"], true],
      [["vip"], true],
    ]);
    expect(await call(bulkUpdateItems, { ids, status: "done" })).toEqual(all);
    expect(await items()).toMatchObject(ids.map(() => ({ status: "done", snoozed_until: null })));
  });

  it("reports each item's refusal, and changes the others", async () => {
    const call = world.as(world.owner);
    const other = await createWorld();
    const [open = 0, done = 0] = await receive(2);
    await call(updateInboxItem, { id: done, status: "done" });
    const foreign = await receiveMessage(other, await openChannel(other, "key"), "Theirs");
    const { results } = await call(bulkUpdateItems, {
      ids: [done, open, foreign, 999_999],
      snoozed_until: inHours(3),
    });
    expect(results).toEqual([
      { id: done, ok: false, error: expect.objectContaining({ status: 422, code: "invalid" }) },
      ok(open),
      { id: foreign, ok: false, error: expect.objectContaining({ status: 404, code: "not_found" }) },
      { id: 999_999, ok: false, error: expect.objectContaining({ status: 404 }) },
    ]);
    const client = await world.addMember("client");
    for (const userId of [client.userId, other.owner.userId]) {
      const refused = await call(bulkUpdateItems, { ids: [open], assignee_id: userId });
      expect(refused.results).toMatchObject([{ ok: false, error: { errors: { assignee_id: [expect.any(String)] } } }]);
    }
    expect((await call(getInboxItem, { id: open })).assignee).toBeNull();
  });

  it("is for those who can reply, with a full token", async () => {
    const [id = 0] = await receive(1);
    const change = { ids: [id], status: "done" as const };
    const client = world.as(await world.addMember("client"));
    await expect(client(bulkUpdateItems, change)).rejects.toMatchObject({ kind: "forbidden" });
    const tiered = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    await expect(tiered(bulkUpdateItems, change)).rejects.toMatchObject({ kind: "tier_denied" });
    expect((await world.as(world.owner)(getInboxItem, { id })).status).toBe("open");
  });
});
