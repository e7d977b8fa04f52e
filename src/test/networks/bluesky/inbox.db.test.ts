import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getInboxItem, replyToItem } from "#domain/engagement/inbox/index.ts";
import { createWorld, type World } from "../../world.ts";
import { addFile, addPost, publishUntil } from "../published.ts";
import { poll, syncMetrics } from "../run-jobs.ts";
import { connectBluesky } from "./connected.ts";
import { type BlueskyStandIn, startBluesky } from "./server.ts";

let server: BlueskyStandIn;
let world: World;
let channelId: number;
beforeAll(async () => {
  server = await startBluesky();
  world = await createWorld();
  channelId = (await connectBluesky(world, server)).channel.id;
  await poll(world);
});
afterAll(() => server.stop());
const items = () => world.db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
const act = () => world.as(world.owner, { brand: world.brand.slug });

describe("incoming messages", () => {
  it("enter the inbox once, oldest first, under the post they reply to, page by page", async () => {
    const id = await addPost(world, { channelId, body: "Open all weekend" });
    await publishUntil(world, id, "published");
    const { externalId, postId } = await world.db.publication.findUniqueOrThrow({ where: { id } });
    const own = server.posts.find(({ uri }) => uri === externalId);
    server.write("reply", "Until when?", own);
    for (let number = 0; number < 120; number += 1) server.write("mention", `number ${number}`);
    server.faults.plan("GET /xrpc/app.bsky.notification.listNotifications", "half");
    await expect(poll(world)).rejects.toThrow();
    await poll(world);
    await poll(world);
    const [first, ...others] = await items();
    expect(first).toMatchObject({ kind: "comment", body: "Until when?", postId });
    expect(others.map(({ body }) => body)).toEqual(Array.from({ length: 120 }, (_, number) => `number ${number}`));
  });
});

describe("a reply", () => {
  it("is posted once under the message it replies to, even when the response is lost", async () => {
    const [comment] = await items();
    server.faults.plan("GET /xrpc/app.bsky.feed.getPosts", "drop");
    server.faults.plan("POST /xrpc/com.atproto.repo.putRecord", "lose");
    await act()(replyToItem, { id: comment?.id ?? 0, body: "Until eight." });
    for (let turn = 0; turn < 4; turn += 1) {
      world.clock.advance(600_000);
      await world.db.$executeRaw`update inbox_replies set lease_until = now() where lease_until is not null`;
      await world.runJobs();
    }
    const sent = server.posts.filter(({ value }) => value.text === "Until eight.");
    const own = server.posts.find(({ value }) => value.text === "Open all weekend");
    expect(sent.map(({ value }) => [value.reply?.parent.uri, value.reply?.root.uri])).toEqual([
      [comment?.externalId, own?.uri],
    ]);
    expect(await act()(getInboxItem, { id: comment?.id ?? 0 })).toMatchObject({ replies: [{ status: "sent" }] });
  });

  it("embeds its images, also after the server deleted the upload, and exists once", async () => {
    const [comment] = await items();
    const media = await addFile(world, { alt: "The board" });
    server.faults.plan("POST /xrpc/com.atproto.repo.putRecord", "lose");
    await act()(replyToItem, { id: comment?.id ?? 0, body: "Here", media_ids: [media] });
    await world.runJobs();
    server.blobs.clear();
    for (let turn = 0; turn < 6; turn += 1) {
      world.clock.advance(600_000);
      await world.db.$executeRaw`update inbox_replies set lease_until = now() where lease_until is not null`;
      await world.runJobs();
    }
    const sent = server.posts.filter(({ value }) => value.text === "Here");
    expect(sent.map(({ value }) => value.embed)).toMatchObject([
      { $type: "app.bsky.embed.images", images: [{ alt: "The board", aspectRatio: { width: 640, height: 480 } }] },
    ]);
    const { replies } = await act()(getInboxItem, { id: comment?.id ?? 0 });
    expect(replies.at(-1)).toMatchObject({ status: "sent", media: [{ id: media }] });
  });

  it("links what it mentions, as a post does", async () => {
    const [comment] = await items();
    const body = "Ask @ada.example, not @nobody.example: https://north.example/open #coffee";
    await act()(replyToItem, { id: comment?.id ?? 0, body });
    await world.runJobs();
    const sent = server.posts.find(({ value }) => value.text === body);
    const kinds = (sent?.value.facets ?? []).map((facet) => (facet as { features: [object] }).features[0]);
    expect(kinds).toEqual([
      { $type: "app.bsky.richtext.facet#mention", did: expect.stringMatching(/^did:plc:ada/) },
      { $type: "app.bsky.richtext.facet#link", uri: "https://north.example/open" },
      { $type: "app.bsky.richtext.facet#tag", tag: "coffee" },
    ]);
  });
});

it("reads likes, shares, comments, saves and followers once a night", async () => {
  await syncMetrics(world);
  const [row] = await world.db.publicationMetric.findMany({ where: { publication: { channelId } } });
  expect(row?.values).toEqual({ likes: 3, shares: 3, comments: 4, saves: 5 });
  const [followers] = await world.db.channelMetric.findMany({ where: { channelId } });
  expect(followers?.values).toEqual({ followers: 42 });
});
