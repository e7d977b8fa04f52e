import { beforeEach, expect, it } from "vitest";
import { t } from "#kernel/language.ts";
import { inLanguage } from "#platform/languages.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  notifyPeople,
  registerDevice,
  updatePreferences,
} from "./index.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
const ctx = () => ({ ...world.services, caller: { kind: "system" as const, job: "test" }, origin });

function sendNotification(title: string, userIds: number[] = [world.owner.userId], path: string | null = "/posts/12") {
  const notice = {
    userIds,
    brandId: world.brand.id,
    type: "post_failed" as const,
    title: () => title,
    body: () => "It did not go out.",
    path,
  };
  return world.db.$transaction((tx) => notifyPeople(tx, ctx(), notice));
}

it("writes to each recipient in their language", async () => {
  readLanguages(world.services.env);
  const editor = await world.addMember("editor");
  await world.db.user.update({ where: { id: editor.userId }, data: { language: "de" } });
  await world.db.$transaction((tx) =>
    notifyPeople(tx, ctx(), {
      userIds: [world.owner.userId, editor.userId],
      brandId: world.brand.id,
      type: "post_failed",
      title: () => t("A post failed to publish on {platform}", { platform: "Bluesky" }),
      body: () => t("Your post was published."),
      path: "/posts/12",
    }),
  );
  await world.runJobs();
  const titleFor = async (person: typeof editor) =>
    (await world.as(person)(listNotifications, {})).notifications.map(({ title }) => title);
  const english = "A post failed to publish on Bluesky";
  const german = inLanguage("de", () => t("A post failed to publish on {platform}", { platform: "Bluesky" }));
  expect([await titleFor(world.owner), await titleFor(editor)]).toEqual([[english], [german]]);
  expect(german).not.toBe(english);
  const mailed = world.messages.map(({ subject, language, action }) => [subject, language, action?.label]);
  expect(mailed).toEqual(
    expect.arrayContaining([
      [english, "en", "Open in Masthead"],
      [german, "de", inLanguage("de", () => t("Open in Masthead"))],
    ]),
  );
  expect(mailed).toHaveLength(2);
});

it("notifies each user once, in the app and by email with one link", async () => {
  const editor = await world.addMember("editor");
  await sendNotification("A post failed", [world.owner.userId, editor.userId, editor.userId]);
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
  expect(world.messages).toHaveLength(2);
  const action = {
    label: "Open in Masthead",
    url: `${world.services.env.APP_URL}/studio/${world.brand.handle}/posts/12`,
  };
  expect(world.messages[0]).toMatchObject({
    subject: "A post failed",
    paragraphs: ["It did not go out."],
    action,
    closing: [expect.stringContaining("“Failed posts”")],
    unsubscribe: `${world.services.env.APP_URL}/profile/notifications`,
  });
});

it.each([
  [{}, ["database", "mail", "push"]],
  [{ post_failed: {} }, ["database", "mail", "push"]],
  [{ post_failed: { mail: false } }, ["database", "push"]],
  [{ post_failed: { database: false, push: false } }, ["mail"]],
  [{ post_failed: { database: false, mail: true } }, ["mail", "push"]],
  [{ post_failed: { database: false, mail: false, push: false } }, []],
  [{ post_expired: { database: false, mail: false, push: false } }, ["database", "mail", "push"]],
])("with the preferences %j, notifies the user by %j and does not affect others", async (preferences, reached) => {
  const [chooser, other] = [await world.addMember("editor"), await world.addMember("editor")];
  await world.as(chooser)(updatePreferences, { preferences });
  for (const person of [chooser, other]) {
    await world.as(person)(registerDevice, { token: `phone-of-${person.userId}` });
  }
  const pushed: number[] = [];
  world.services.push = {
    publicKey: null,
    send: async (token) => {
      pushed.push(Number(token.split("-").at(-1)));
      return "sent";
    },
  };
  await sendNotification("A post failed", [chooser.userId, other.userId]);
  await world.runJobs();
  const emails = world.messages.map(({ to }) => to);
  for (const [person, channels] of [
    [chooser, reached],
    [other, ["database", "mail", "push"]],
  ] as const) {
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: person.userId } });
    const by = {
      database: (await world.as(person)(listNotifications, {})).notifications.length === 1,
      mail: emails.includes(email),
      push: pushed.includes(person.userId),
    };
    expect(Object.entries(by).flatMap(([channel, isReached]) => (isReached ? [channel] : []))).toEqual(channels);
  }
});

