import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getInboxItem, replyToItem } from "#domain/engagement/inbox/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { ownWith } from "#test/networks/own.ts";
import { poll } from "#test/networks/run-jobs.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";

const WITH_INBOX = PROVING.filter(({ platform }) =>
  [
    ...["telegram", "discord", "slack", "wordpress", "youtube", "google_business", "x", "reddit"],
    ...ownWith("inbox"),
  ].includes(platform),
);

/** Incoming comments and replies of each network. */
describe.each(WITH_INBOX)("$platform", ({ platform, needs, typed, externalId, start }) => {
  let world: World;
  let network: Awaited<ReturnType<typeof start>>;
  let inbox: NonNullable<(typeof network)["inbox"]>;
  let channelId: number;
  /** Of a published publication. */
  let published: { externalId: string; postId: number };

  beforeAll(async () => {
    network = await start();
    if (!network.inbox) throw new Error("It has no inbox.");
    inbox = network.inbox;
    addConnectorParts({ platform, connect: network.connect, poll: inbox.poll, reply: inbox.reply });
    world = await createWorld({ env: NETWORK_KEYS });
    channelId = (await connectNetwork(world, { platform, typed, externalId }, network)).id;
    await pollInbox();
    const added = await addPublication(world, { body: "Open all weekend", channelId });
    await addNeeded(world, added, needs);
    const { id } = added;
    const tick = createTick(world.services, { extra: [network.publisher] });
    for (let turn = 0; turn < 10 && (await read(world, id)).status !== "published"; turn += 1) {
      await tick.drain();
      world.clock.advance(1000);
    }
    published = await read(world, id);
    await pollInbox();
  });
  afterAll(async () => {
    // The jobs of the next network's tests poll every channel that is connected.
    await world.db.channel.update({ where: { id: channelId }, data: { status: "disabled" } });
    await network.standIn.stop();
  });

  /** Longer than every network's poll interval. */
  const pollInbox = async () => {
    world.clock.advance(1_000_000);
    await poll(world);
  };
  const owner = () => world.as(world.owner, { brand: world.brand.slug });
  const items = () => world.db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
  const itemOf = async (id: string) => (await items()).find((item) => item.externalId === id)?.id ?? 0;
  const bodies = async () => (await items()).map(({ body }) => body);

  it("receives a comment on a publication once, and none of our own", async () => {
    inbox.sayAsProgram("From a program");
    const id = inbox.say("It's good & late?", published.externalId);
    await pollInbox();
    await pollInbox();
    expect(await items()).toMatchObject([
      {
        kind: inbox.kind ?? "comment",
        externalId: id,
        body: expect.stringMatching(/^It.s good & late\?$/),
        postId: inbox.kind === "review" ? null : published.postId,
        rating: inbox.kind === "review" ? 5 : null,
      },
    ]);
    const [contact] = await world.db.contact.findMany({
      where: { brandId: world.brand.id, identities: { some: { platform } } },
    });
    expect(contact).toMatchObject({ name: expect.stringMatching(/^ada/i) });
  });

  it("receives many in order, also after a truncated response", async () => {
    const before = (await items()).length;
    for (let number = 0; number < 120; number += 1) inbox.say(`Number ${number}`, published.externalId);
    network.standIn.plan(inbox.asks, { kind: "half" });
    await expect(pollInbox()).rejects.toThrow();
    for (let turn = 0; turn < 3; turn += 1) await pollInbox();
    expect((await bodies()).slice(before)).toEqual(Array.from({ length: 120 }, (_, number) => `Number ${number}`));
    expect(network.standIn.countPlanned()).toBe(0);
  });

  it("applies edits and removals where the network reports them", async () => {
    // Slack's history contains only the channel's own messages.
    const under = platform === "slack" ? "" : published.externalId;
    const [edited, removed] = ["Edited", "Removed"].map((text) => inbox.say(text, under));
    await pollInbox();
    inbox.edit?.(edited ?? "", "Edited since");
    inbox.remove?.(removed ?? "");
    await pollInbox();
    const all = await bodies();
    expect(all).toContain(inbox.edit ? "Edited since" : "Edited");
    expect(all.includes("Removed")).toBe(!inbox.remove);
  });

  it("replies in the thread of the message", async () => {
    const id = inbox.say("Until when?", published.externalId);
    await pollInbox();
    const before = inbox.replies().length;
    await owner()(replyToItem, { id: await itemOf(id), body: "Until eight." });
    await world.runJobs();
    expect(await owner()(getInboxItem, { id: await itemOf(id) })).toMatchObject({
      replies: [{ status: "sent" }],
    });
    // A thread has only one level of replies.
    const to = platform === "slack" ? published.externalId : id;
    expect(inbox.replies().slice(before)).toEqual([{ text: "Until eight.", to }]);
    await pollInbox();
    expect(await bodies()).not.toContain("Until eight.");
    if (!inbox.refuseReply) return;
    inbox.refuseReply(id);
    for (let turn = 0; turn < 2; turn += 1) await pollInbox();
    expect(await owner()(getInboxItem, { id: await itemOf(id) })).toMatchObject({
      status: "open",
      replies: [{ status: "failed", sent_at: null, error: { code: "reply_refused", retryable: false } }],
    });
    const notices = { userId: world.owner.userId, type: "reply_failed" } as const;
    expect(await world.db.notification.count({ where: notices })).toBe(1);
  });

  it.each(["lost", "half", "bad_gateway", "reset"] as const)(
    "never sends a reply twice after a failed response: %s",
    async (kind) => {
      const id = inbox.say(`Is it ${kind}?`, published.externalId);
      await pollInbox();
      network.standIn.plan(inbox.sends, { kind });
      await owner()(replyToItem, { id: await itemOf(id), body: `It is ${kind}.` });
      for (let turn = 0; turn < 4; turn += 1) {
        await world.runJobs();
        await world.db.$executeRaw`update inbox_replies set lease_until = now() where lease_until is not null`;
        world.clock.advance(600_000);
      }
      const there = inbox.replies().filter(({ text }) => text === `It is ${kind}.`).length;
      const [reply] = (await owner()(getInboxItem, { id: await itemOf(id) })).replies;
      expect([reply?.status, there]).toEqual(inbox.settles ? ["sent", 1] : ["unknown", kind === "reset" ? 0 : 1]);
    },
  );
});
