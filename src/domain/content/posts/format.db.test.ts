import { beforeEach, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import type { Outgoing } from "#platform/connectors/contract.ts";
import { addConnector, findConnector } from "#platform/connectors/registry.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { approvePost, createPost, deletePost, duplicatePost, getPost, preflightContent, updatePost } from "./index.ts";

let world: World;
let channelId: number;

beforeEach(async () => {
  world = await createWorld();
  channelId = await addTestChannel(world, "key");
});

const owner = () => world.as(world.owner);
const TEXT = "# Menu\n\n**Bread**, see [here](https://a.example)";

describe("the format of a post", () => {
  it("is plain unless it is named, and part of the content", async () => {
    const plain = await owner()(createPost, { body: TEXT });
    expect(plain.format).toBe("plain");
    const edited = await owner()(updatePost, { id: plain.id, format: "markdown" });
    expect(edited).toMatchObject({ format: "markdown", body: TEXT, revision: 2 });
    expect(edited.content_hash).not.toBe(plain.content_hash);
    const back = await owner()(updatePost, { id: plain.id, format: "plain" });
    expect(back.content_hash).toBe(plain.content_hash);
    const copy = await owner()(duplicatePost, {
      id: (await owner()(createPost, { body: "a", format: "markdown" })).id,
    });
    expect(copy.format).toBe("markdown");
    await owner()(deletePost, { id: copy.id });
    await expect(owner()(createPost, { body: "a", format: "html" as never })).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  it("asks for a new approval when it changes", async () => {
    const { id } = await owner()(createPost, { body: "*a*", channels: [{ channel_id: channelId }] });
    await owner()(approvePost, { id });
    await owner()(updatePost, { id, format: "markdown" });
    const { publications } = await owner()(getPost, { id });
    expect(publications.map(({ status }) => status)).toEqual(["pending_approval"]);
  });

  it("refuses Markdown beyond its bounds, and creates nothing", async () => {
    const channels = [{ channel_id: channelId, overrides: { body: ">".repeat(20), thread: ["*".repeat(6000)] } }];
    await expect(owner()(createPost, { body: "a".repeat(40_001), format: "markdown", channels })).rejects.toMatchObject(
      {
        kind: "invalid",
        detail: {
          errors: {
            body: [expect.any(String)],
            "channels.0.overrides.body": [expect.any(String)],
            "channels.0.overrides.thread.0": [expect.any(String)],
          },
        },
      },
    );
    await owner()(createPost, { body: "a".repeat(40_001), channels });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(1);
  });

  it("is plain text on a network that shows none, in its checks and when it is sent", async () => {
    const seen: Outgoing[] = [];
    const publisher = {
      platform: "test_key",
      timeoutMs: 10_000,
      async publish(outgoing: Outgoing) {
        seen.push(outgoing);
        return { kind: "done", externalId: "1", permalink: "https://x.example/1" } as const;
      },
    };
    const post = { body: TEXT, format: "markdown" as const, channels: [{ channel_id: channelId }] };
    expect((await owner()(preflightContent, post)).issues).toEqual([]);
    const scheduled_at = new Date(world.clock.now().getTime() + 1000).toISOString();
    await owner()(createPost, { ...post, scheduled_at, approve: true });
    world.clock.advance(2000);
    await createTick(world.services, { extra: [publisher] }).drain();
    expect(seen.map(({ part, rich }) => [part.body, rich])).toEqual([
      ["Menu\n\nBread, see here (https://a.example)", undefined],
    ]);
  });

  it("checks the places of images where the network shows them", async () => {
    const connector = findConnector("test_key");
    if (!connector) throw new Error("There is no test platform.");
    addConnector({ ...connector, richText: ["image"] });
    const post = {
      body: "Menu\n\n![a](media:999999)",
      format: "markdown" as const,
      channels: [{ channel_id: channelId }],
    };
    const { issues } = await owner()(preflightContent, post);
    addConnector(connector);
    expect(issues).toMatchObject([{ code: "media_not_attached", field: "body", severity: "error" }]);
  });
});
