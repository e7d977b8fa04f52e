import { beforeAll, expect, it } from "vitest";
import { approvePost, createPost, requestChanges, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { getReviewTimes } from "./index.ts";

const HOUR = 3_600_000;
let world: World;
let writer: Person;
let legal: Person;
let boss: Person;
let channels: { channel_id: number }[];

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  writer = await world.addMember("member");
  legal = await world.addMember("editor");
  boss = await world.addMember("editor");
  channels = [{ channel_id: world.brand.channelId }];
});

const write = (tags: string[] = []) =>
  world.as(writer)(createPost, { body: "**Hello**", channels, tags, submit: true });
const wait = (hours: number) => world.clock.advance(hours * HOUR);
const approve = (person: Person, id: number) => world.as(person)(approvePost, { id });
const read = (input: object = {}) => world.as(writer)(getReviewTimes, input);

it("is empty before anything was approved", async () => {
  expect(await read()).toMatchObject({
    reviews: 0,
    is_partial: false,
    median: null,
    p90: null,
    rounds: null,
    groups: [],
    waiting: { total: 0, oldest: [] },
  });
});

it("measures reviews from their submission to their approval, each approval from the one before", async () => {
  // One approval is enough: 2 h, with a round of changes.
  const first = await write(["launch"]);
  wait(1);
  await world.as(boss)(requestChanges, { id: first.id, comment: "Shorter" });
  await world.as(writer)(updatePost, { id: first.id, body: "Hi" });
  await world.as(writer)(submitPost, { id: first.id });
  wait(1);
  await approve(boss, first.id);
  // By steps: 3 h and 1 h.
  await world.as(world.owner)(updateApprovalSteps, {
    steps: [
      { name: "Legal", member_ids: [legal.userId] },
      { name: "Boss", member_ids: [boss.userId] },
    ],
  });
  const second = await write(["launch", "legal"]);
  wait(3);
  await approve(legal, second.id);
  wait(1);
  await approve(boss, second.id);
  // Approved without a review, and not approved at all.
  await world.as(world.owner)(updateApprovalSteps, { steps: [] });
  await world.as(boss)(createPost, { body: "Quick", channels, approve: true });
  const { id: open } = await write();
  wait(5);
  const found = await read();
  expect(found).toMatchObject({ reviews: 2, median: 3 * 3600, rounds: 0.5, waiting: { total: 1 } });
  expect(found.p90).toBe(Math.round((2 + 0.9 * 2) * 3600));
  expect(found.waiting.oldest).toMatchObject([{ post_id: open, text: "**Hello**" }]);
  const group = (by: string, name: string) => found.groups.find((one) => one.by === by && one.name === name);
  expect(group("step", "Legal")).toMatchObject({ approvals: 1, median: 3 * 3600 });
  expect(group("step", "Boss")).toMatchObject({ approvals: 1, median: 3600 });
  expect(group("tag", "launch")).toMatchObject({ approvals: 2, median: 3 * 3600 });
  expect(group("tag", "legal")).toMatchObject({ approvals: 1, median: 4 * 3600 });
  expect(found.groups.filter(({ by }) => by === "approver").map(({ approvals }) => approvals)).toEqual([2, 1]);
  expect(found.groups.filter(({ by }) => by === "channel")).toMatchObject([{ approvals: 2 }]);
});

it("begins anew with what is submitted after an approval", async () => {
  const { id } = await write(["again"]);
  wait(1);
  await approve(boss, id);
  wait(100);
  await world.as(writer)(updatePost, { id, body: "Other words" });
  wait(2);
  await approve(boss, id);
  const to = world.clock.now().toISOString().slice(0, 10);
  const { groups } = await read({ to });
  const again = groups.find(({ by, name }) => by === "tag" && name === "again");
  expect(again?.median).toBeLessThan(3 * 3600);
});

it("reads by REST: 401, 403, 422, then one channel and range", async () => {
  const serve = createServe(world.services);
  const get = (query: string, token?: string) =>
    send(serve, { method: "GET", path: `/metrics/review-times${query}` }, token === undefined ? {} : { token });
  expect((await get("")).status).toBe(401);
  expect((await get("", await world.bearer(await world.addMember("client")))).status).toBe(403);
  const token = await world.bearer(writer);
  expect((await get("?from=2026-02-02&to=2026-02-01", token)).status).toBe(422);
  expect((await get("?channel_id=999999999", token)).body).toMatchObject({ reviews: 0, waiting: { total: 0 } });
  expect((await get("?from=2020-01-01&to=2020-01-31", token)).body).toMatchObject({ reviews: 0, from: "2020-01-01" });
});
