import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { generateVapidKey, readVapid } from "#platform/push/vapid.ts";
import { createBrowser, readVapidHeader } from "#test/push-browser.ts";
import { result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { getPushKey, notifyPeople, registerDevice, updatePreferences } from "./index.ts";

const VAPID_PRIVATE_KEY = generateVapidKey();
const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };

let world: World;
let service: Awaited<ReturnType<typeof startReceiver>>;
let ada: Person;

beforeEach(async () => {
  world = await createWorld({ env: { VAPID_PRIVATE_KEY, MAIL_FROM: "Masthead <press@example.com>" } });
  service = await startReceiver();
  service.behave = result(201);
  ada = await world.addMember("editor");
});
afterEach(() => service.stop());

const ctx = () => ({ ...world.services, caller: { kind: "system" as const, job: "test" }, origin });

/** The browser of a user who has enabled push notifications. */
async function subscribe(person: Person, place = "ada") {
  const browser = createBrowser(service.url.replace("/hooks", `/push/${place}`));
  await world.as(person)(registerDevice, { token: browser.token });
  return browser;
}

async function sendNotification(people: Person[], more: { body?: string; path?: string | null } = {}) {
  const { body = "The channel is gone.", path = "/posts/12" } = more;
  const notice = { brandId: world.brand.id, type: "post_failed", title: () => "A post failed", path } as const;
  const userIds = people.map(({ userId }) => userId);
  await world.db.$transaction((tx) => notifyPeople(tx, ctx(), { ...notice, body: () => body, userIds }));
}

describe("a push message to a browser", () => {
  it("is encrypted for it alone, signed with the installation's VAPID key, and links to its page", async () => {
    const browser = await subscribe(ada);
    await sendNotification([ada]);
    await world.runJobs();
    expect(service.received).toHaveLength(1);
    const [{ path, headers, raw } = { path: "", headers: {}, raw: Buffer.alloc(0) }] = service.received;
    expect(path).toBe("/push/ada");
    expect(raw.includes("The channel")).toBe(false);
    const message = browser.read(raw);
    expect(message).toEqual({
      key: expect.stringMatching(/^[\w-]{22}$/),
      title: "A post failed",
      body: "The channel is gone.",
      path: `/studio/${world.brand.handle}/posts/12`,
    });
    expect(() => createBrowser(browser.subscription.endpoint).read(raw)).toThrow();
    expect(headers).toMatchObject({
      ttl: "86400",
      topic: (message as { key: string }).key,
      "content-encoding": "aes128gcm",
    });

    const { key, claims } = await readVapidHeader(headers.authorization ?? "");
    expect(key).toBe(readVapid(VAPID_PRIVATE_KEY)?.publicKey);
    expect(await world.as(ada)(getPushKey, {})).toEqual({ public_key: key });
    expect(claims).toMatchObject({ aud: new URL(service.url).origin, sub: "mailto:press@example.com" });
  });

  it("stays within the push services' size limit, and links to the home page when it has no page", async () => {
    const browser = await subscribe(ada);
    await sendNotification([ada], { body: "漢字😀 ".repeat(3000), path: null });
    await world.runJobs();
    const raw = service.received[0]?.raw ?? Buffer.alloc(0);
    expect(raw.length).toBeLessThan(4096);
    expect(browser.read(raw)).toMatchObject({ body: expect.stringMatching(/^漢字😀 .*…$/), path: "/studio" });
  });

  it("is sent to every device of users who enabled push, and to no other", async () => {
    const bob = await world.addMember("member");
    await subscribe(ada, "ada-phone");
    await subscribe(ada, "ada-desk");
    await subscribe(bob, "bob");
    await subscribe(await world.addMember("member"), "eve");
    await world.as(bob)(updatePreferences, { preferences: { post_failed: { push: false } } });
    await sendNotification([ada, bob]);
    await world.runJobs();
    expect(service.received.map(({ path }) => path).sort()).toEqual(["/push/ada-desk", "/push/ada-phone"]);
  });
});

describe("push responses and devices", () => {
  it.each([404, 410])("removes the token after %i", async (status) => {
    await subscribe(ada);
    service.behave = result(status);
    await sendNotification([ada]);
    await world.runJobs();
    expect(await world.db.deviceToken.count({ where: { userId: ada.userId } })).toBe(0);
  });

  it.each([400, 403, 413])("keeps the token after %i and does not retry the message", async (status) => {
    await subscribe(ada);
    service.behave = result(status);
    await sendNotification([ada]);
    await world.runJobs();
    expect([service.received.length, await world.db.deviceToken.count({ where: { userId: ada.userId } })]).toEqual([
      1, 1,
    ]);
  });

  it.each([429, 500, 503])("fails the job after %i, and retries it with the same key", async (status) => {
    const browser = await subscribe(ada);
    service.behave = result(status);
    await sendNotification([ada]);
    const push = world.pending.find(({ job }) => job.name === "push.send");
    const run = () => push?.job.perform(ctx(), push.data as never);
    await expect(run()).rejects.toThrow(String(status));
    service.behave = result(201);
    await run();
    const [first, second] = service.received.map(({ raw }) => browser.read(raw));
    expect(second).toEqual(first);
    expect(await world.db.deviceToken.count({ where: { userId: ada.userId } })).toBe(1);
  });

  it("does not send a pending message to a device that another user has registered meanwhile", async () => {
    const browser = await subscribe(ada);
    await sendNotification([ada]);
    await world.as(world.owner)(registerDevice, { token: browser.token });
    await world.runJobs();
    expect(service.received).toEqual([]);
  });

  it("sends nothing to a user whose account is scheduled for deletion, and removes the devices of a deleted user", async () => {
    await subscribe(ada);
    await sendNotification([ada]);
    await world.db.user.update({ where: { id: ada.userId }, data: { deletedAt: world.clock.now() } });
    await sendNotification([ada]);
    await world.runJobs();
    expect(service.received).toEqual([]);
    const other = await world.createPerson("Gone Soon");
    await subscribe(other, "other");
    await world.db.user.delete({ where: { id: other.userId } });
    expect(await world.db.deviceToken.count({ where: { userId: other.userId } })).toBe(0);
  });

  it("does not send to an address that is no longer allowed, and does not retry", async () => {
    await subscribe(ada);
    await sendNotification([ada]);
    const strict = await createWorld({ env: { VAPID_PRIVATE_KEY, WEBHOOK_ALLOW_PRIVATE: "" } });
    const push = world.pending.find(({ job }) => job.name === "push.send");
    await push?.job.perform({ ...ctx(), push: strict.services.push }, push.data as never);
    expect(service.received).toEqual([]);
  });

  it("sends nothing and does not fail when no VAPID key is configured", async () => {
    const keyless = await createWorld();
    const token = createBrowser(service.url).token;
    await keyless.as(keyless.owner)(registerDevice, { token });
    await keyless.as(keyless.owner)(registerDevice, { token: "a-phone:of-firebase" });
    expect(await keyless.as(keyless.owner)(getPushKey, {})).toEqual({ public_key: null });
    await keyless.db.$transaction((tx) =>
      notifyPeople(
        tx,
        { ...ctx(), ...keyless.services },
        {
          userIds: [keyless.owner.userId],
          brandId: null,
          type: "export_ready",
          title: () => "T",
          body: () => "B",
          path: null,
        },
      ),
    );
    await keyless.runJobs();
    expect([
      service.received.length,
      await keyless.db.deviceToken.count({ where: { userId: keyless.owner.userId } }),
    ]).toEqual([0, 2]);
  });
});
