import { createHmac, randomInt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import {
  addChannel,
  comment,
  createMetaWorld,
  META_ENV,
  type MetaWorld,
  messaging,
  newId,
  update,
} from "#test/meta-callbacks.ts";
import { APP_KEYS } from "#test/networks/app-keys.ts";
import { addPublication, read } from "#test/publishing/publication.ts";

const X_SECRET = "stand-in-consumer-secret";
const FOREIGN = "the-secret-of-another-app";
const THREADS_APP_ID = "1357924680";
const ENV = { ...META_ENV, ...APP_KEYS, THREADS_APP_ID, X_CONSUMER_SECRET: X_SECRET };

type Signed = { url: string; headers: Record<string, string>; body: string };
type Callback = {
  name: string;
  platform: string;
  secret: string;
  /** An event of this account that is to be stored. */
  event(account: string, now: Date): string;
  /** @param at when the network signed it, where its signature says so */
  sign(body: string, secret: string, at: Date): Record<string, string>;
  url: string;
  /** How old a signature may be, where it has a time. */
  maxAgeSeconds?: number;
};

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text);
const ADA = { id: "6004", username: "ada.reads" };

const CALLBACKS: readonly Callback[] = [
  {
    name: "Instagram",
    platform: "instagram",
    secret: META_ENV.META_APP_SECRET,
    url: "instagram/instagram",
    event: (account) =>
      JSON.stringify(update(account, { messaging: [messaging(ADA.id, "Open?")], changes: [comment(ADA, "Nice")] })),
    sign: (body, secret) => ({ "x-hub-signature-256": `sha256=${hmac(secret, body).digest("hex")}` }),
  },
  {
    name: "Facebook",
    platform: "facebook",
    secret: META_ENV.META_APP_SECRET,
    url: "facebook/page",
    event(account, now) {
      const time = Math.floor(now.getTime() / 1000);
      const post = { item: "comment", verb: "add", post_id: `${account}_1`, comment_id: `${account}_1_2` };
      const value = { ...post, from: { id: ADA.id, name: "Ada" }, message: "Nice", created_time: time };
      const entry = { id: account, time, messaging: [messaging(ADA.id, "Open?")], changes: [{ field: "feed", value }] };
      return JSON.stringify({ object: "page", entry: [entry] });
    },
    sign: (body, secret) => ({ "x-hub-signature-256": `sha256=${hmac(secret, body).digest("hex")}` }),
  },
  {
    name: "Threads",
    platform: "threads",
    secret: META_ENV.THREADS_APP_SECRET,
    url: "threads/threads",
    event(account, now) {
      const root_post = { id: "123456", owner_id: account, username: "north.coffee" };
      const reply = { id: newId(), username: ADA.username, text: "Nice", timestamp: now.toISOString(), root_post };
      return JSON.stringify({ app_id: THREADS_APP_ID, values: { field: "replies", value: reply } });
    },
    sign: (body, secret) => ({ "x-hub-signature-256": `sha256=${hmac(secret, body).digest("hex")}` }),
  },
  {
    name: "LinkedIn",
    platform: "linkedin_page",
    secret: APP_KEYS.LINKEDIN_CLIENT_SECRET,
    url: "linkedin_page",
    event: (account, now) =>
      JSON.stringify({
        type: "ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS",
        notifications: [
          {
            notificationId: randomInt(1_000_000_000),
            organizationalEntity: `urn:li:organization:${account}`,
            action: "COMMENT",
            sourcePost: "urn:li:share:6874017812186501120",
            generatedActivity: `urn:li:comment:(urn:li:activity:6874017815432925184,${account})`,
            decoratedGeneratedActivity: { comment: { owner: "urn:li:person:tKHB2iEtdm", text: "Nice" } },
            lastModifiedAt: now.getTime(),
          },
        ],
      }),
    sign: (body, secret) => ({ "x-li-signature": hmac(secret, `hmacsha256=${body}`).digest("hex") }),
  },
  {
    name: "X",
    platform: "x",
    secret: X_SECRET,
    url: "x",
    event: (account, now) => {
      const text = { message_data: { text: "Hello" } };
      const message_create = { sender_id: "6004", target: { recipient_id: account }, ...text };
      const id = String(randomInt(1_000_000_000));
      const event = { type: "message_create", id, created_timestamp: String(now.getTime()), message_create };
      return JSON.stringify({ for_user_id: account, direct_message_events: [event] });
    },
    sign: (body, secret) => ({ "x-twitter-webhooks-signature": `sha256=${hmac(secret, body).digest("base64")}` }),
  },
  {
    name: "TikTok",
    platform: "tiktok",
    secret: APP_KEYS.TIKTOK_CLIENT_SECRET,
    url: "tiktok",
    maxAgeSeconds: 73 * 3600,
    event: (account, now) =>
      JSON.stringify({
        client_key: APP_KEYS.TIKTOK_CLIENT_KEY,
        event: "authorization.removed",
        create_time: Math.floor(now.getTime() / 1000),
        user_openid: account,
        content: '{"reason": 1}',
      }),
    sign(body, secret, at) {
      const time = Math.floor(at.getTime() / 1000);
      return { "tiktok-signature": `t=${time},s=${hmac(secret, `${time}.${body}`).digest("hex")}` };
    },
  },
];

