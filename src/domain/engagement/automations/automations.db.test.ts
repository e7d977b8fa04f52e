import { beforeAll, describe, expect, it } from "vitest";
import { startAi } from "#test/language-model.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  testAutomation,
  updateAutomation,
} from "./index.ts";

const NOT_FOUND = { kind: "not_found" };
const TAG_AUTOMATION = { name: "Tag", acts: [{ act: "tag" as const, tags: ["new"] }] };
const wrong = (...fields: string[]) => ({
  kind: "invalid",
  detail: { errors: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])) },
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

it("lets members list automations and editors create them; refuses a client with forbidden", async () => {
  const client = world.as(await world.addMember("client"));
  await expect(client(listAutomations, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(client(testAutomation, {})).rejects.toMatchObject({ kind: "forbidden" });
  const member = world.as(await world.addMember("member"));
  await member(listAutomations, {});
  await expect(member(createAutomation, TAG_AUTOMATION)).rejects.toMatchObject({ kind: "forbidden" });
  const elevated = world.as(world.owner, { tier: "elevated_write" });
  await expect(elevated(listAutomations, {})).rejects.toMatchObject({ kind: "tier_denied" });
  const editor = world.as(await world.addMember("editor"));
  expect(await editor(createAutomation, TAG_AUTOMATION)).toMatchObject({
    ...TAG_AUTOMATION,
    is_enabled: true,
    trigger: { kinds: ["comment", "mention", "message", "review"], channel_id: null },
    conditions: [],
    runs: 0,
    last_run_at: null,
  });
});

it("returns not_found for another brand's automation", async () => {
  const other = await createWorld();
  const { id } = await other.as(other.owner)(createAutomation, TAG_AUTOMATION);
  const call = world.as(world.owner);
  await expect(call(getAutomation, { id })).rejects.toMatchObject(NOT_FOUND);
  await expect(call(updateAutomation, { id, name: "Mine" })).rejects.toMatchObject(NOT_FOUND);
  await expect(call(deleteAutomation, { id })).rejects.toMatchObject(NOT_FOUND);
});

describe("automation rules", () => {
  it("reject a channel of another brand and an assignee who may not reply", async () => {
    const other = await createWorld();
    const client = await world.addMember("client");
    const call = world.as(world.owner);
    const input = {
      name: "x",
      trigger: { channel_id: other.brand.channelId },
      acts: [TAG_AUTOMATION.acts[0], { act: "assign" as const, user_id: other.owner.userId }].flatMap(
        (act) => act ?? [],
      ),
    };
    const refused = wrong("trigger.channel_id", "acts.1.user_id");
    await expect(call(createAutomation, input)).rejects.toMatchObject(refused);
    const { id } = await call(createAutomation, TAG_AUTOMATION);
    const { name: _, ...changes } = input;
    await expect(call(updateAutomation, { id, ...changes })).rejects.toMatchObject(refused);
    const toClient = { name: "x", acts: [{ act: "assign" as const, user_id: client.userId }] };
    await expect(call(createAutomation, toClient)).rejects.toMatchObject(wrong("acts.0.user_id"));
    const toOwner = { name: "x", acts: [{ act: "assign" as const, user_id: world.owner.userId }] };
    expect(await call(createAutomation, toOwner)).toMatchObject(toOwner);
  });

  it("reject an AI draft where no model is configured", async () => {
    const input = { name: "x", acts: [{ act: "draft_reply" as const }] };
    await expect(world.as(world.owner)(createAutomation, input)).rejects.toMatchObject(wrong("acts.0.body"));
    const { env } = await startAi("Hello");
    const other = await createWorld({ env });
    const { acts } = await other.as(other.owner)(createAutomation, input);
    expect(acts).toEqual([{ act: "draft_reply", body: null, instruction: "" }]);
  });
});

it("updates, disables, lists and deletes an automation, with audit entries", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  const first = await call(createAutomation, TAG_AUTOMATION);
  const second = await call(createAutomation, { ...TAG_AUTOMATION, name: "Second" });
  const conditions = [{ field: "body" as const, op: "contains" as const, value: "hours" }];
  const after = await call(updateAutomation, { id: first.id, is_enabled: false, conditions });
  expect(after).toMatchObject({ name: "Tag", acts: TAG_AUTOMATION.acts, is_enabled: false, conditions });
  expect(await call(getAutomation, { id: first.id })).toEqual(after);
  const page = await call(listAutomations, { limit: 1 });
  expect(page).toMatchObject({ automations: [{ id: second.id }], has_more: true });
  const rest = await call(listAutomations, { cursor: page.next_cursor ?? "" });
  expect(rest.automations).toEqual([after]);
  await call(deleteAutomation, { id: first.id });
  await expect(call(getAutomation, { id: first.id })).rejects.toMatchObject(NOT_FOUND);
  const log = await fresh.db.auditEvent.findMany({ where: { subjectId: first.id, subjectType: "automation" } });
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    "automation.created",
    "automation.removed",
    "automation.updated",
  ]);
});

it("reports what a rule would have matched among this brand's last fifty items", async () => {
  const [fresh, other] = [await createWorld(), await createWorld()];
  const call = fresh.as(await fresh.addMember("member"));
  expect(await call(testAutomation, {})).toEqual({ tried: 0, matched: 0, examples: [] });
  const receive = ({ db, brand, clock }: World, bodies: string[], kind: "comment" | "message") =>
    db.inboxItem.createMany({
      data: bodies.map((body, index) => ({
        brandId: brand.id,
        channelId: brand.channelId,
        kind,
        externalId: `${kind}-${index}`,
        body,
        receivedAt: clock.now(),
      })),
    });
  await receive(other, ["Hours?"], "comment");
  await receive(fresh, ["Hours? Too long ago"], "message");
  await receive(fresh, ["Hours 1", "Hours 2", "HOURS 3", "Hours 4", ...Array(46).fill("Thanks")], "comment");
  const conditions = [{ field: "body" as const, op: "contains" as const, value: "hours" }];
  const examples = ["Hours 4", "HOURS 3", "Hours 2"].map((body) => expect.objectContaining({ body, contact: null }));
  expect(await call(testAutomation, { conditions })).toEqual({ tried: 50, matched: 4, examples });
  const trigger = { kinds: ["message" as const] };
  expect(await call(testAutomation, { trigger, conditions })).toMatchObject({ tried: 50, matched: 0 });
});

it("allows fifty automations per brand, also with concurrent requests", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  for (let count = 0; count < 47; count++) await call(createAutomation, TAG_AUTOMATION);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => call(createAutomation, TAG_AUTOMATION)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const result of results) if (result.status === "rejected") expect(result.reason.kind).toBe("limit_reached");
});