it("does not notify former members, deactivated or deleted users, or anyone in a closed brand", async () => {
  const [active, deactivated, deleted] = [
    await world.addMember("editor"),
    await world.addMember("editor"),
    await world.addMember("editor"),
  ];
  const outsider = await world.createPerson("Otto Outsider");
  await world.db.member.updateMany({ where: { userId: deactivated.userId }, data: { isActive: false } });
  await world.db.user.update({ where: { id: deleted.userId }, data: { deletedAt: world.clock.now() } });
  const everybody = [active, deactivated, deleted, outsider].map(({ userId }) => userId);
  const notifications = async () =>
    (await world.db.notification.findMany({ where: { userId: { in: everybody } } })).map(({ userId }) => userId);
  await sendNotification("A post failed", everybody);
  await world.runJobs();
  expect(await notifications()).toEqual([active.userId]);
  expect(world.messages).toHaveLength(1);
  await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
  await sendNotification("Another failed", everybody);
  await world.runJobs();
  expect(await notifications()).toEqual([active.userId]);
  expect(world.messages).toHaveLength(1);
});

it("lists pages, and marks some or all of the user's own notifications as read", async () => {
  const editor = await world.addMember("editor");
  for (const title of ["one", "two", "three"]) await sendNotification(title, [world.owner.userId, editor.userId]);
  const owner = world.as(world.owner);
  const first = await owner(listNotifications, { limit: 2 });
  await sendNotification("four");
  const second = await owner(listNotifications, { limit: 2, cursor: first.next_cursor ?? "" });
  expect([...first.notifications, ...second.notifications].map(({ title }) => title)).toEqual(["three", "two", "one"]);
  expect(second).toMatchObject({ has_more: false, unread_count: 4 });

  const theirs = await world.as(editor)(listNotifications, {});
  const ids = [...first.notifications, ...theirs.notifications].map(({ id }) => id);
  expect(await owner(markNotificationsRead, { ids })).toMatchObject({ unread_count: 2 });
  expect((await owner(listNotifications, { unread: true })).notifications.map(({ title }) => title)).toEqual([
    "four",
    "one",
  ]);
  world.clock.advance(1000);
  const marked = await owner(markNotificationsRead, { all: true });
  expect(marked.unread_count).toBe(0);
  expect((await world.as(editor)(listNotifications, {})).unread_count).toBe(3);

  // Undo: marks as unread what was just marked as read, and nothing that was read before.
  expect(await world.as(editor)(markNotificationsUnread, { read_at: marked.read_at })).toEqual({ unread_count: 3 });
  expect(await owner(markNotificationsUnread, { read_at: marked.read_at })).toEqual({ unread_count: 2 });
  expect(await owner(markNotificationsUnread, { ids })).toEqual({ unread_count: 4 });
});

it.each([[{}], [{ ids: [] }], [{ read_at: "now" }]])("refuses %j when marking as unread", async (input) => {
  await expect(world.as(world.owner)(markNotificationsUnread, input as never)).rejects.toMatchObject({
    kind: "invalid",
  });
});

it.each([[{}], [{ ids: [] }], [{ ids: "1" }], [{ all: false }]])("refuses %j when marking as read", async (input) => {
  await expect(world.as(world.owner)(markNotificationsRead, input as never)).rejects.toMatchObject({ kind: "invalid" });
});