let world: MetaWorld;
beforeAll(async () => {
  world = await createMetaWorld(ENV);
});
const newAccount = () => String(randomInt(10_000_000_000, 200_000_000_000));

async function send({ url, headers, body }: Signed): Promise<number> {
  const address = `http://localhost/webhooks/${url}`;
  const type = { "content-type": "application/json" };
  return (await world.send(new Request(address, { method: "POST", headers: { ...type, ...headers }, body }))).status;
}

describe.each(CALLBACKS)("$name", ({ platform, secret, url, event, sign, maxAgeSeconds }) => {
  const now = () => world.clock.now();
  const stored = (account: string) => world.db.inboundEvent.count({ where: { subject: account } });

  it("stores a signed event once, however often it is repeated", async () => {
    const account = newAccount();
    await addChannel(world, account, { platform });
    const body = event(account, now());
    const signed = { url, headers: sign(body, secret, now()), body };
    expect(await send(signed)).toBe(200);
    const first = await stored(account);
    expect(first).toBeGreaterThan(0);
    const again = await Promise.all(Array.from({ length: 4 }, () => send(signed)));
    expect([new Set(again), await stored(account)]).toEqual([new Set([200]), first]);
    await world.runJobs();
    // Once processed, an event is still known.
    expect(await send(signed)).toBe(200);
    expect(await stored(account)).toBe(0);
  });

  it("refuses an altered body, a missing signature and another app's, and stores nothing", async () => {
    const account = newAccount();
    await addChannel(world, account, { platform });
    const body = event(account, now());
    const headers = sign(body, secret, now());
    const refused: Signed[] = [
      { url, headers, body: `${body} ` },
      { url, headers: {}, body },
      { url, headers: sign(body, FOREIGN, now()), body },
    ];
    if (maxAgeSeconds !== undefined) {
      const stale = new Date(now().getTime() - (maxAgeSeconds + 60) * 1000);
      refused.push({ url, headers: sign(body, secret, stale), body });
    }
    for (const request of refused) expect(await send(request)).toBe(401);
    expect([await stored(account), world.pending]).toEqual([0, []]);
  });
});

it.each([
  ["linkedin_page", "challengeCode=890e4665", (body: string) => JSON.parse(body).challengeResponse, "hex"],
  ["x", "crc_token=890e4665", (body: string) => JSON.parse(body).response_token, "base64"],
] as const)("answers each challenge of %s the same way", async (url, query, read, encoding) => {
  const secret = url === "x" ? X_SECRET : APP_KEYS.LINKEDIN_CLIENT_SECRET;
  const digest = hmac(secret, "890e4665").digest(encoding);
  for (let turn = 0; turn < 3; turn += 1) {
    const response = await world.send(new Request(`http://localhost/webhooks/${url}?${query}`));
    const answer = read(await response.text());
    expect([response.status, answer]).toEqual([200, url === "x" ? `sha256=${digest}` : digest]);
  }
  expect((await world.send(new Request(`http://localhost/webhooks/${url}`))).status).toBe(400);
});

it("stores nothing of a signed Threads request that names another app", async () => {
  const threads = CALLBACKS.find(({ platform }) => platform === "threads");
  if (!threads) throw new Error("Threads is missing.");
  const account = newAccount();
  await addChannel(world, account, { platform: "threads" });
  const body = threads.event(account, world.clock.now()).replace(THREADS_APP_ID, "2468013579");
  await send({ url: threads.url, headers: threads.sign(body, threads.secret, world.clock.now()), body });
  expect(await world.db.inboundEvent.count({ where: { subject: account } })).toBe(0);
});

it("loses a TikTok channel whose permission was withdrawn: its posts wait, and the owner is notified once", async () => {
  const tiktok = CALLBACKS.find(({ platform }) => platform === "tiktok");
  if (!tiktok) throw new Error("TikTok is missing.");
  const { url, event, sign, secret } = tiktok;
  const account = newAccount();
  const channelId = await addChannel(world, account, { platform: "tiktok", displayName: "Cups" });
  const { id } = await addPublication(world, { body: "Waits", channelId });
  const body = event(account, world.clock.now());
  const signed = { url, headers: sign(body, secret, world.clock.now()), body };
  expect(await send(signed)).toBe(200);
  // The clock stands still, so that only jobs without a delay run.
  await world.runJobs();
  expect(await world.db.channel.findUnique({ where: { id: channelId } })).toMatchObject({
    status: "needs_reconnect",
    credentials: null,
  });
  await send(signed);
  await world.runJobs();
  await createTick(world.services).drain();
  expect((await read(world, id)).status).toBe("scheduled");
  const where = { userId: world.owner.userId, type: "channel_needs_attention", title: { contains: "Cups" } } as const;
  const notices = await world.db.notification.findMany({ where });
  expect(notices).toHaveLength(1);
});
