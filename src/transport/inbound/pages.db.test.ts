import { describe, expect, it } from "vitest";
import { listInboxItems } from "#domain/engagement/inbox/index.ts";
import {
  APP_SECRET,
  addChannel,
  claimsOf,
  createMetaWorld,
  formRequest,
  type MetaWorld,
  newId,
  signedRequest,
  THREADS_SECRET,
  updateRequest,
  VERIFY_TOKEN,
} from "#test/meta-callbacks.ts";

const itemsOf = async (world: MetaWorld) => (await world.as(world.owner)(listInboxItems, { limit: 50 })).items;

const commentOn = (page: string, id: string) => ({
  object: "page",
  entry: [
    {
      id: page,
      time: 1763812800,
      changes: [
        {
          field: "feed",
          value: {
            item: "comment",
            verb: "add",
            from: { id: "6004", name: "Ada Reader" },
            message: `Comment ${id}`,
            post_id: `${page}_1`,
            comment_id: id,
            created_time: 1763812700,
          },
        },
      ],
    },
  ],
});
const replyTo = (owner: string, id: string) => ({
  app_id: "123456",
  topic: "moderate",
  values: {
    field: "replies",
    value: {
      id,
      username: "ada.reads",
      text: `Reply ${id}`,
      permalink: "",
      timestamp: "2025-08-04T10:33:16+0000",
      replied_to: { id: "1" },
      root_post: { id: "1", owner_id: owner, username: "northcoffee" },
    },
  },
});

const NETWORKS = [
  { platform: "facebook", url: "facebook/page", secret: APP_SECRET, update: commentOn, body: "Comment" },
  { platform: "threads", url: "threads/threads", secret: THREADS_SECRET, update: replyTo, body: "Reply" },
] as const;

describe.each(NETWORKS)("webhooks of $platform", ({ platform, url, secret, update, body }) => {
  it("bring a comment into the inbox of its account, once however often it is delivered", async () => {
    const world = await createMetaWorld();
    const [account, other] = [newId(), newId()];
    const channelId = await addChannel(world, account, { platform });
    await addChannel(world, other, { platform });
    for (let time = 0; time < 3; time += 1) {
      const response = await world.send(updateRequest(update(account, "77"), { secret, url }));
      expect(response.status).toBe(200);
    }
    await world.runJobs();
    expect(await itemsOf(world)).toMatchObject([
      { kind: "comment", body: `${body} 77`, channel: { id: channelId }, can_reply: true },
    ]);
  });

  it("are refused when altered, unsigned or signed by another app", async () => {
    const world = await createMetaWorld();
    const content = update(newId(), "78");
    const signed = updateRequest(content, { secret, url });
    const headers = Object.fromEntries(signed.headers);
    const altered = new Request(signed.url, { method: "POST", headers, body: `${JSON.stringify(content)} ` });
    expect((await world.send(altered)).status).toBe(401);
    expect((await world.send(updateRequest(content, { signature: null, url }))).status).toBe(401);
    expect((await world.send(updateRequest(content, { secret: "of another app", url }))).status).toBe(401);
  });

  it("answer the handshake", async () => {
    const world = await createMetaWorld();
    const ask = (token: string) => {
      const query = new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "42" });
      return world.send(new Request(`http://localhost/webhooks/${url}?${query}`));
    };
    const response = await ask(VERIFY_TOKEN);
    expect([response.status, await response.text()]).toEqual([200, "42"]);
    expect((await ask("wrong")).status).toBe(403);
  });

  it("disconnect the channels of a person who removed the app, and notify the owner once", async () => {
    const world = await createMetaWorld();
    const user = newId();
    const ids = [
      await addChannel(world, newId(), { platform, networkUserId: user }),
      await addChannel(world, newId(), { platform, networkUserId: user }),
    ];
    const request = () => formRequest(`${platform}/deauthorize`, signedRequest(claimsOf(world, user), secret));
    for (let time = 0; time < 2; time += 1) expect((await world.send(request())).status).toBe(200);
    await world.runJobs();
    const channels = await world.db.channel.findMany({ where: { id: { in: ids } } });
    expect(channels).toMatchObject([
      { status: "needs_reconnect", credentials: null },
      { status: "needs_reconnect", credentials: null },
    ]);
    const where = { userId: world.owner.userId, type: "channel_needs_attention" } as const;
    expect(await world.db.notification.findMany({ where })).toMatchObject([{ title: "2 channels were disconnected" }]);
  });
});
