import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPost, updatePost } from "#domain/content/posts/index.ts";
import { leavePost, reportPresence } from "#domain/content/presence/index.ts";
import { draftReply } from "#domain/engagement/inbox/index.ts";
import { markNotificationsRead, notifyPeople } from "#domain/events/notifications/index.ts";
import type { ChangeKind, LiveMessage } from "#domain/insights/home/rules.ts";
import { createComment } from "#domain/review/comments/index.ts";
import type { Person } from "#kernel/context.ts";
import type { Prisma } from "#platform/db/index.ts";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { createLive } from "./live.ts";
import { createWatch } from "./live-watch.ts";

let world: World;
let server: Server;
let url: string;
let postId: number;
let channelId: number;

beforeAll(async () => {
  world = await createWorld();
  const live = createLive(world.services, { heartbeatMs: 100, pollMs: 30, revalidateMs: 60 });
  server = createServer(getRequestListener(live, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`;
  ({ id: postId } = await world.as(world.owner)(createPost, {
    body: "Hello",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
  }));
  channelId = await openChannel(world, "key");
});
afterAll(() => server.close());

/** A signed-in browser: its session row, and the cookie that names it. */
async function browserOf(person: Person) {
  const { id } = await world.db.accessToken.create({
    data: { userId: person.userId, kind: "session", tier: "full", name: "test", lastUsedAt: world.clock.now() },
  });
  const secret = world.services.env.AUTH_SECRET;
  const token = await encode({ token: { sub: String(person.userId), sid: id }, secret });
  return { id, cookie: `masthead.session=${token}` };
}

/** An open page: the messages it received, and how to close it. */
async function open({ cookie }: { cookie: string }) {
  const hangUp = new AbortController();
  const response = await fetch(url, { headers: { cookie }, signal: hangUp.signal });
  const notifications: LiveMessage[] = [];
  const words: string[] = [];
  const reading = read(response, notifications, words).catch(() => {});
  return { status: response.status, notifications, words, reading, hangUp: () => hangUp.abort() };
}

async function read(response: Response, notifications: LiveMessage[], words: string[]): Promise<void> {
  let rest = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("data: ")) notifications.push(JSON.parse(block.slice(6)));
      else words.push(block);
    }
  }
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);
const kindsOf = (notifications: LiveMessage[], brandId: number) =>
  notifications.flatMap(({ changes }) => changes[brandId] ?? []);
const notifyUser = (userId: number) =>
  world.db.$transaction((tx) =>
    notifyPeople(
      tx,
      {
        ...world.services,
        caller: { kind: "system", job: "test" },
        origin: { requestId: "t", entryPoint: "job", address: null, userAgent: null },
      },
      {
        userIds: [userId],
        brandId: world.brand.id,
        type: "post_failed",
        title: () => "Failed",
        body: () => "It did.",
        path: null,
      },
    ),
  );

test("requires a signed-in browser with a verified email and GET", async () => {
  expect((await open({ cookie: "" })).status).toBe(401);
  expect((await open({ cookie: "masthead.session=forged" })).status).toBe(401);
  const { cookie } = await browserOf(world.owner);
  expect((await fetch(url, { method: "POST", headers: { cookie } })).status).toBe(405);
  const unverified = await world.createPerson("Una Unverified");
  await world.db.user.update({ where: { id: unverified.userId }, data: { emailVerifiedAt: null } });
  expect((await open(await browserOf(unverified))).status).toBe(403);
});

describe("an open page", () => {
  test("receives the unread count first, then which brands changed, and nothing of other brands", async () => {
    const reader = await world.addMember("editor");
    const stranger = await world.createPerson("Sam Stranger");
    const [page, elsewhere] = [await open(await browserOf(reader)), await open(await browserOf(stranger))];
    await until(() => page.notifications.length > 0 && elsewhere.notifications.length > 0);
    expect(page.notifications[0]).toEqual({ unread: 0, hasNotification: false, changes: {}, presence: {} });

    await world.as(world.owner)(updatePost, { id: postId, body: "Hello again" });
    await until(() => kindsOf(page.notifications, world.brand.id).includes("posts"));
    await world.as(world.owner)(createComment, { id: postId, body: "A word" });
    await until(() => kindsOf(page.notifications, world.brand.id).includes("thread"));
    expect(JSON.stringify(page.notifications)).not.toMatch(/Hello|word/);
    expect(elsewhere.notifications).toHaveLength(1);
    await until(() => page.words.includes("event: beat\ndata: {}"));
    page.hangUp();
    elsewhere.hangUp();
  });

  test("receives what changed while it was being loaded, and nothing of that twice", async () => {
    const reader = await world.addMember("editor");
    const first = await open(await browserOf(world.owner));
    await until(() => first.notifications.length > 0);
    await receiveMessage(world, channelId, "Are you open?");
    await until(() => kindsOf(first.notifications, world.brand.id).includes("inbox"));
    const page = await open(await browserOf(reader));
    await until(() => kindsOf(page.notifications, world.brand.id).includes("inbox"));
    for (const { hangUp, notifications } of [first, page]) {
      expect(kindsOf(notifications, world.brand.id).filter((kind) => kind === "inbox")).toHaveLength(1);
      hangUp();
    }
  });

  test("receives the new count for a notification, and when one is read elsewhere", async () => {
    const reader = await world.addMember("editor");
    const page = await open(await browserOf(reader));
    await until(() => page.notifications.length > 0);
    await notifyUser(reader.userId);
    await until(() => page.notifications.some(({ hasNotification, unread }) => hasNotification && unread === 1));
    await world.as(reader)(markNotificationsRead, { all: true });
    await until(() => page.notifications.at(-1)?.unread === 0);
    page.hangUp();
  });

  test("receives the changes of a brand from joining it until leaving it", async () => {
    const reader = await world.createPerson("Nina New");
    const page = await open(await browserOf(reader));
    await until(() => page.notifications.length > 0);
    await world.addMember("editor", reader);
    let body = 0;
    const change = () => world.as(world.owner)(updatePost, { id: postId, body: `Version ${body++}` });
    await expect
      .poll(async () => (await change()) && kindsOf(page.notifications, world.brand.id).length > 0)
      .toBe(true);

    await world.db.member.updateMany({ where: { userId: reader.userId }, data: { isActive: false } });
    await page.reading;
    const later = await open(await browserOf(reader));
    await until(() => later.notifications.length > 0);
    const other = await open(await browserOf(world.owner));
    await until(() => other.notifications.length > 0);
    await change();
    await until(() => kindsOf(other.notifications, world.brand.id).includes("posts"));
    expect(kindsOf(later.notifications, world.brand.id)).toEqual([]);
    later.hangUp();
    other.hangUp();
  });

  test("receives nothing that the user may not see", async () => {
    const [editor, client] = [await world.addMember("editor"), await world.addMember("client")];
    const [owners, editors] = [await open(await browserOf(world.owner)), await open(await browserOf(editor))];
    const clients = await open(await browserOf(client));
    await until(() => [owners, editors, clients].every(({ notifications }) => notifications.length > 0));
    await world.as(world.owner)(updatePost, { id: postId, body: "Everybody is here" });
    const pages = [owners, editors, clients];
    await until(() => pages.every(({ notifications }) => kindsOf(notifications, world.brand.id).includes("posts")));
    const countReceived = ({ notifications }: { notifications: LiveMessage[] }, kind: ChangeKind) =>
      kindsOf(notifications, world.brand.id).filter((each) => each === kind).length;
    /**
     * Makes a change that editors are notified of; returns how often clients are notified of its kind until their next
     * notification.
     */
    const countForClients = async (kind: ChangeKind, act: () => Promise<unknown>) => {
      const [before, mark, changed] = [
        countReceived(editors, kind),
        countReceived(clients, kind),
        countReceived(clients, "posts"),
      ];
      await act();
      await until(() => countReceived(editors, kind) > before);
      await world.as(world.owner)(updatePost, { id: postId, body: `After ${kind} ${before}` });
      await until(() => countReceived(clients, "posts") > changed);
      return countReceived(clients, kind) - mark;
    };

    const comment = (visibility: "team" | "client") =>
      world.as(world.owner)(createComment, { id: postId, body: "A word", visibility });
    expect(await countForClients("thread", () => comment("team"))).toBe(0);
    expect(await countForClients("thread", () => comment("client"))).toBe(1);

    const draft = await world.as(world.owner)(createPost, { body: "A draft" });
    expect(
      await countForClients("posts", () => world.as(world.owner)(updatePost, { id: draft.id, body: "Changed" })),
    ).toBe(1);
    const onDraft = { id: draft.id, body: "A word", visibility: "client" as const };
    expect(await countForClients("thread", () => world.as(world.owner)(createComment, onDraft))).toBe(0);

    let id = 0;
    expect(
      await countForClients("inbox", async () => {
        id = await receiveMessage(world, channelId, "Hello?");
      }),
    ).toBe(0);
    world.clock.advance(1000);
    expect(await countForClients("inbox", () => world.as(editor)(draftReply, { id, body: "Soon" }))).toBe(0);
    expect(
      await countForClients("inbox", async () => {
        world.clock.advance(1000);
        const now = world.clock.now();
        await world.db.inboxReply.updateMany({ where: { itemId: id }, data: { status: "sent", sentAt: now } });
        await world.db.inboxItem.update({ where: { id }, data: { status: "done", updatedAt: now } });
      }),
    ).toBe(0);

    await until(() => countReceived(owners, "deliveries") > 0);
    expect([countReceived(editors, "deliveries"), countReceived(clients, "deliveries")]).toEqual([0, 0]);
    for (const page of [owners, editors, clients]) page.hangUp();
  });

  test("receives which posts somebody opened or closed, unless it is a client's", async () => {
    const [ada, client] = [await world.addMember("editor"), await world.addMember("client")];
    const [team, clients] = [await open(await browserOf(world.owner)), await open(await browserOf(client))];
    await until(() => [team, clients].every(({ notifications }) => notifications.length > 0));
    const tab = crypto.randomUUID();
    const posts = () => team.notifications.flatMap(({ presence }) => presence[world.brand.id] ?? []);
    await world.as(ada)(reportPresence, { post_id: postId, tab, is_editing: false });
    await until(() => posts().length === 1);
    await world.as(ada)(leavePost, { tab });
    await until(() => posts().length === 2);
    expect(posts()).toEqual([postId, postId]);
    await world.as(world.owner)(updatePost, { id: postId, body: "After somebody looked" });
    await until(() => kindsOf(clients.notifications, world.brand.id).includes("posts"));
    expect(clients.notifications.every(({ presence }) => Object.keys(presence).length === 0)).toBe(true);
    for (const page of [team, clients]) page.hangUp();
  });

  test("receives one change however many others happened at the same time", async () => {
    const reader = await world.addMember("editor");
    const page = await open(await browserOf(reader));
    await until(() => page.notifications.length > 0);
    await world.db.$executeRaw`
      insert into posts (brand_id, author_id, origin, timezone, content_hash, tags, updated_at)
      select brand_id, author_id, origin, timezone, content_hash, tags, now()
      from posts, generate_series(1, 2100) where id = ${postId}`;
    await until(() => kindsOf(page.notifications, world.brand.id).includes("posts"));
    await world.as(world.owner)(createComment, { id: postId, body: "A word" });
    await until(() => kindsOf(page.notifications, world.brand.id).includes("thread"));
    page.hangUp();
  });

  test("ends when its session is revoked", async () => {
    const browser = await browserOf(world.owner);
    const page = await open(browser);
    await until(() => page.notifications.length > 0);
    await world.db.accessToken.delete({ where: { id: browser.id } });
    await page.reading;
    expect(page.words).toContain("event: bye\ndata: {}");
  });
});

test("sends a change again that could not be sent", async () => {
  const reader = await world.addMember("editor");
  const { id: sessionId } = await browserOf(reader);
  let failures = 0;
  // Fails like a database connection that breaks between reading the changes and their recipients.
  const db = new Proxy(world.db, {
    get: (target, name) => {
      if (name !== "$queryRaw") return Reflect.get(target, name);
      return (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
        const text = "sql" in query ? query.sql : query.join("");
        if (failures > 0 && text.includes("access_tokens")) {
          failures -= 1;
          throw new Error("The connection is gone.");
        }
        return target.$queryRaw(query, ...values);
      };
    },
  });
  const watch = createWatch({ ...world.services, db }, { pollMs: 30, revalidateMs: 3_600_000 });
  const notifications: LiveMessage[] = [];
  const sendNotification = (message: LiveMessage) => notifications.push(message);
  const leave = watch.join({
    userId: reader.userId,
    sessionId,
    send: sendNotification,
    end: () => {},
    dismiss: () => {},
  });
  await until(() => notifications.length > 0);
  failures = 1;
  await notifyUser(reader.userId);
  await until(() => notifications.some(({ hasNotification, unread }) => hasNotification && unread === 1));
  expect(failures).toBe(0);
  leave();
});

test("limits the streams per user, and a closed one frees its slot", async () => {
  const person = await world.createPerson("Manny Many");
  const browser = await browserOf(person);
  const pages: Awaited<ReturnType<typeof open>>[] = [];
  for (let index = 0; index < 12; index++) pages.push(await open(browser));
  expect((await open(browser)).status).toBe(429);
  pages[0]?.hangUp();
  await expect
    .poll(async () => {
      const next = await open(browser);
      if (next.status === 200) pages.push(next);
      return next.status;
    })
    .toBe(200);
  for (const page of pages) page.hangUp();
});
