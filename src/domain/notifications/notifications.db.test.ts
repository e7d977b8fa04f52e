import { beforeEach, expect, it } from "vitest";
import type { Letter } from "#platform/mail/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { listNotifications, markNotificationsRead, notify, sendLetter } from "./index.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const origin = { requestId: "test", door: "job" as const, address: null, userAgent: null };
const ctx = () => ({ ...world.services, caller: { kind: "system" as const, job: "test" }, origin });

function tell(title: string, userIds: number[] = [world.owner.userId], path: string | null = "/posts/12") {
  const notice = {
    userIds,
    brandId: world.brand.id,
    type: "post_failed" as const,
    title,
    body: "It did not go out.",
    path,
  };
  return world.db.$transaction((tx) => notify(tx, ctx(), notice));
}

it("tells each person once, in the app and by mail with one link", async () => {
  const editor = await world.addMember("editor");
  await tell("A post failed", [world.owner.userId, editor.userId, editor.userId]);
  await world.runJobs();
  const { notifications, unread_count } = await world.as(editor)(listNotifications, {});
  expect(notifications).toEqual([
    {
      id: expect.any(Number),
      brand_id: world.brand.id,
      type: "post_failed",
      title: "A post failed",
      body: "It did not go out.",
      path: `/studio/${world.brand.handle}/posts/12`,
      read_at: null,
      created_at: expect.stringMatching(/\+00:00$/),
    },
  ]);
  expect(unread_count).toBe(1);
  expect(world.letters).toHaveLength(2);
  const action = {
    label: "Open in Masthead",
    url: `${world.services.env.APP_URL}/studio/${world.brand.handle}/posts/12`,
  };
  expect(world.letters[0]).toMatchObject({ subject: "A post failed", paragraphs: ["It did not go out."], action });
});

it("lists page by page, and marks some or all as read, one's own alone", async () => {
  const editor = await world.addMember("editor");
  for (const title of ["one", "two", "three"]) await tell(title, [world.owner.userId, editor.userId]);
  const owner = world.as(world.owner);
  const first = await owner(listNotifications, { limit: 2 });
  await tell("four");
  const second = await owner(listNotifications, { limit: 2, cursor: first.next_cursor ?? "" });
  expect([...first.notifications, ...second.notifications].map(({ title }) => title)).toEqual(["three", "two", "one"]);
  expect(second).toMatchObject({ has_more: false, unread_count: 4 });

  const theirs = await world.as(editor)(listNotifications, {});
  const ids = [...first.notifications, ...theirs.notifications].map(({ id }) => id);
  expect(await owner(markNotificationsRead, { ids })).toEqual({ unread_count: 2 });
  expect((await owner(listNotifications, { unread: true })).notifications.map(({ title }) => title)).toEqual([
    "four",
    "one",
  ]);
  expect(await owner(markNotificationsRead, { all: true })).toEqual({ unread_count: 0 });
  expect((await world.as(editor)(listNotifications, {})).unread_count).toBe(3);
});

it.each([[{}], [{ ids: [] }], [{ ids: "1" }], [{ all: false }]])("refuses %j to be marked as read", async (input) => {
  await expect(world.as(world.owner)(markNotificationsRead, input as never)).rejects.toMatchObject({ kind: "invalid" });
});

it("keeps a letter sealed while it waits, and sends it under one key however often the job runs", async () => {
  const keys: string[] = [];
  const letters: Letter[] = [];
  const send = async (letter: Letter, key: string) => {
    keys.push(key);
    letters.push(letter);
    if (keys.length === 1) throw new Error("The connection was lost after the mail was taken.");
  };
  world = await createWorld({ replace: { mail: { send } } });
  const letter = {
    to: "ada@example.com",
    subject: "Confirm",
    paragraphs: ["Here it is."],
    action: { label: "Go", url: "http://x/?token=t0p" },
  };
  await world.db.$transaction((tx) => sendLetter(tx, ctx(), letter));
  const [waiting] = world.pending;
  expect(JSON.stringify(waiting?.data)).not.toContain("t0p");
  await expect(waiting?.job.perform(ctx(), waiting.data as never)).rejects.toThrow("lost");
  await waiting?.job.perform(ctx(), waiting.data as never);
  expect(letters).toEqual([letter, letter]);
  expect(new Set(keys).size).toBe(1);
});
