import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getInboxItem, replyToItem } from "#domain/engagement/inbox/index.ts";
import { createWorld, type World } from "../../world.ts";
import { addFile, addPost, publishUntil } from "../published.ts";
import { poll, syncMetrics } from "../run-jobs.ts";
import { connectMastodon } from "./connected.ts";
import { type MastodonStandIn, startMastodon } from "./server.ts";

let server: MastodonStandIn;
let world: World;
let channelId: number;
const ADA = { id: "500", username: "ada", display_name: "Ada Reader" };

beforeAll(async () => {
  server = await startMastodon();
  world = await createWorld();
  channelId = (await connectMastodon(world, server.origin)).channels[0]?.id ?? 0;
  await poll(world);
});
afterAll(() => server.stop());

const items = () => world.db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
const act = () => world.as(world.owner, { brand: world.brand.slug });

describe("incoming messages", () => {
  it("enter the inbox once with their kind, under the post they reply to", async () => {
    const id = await addPost(world, { channelId, body: "Open all weekend" });
    await publishUntil(world, id, "published");
    const { externalId, postId } = await world.db.publication.findUniqueOrThrow({ where: { id } });
    server.mention(ADA, "@harbour Until when?", { inReplyTo: externalId });
    server.mention(ADA, "Look at @harbour & friends");
    server.mention(ADA, "@harbour between us", { visibility: "direct" });
    await poll(world);
    await poll(world);
    expect(await items()).toMatchObject([
      { kind: "comment", body: "@harbour Until when?", postId },
      { kind: "mention", body: "Look at @harbour & friends", postId: null },
      { kind: "message", body: "@harbour between us" },
    ]);
    const [contact] = await world.db.contactIdentity.findMany({ where: { brandId: world.brand.id } });
    expect(contact).toMatchObject({ name: "Ada Reader", handle: "@ada", externalId: `${server.host}:500` });
  });

  it("are read page by page from the cursor, also after a truncated response", async () => {
    const before = (await items()).length;
    for (let number = 0; number < 95; number += 1) server.mention(ADA, `@harbour number ${number}`);
    server.faults.plan("GET /api/v1/notifications", "half");
    await expect(poll(world)).rejects.toThrow();
    await poll(world);
    const bodies = (await items()).slice(before).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 95 }, (_, number) => `@harbour number ${number}`));
  });

  it("are not polled more often than the platform allows", async () => {
    const count = () => server.requests.filter((request) => request.endsWith("/notifications")).length;
    await poll(world);
    const before = count();
    world.clock.advance(-60_000);
    await poll(world);
    expect(count()).toBe(before);
  });
});

describe("a reply", () => {
  it("mentions only its author and keeps the visibility", async () => {
    const [comment, , message] = await items();
    await act()(replyToItem, { id: comment?.id ?? 0, body: "Until eight." });
    await act()(replyToItem, { id: message?.id ?? 0, body: "Of course." });
    await world.runJobs();
    const sent = server.statuses.slice(-2);
    expect(sent).toMatchObject([
      { text: "@ada Until eight.", inReplyTo: comment?.externalId, visibility: "public" },
      { text: "@ada Of course.", inReplyTo: message?.externalId, visibility: "direct" },
    ]);
    expect(await act()(getInboxItem, { id: comment?.id ?? 0 })).toMatchObject({ replies: [{ status: "sent" }] });
  });

  it("has its files, which are uploaded again when that fails, and is sent once", async () => {
    const [comment] = await items();
    const id = comment?.id ?? 0;
    const media = await addFile(world, { alt: "The board at the door" });
    server.faults.plan("POST /api/v2/media", "drop");
    await act()(replyToItem, { id, media_ids: [media] });
    for (let turn = 0; turn < 4; turn += 1) {
      await world.runJobs();
      world.clock.advance(60_000);
    }
    const [sent, ...others] = server.statuses.filter(({ mediaIds }) => mediaIds.length > 0);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ text: "@ada", inReplyTo: comment?.externalId });
    expect(server.uploads.find((file) => file.id === sent?.mediaIds[0])).toMatchObject({
      description: "The board at the door",
    });
    expect(await act()(getInboxItem, { id })).toMatchObject({
      replies: [{}, { status: "sent", media: [{ id: media }] }],
    });
  });

  it("is sent again only when it certainly was not sent", async () => {
    const [, mention] = await items();
    const before = server.statuses.length;
    server.faults.plan("GET /api/v1/statuses/\\d+", "drop", "unavailable");
    server.faults.plan("POST /api/v1/statuses", "lose");
    await act()(replyToItem, { id: mention?.id ?? 0, body: "Thank you" });
    for (let turn = 0; turn < 5; turn += 1) {
      world.clock.advance(600_000);
      await world.runJobs();
    }
    expect(server.statuses.slice(before).map(({ text }) => text)).toEqual(["@ada Thank you"]);
    expect(await act()(getInboxItem, { id: mention?.id ?? 0 })).toMatchObject({ replies: [{ status: "unknown" }] });
  });
});

it("reads likes, shares, comments and followers once a night", async () => {
  await syncMetrics(world);
  const [row] = await world.db.publicationMetric.findMany({ where: { publication: { channelId } } });
  expect(row?.values).toEqual({ likes: 3, shares: 2, comments: 1 });
  const [followers] = await world.db.channelMetric.findMany({ where: { channelId } });
  expect(followers?.values).toEqual({ followers: 42 });
});
