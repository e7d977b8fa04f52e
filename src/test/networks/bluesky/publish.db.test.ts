import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { read } from "../../publishing/publication.ts";
import { createWorld, type World } from "../../world.ts";
import { addPost, pngOf, publishUntil } from "../published.ts";
import { connectBluesky } from "./connected.ts";
import { type BlueskyStandIn, startBluesky } from "./server.ts";

let server: BlueskyStandIn;
let world: World;
let channelId: number;
beforeAll(async () => {
  server = await startBluesky();
  world = await createWorld();
  channelId = (await connectBluesky(world, server)).channel.id;
});
afterAll(() => server.stop());
beforeEach(() => expect(server.faults.count()).toBe(0));

const standing = (text: string) => server.posts.filter(({ value }) => value.text === text);
const PUT = "POST /xrpc/com.atproto.repo.putRecord";
const UPLOAD = "POST /xrpc/com.atproto.repo.uploadBlob";
const images = (count: number) =>
  Array.from({ length: count }, (_, seed) => ({ type: "image/png", bytes: pngOf(seed + 1), alt: `Picture ${seed}` }));

describe("who may reply and quote", () => {
  it("is written with the post, at once", async () => {
    const options = { who_replies: "followers", no_quotes: true };
    const id = await addPost(world, { channelId, body: "Gated", thread: ["More of it"], options });
    expect(await publishUntil(world, id, "published")).toEqual(["published", "published"]);
    const [first, second] = [standing("Gated")[0], standing("More of it")[0]];
    expect(server.gates.get(`app.bsky.feed.threadgate/${first?.rkey}`)).toMatchObject({
      post: first?.uri,
      allow: [{ $type: "app.bsky.feed.threadgate#followerRule" }],
    });
    expect(server.gates.get(`app.bsky.feed.postgate/${first?.rkey}`)).toMatchObject({
      embeddingRules: [{ $type: "app.bsky.feed.postgate#disableRule" }],
    });
    expect(server.gates.has(`app.bsky.feed.threadgate/${second?.rkey}`)).toBe(false);
    expect(server.gates.has(`app.bsky.feed.postgate/${second?.rkey}`)).toBe(true);
  });

  it("makes no second post when the response is lost", async () => {
    const id = await addPost(world, { channelId, body: "Gated once", options: { who_replies: "nobody" } });
    server.plan("POST /xrpc/com.atproto.repo.applyWrites", { kind: "lost" });
    expect(await publishUntil(world, id, "published")).toEqual(["unknown", "published"]);
    expect(standing("Gated once")).toHaveLength(1);
    expect(await read(world, id)).toMatchObject({ externalId: standing("Gated once")[0]?.uri });
  });
});

describe("a quoted post", () => {
  it("stands below the text, and beside media", async () => {
    const [quoted] = [server.write("mention", "Quote me")];
    const quote = `https://bsky.app/profile/ada.example/post/${quoted.uri.split("/").at(-1)}`;
    const record = { uri: quoted.uri, cid: quoted.cid };
    await publishUntil(world, await addPost(world, { channelId, body: "Quoting", options: { quote } }), "published");
    expect(standing("Quoting")[0]?.value.embed).toEqual({ $type: "app.bsky.embed.record", record });
    const withMedia = await addPost(world, { channelId, body: "Quoting too", options: { quote }, media: images(1) });
    await publishUntil(world, withMedia, "published");
    expect(standing("Quoting too")[0]?.value.embed).toMatchObject({
      $type: "app.bsky.embed.recordWithMedia",
      record: { $type: "app.bsky.embed.record", record },
      media: { $type: "app.bsky.embed.images" },
    });
  });

  it.each(["nothing-there", "gated"])("that can't be quoted is explained: %s", async (what) => {
    const gated = standing("Gated")[0]?.rkey;
    const author = what === "gated" ? server.account.did : "ada.example";
    const quote = `https://bsky.app/profile/${author}/post/${what === "gated" ? gated : what}`;
    const id = await addPost(world, { channelId, body: `Quoting ${what}`, options: { quote } });
    await publishUntil(world, id, "failed");
    expect(standing(`Quoting ${what}`)).toEqual([]);
  });
});

describe("a post", () => {
  it("is published with images and alt texts, and as a connected thread", async () => {
    const thread = ["Second part", "Third part"];
    const threadMedia = [[], images(1)];
    const id = await addPost(world, { channelId, body: "First part", thread, media: images(2), threadMedia });
    expect(await publishUntil(world, id, "published")).toEqual(["published", "published", "published"]);
    const [first, second, third] = server.posts.slice(-3);
    expect(first?.value.embed).toMatchObject({
      $type: "app.bsky.embed.images",
      images: [
        { alt: "Picture 0", aspectRatio: { width: 640, height: 480 }, image: { mimeType: "image/png", size: 600 } },
        { alt: "Picture 1" },
      ],
    });
    expect(second?.value.embed).toBeUndefined();
    expect(third?.value.embed).toMatchObject({ $type: "app.bsky.embed.images", images: [{ alt: "Picture 0" }] });
    const root = { uri: first?.uri, cid: first?.cid };
    expect(second?.value.reply).toEqual({ root, parent: root });
    expect(third?.value.reply).toEqual({ root, parent: { uri: second?.uri, cid: second?.cid } });
    expect(await read(world, id)).toMatchObject({
      externalId: first?.uri,
      permalink: `https://bsky.app/profile/${server.account.did}/post/${first?.rkey}`,
      tries: 0,
    });
  });

  it("with more than four images becomes a gallery", async () => {
    const id = await addPost(world, { channelId, body: "Ten", media: images(10) });
    await publishUntil(world, id, "published");
    const embed = standing("Ten")[0]?.value.embed as { $type: string; items: { $type: string }[] };
    expect(embed.$type).toBe("app.bsky.embed.gallery");
    expect(embed.items.map(({ $type }) => $type)).toEqual(
      Array.from({ length: 10 }, () => "app.bsky.embed.gallery#image"),
    );
  });

  it("contains links, mentions and tags with byte offsets, and its language", async () => {
    const body = "Grüße 👋🏽 @ada.example, @nobody.example: https://example.com/ä (#Hafen) #1";
    const options = { language: "de", content_warning: "graphic-media" };
    await publishUntil(world, await addPost(world, { channelId, body, options }), "published");
    const [{ value } = { value: null }] = standing(body);
    const bytes = Buffer.from(body);
    const facets = (value?.facets ?? []) as { index: { byteStart: number; byteEnd: number }; features: object[] }[];
    const read = facets.map(({ index, features }) => [
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
      features[0],
    ]);
    expect(read).toEqual([
      ["@ada.example", { $type: "app.bsky.richtext.facet#mention", did: "did:plc:ada2ada2ada2ada2ada2ada2" }],
      ["https://example.com/ä", { $type: "app.bsky.richtext.facet#link", uri: "https://example.com/ä" }],
      ["#Hafen", { $type: "app.bsky.richtext.facet#tag", tag: "Hafen" }],
    ]);
    expect(value).toMatchObject({ langs: ["de"], labels: { values: [{ val: "graphic-media" }] } });
  });

  it("takes one request when it is only text", async () => {
    const before = server.requests.length;
    await publishUntil(world, await addPost(world, { channelId, body: "Only text" }), "published");
    expect(server.requests.slice(before)).toEqual([PUT]);
  });

  it("that exceeds the network's character count is not sent", async () => {
    const fits = "👩‍👩‍👧‍👦".repeat(100) + "a".repeat(200);
    await publishUntil(world, await addPost(world, { channelId, body: fits }), "published");
    expect(standing(fits)).toHaveLength(1);
    for (const body of [`${fits}a`, "👩‍👩‍👧‍👦".repeat(150)]) {
      const before = server.requests.length;
      const id = await addPost(world, { channelId, body });
      await publishUntil(world, id, "failed");
      expect(await read(world, id)).toMatchObject({ error: { code: "text_too_long" } });
      expect(server.requests).toHaveLength(before);
    }
  });
});

describe("a lost response", () => {
  for (const fault of ["lose", "half", "html", "error", "unavailable", "drop"] as const) {
    it(`causes no duplicate: ${fault}, twice in a row`, async () => {
      const body = `Hello ${fault}`;
      server.faults.plan(PUT, fault, fault);
      const id = await addPost(world, { channelId, body });
      await publishUntil(world, id, "published");
      expect(standing(body)).toHaveLength(1);
      expect(await read(world, id)).toMatchObject({ externalId: standing(body)[0]?.uri, crashes: 0 });
    });
  }

  it("causes no duplicate at any step of a thread with images", async () => {
    for (const fault of ["lose", "half", "drop"] as const) {
      const [body, second] = [`Photo ${fault}`, `Photo ${fault}, continued`];
      server.faults.plan(UPLOAD, fault);
      server.faults.plan(PUT, fault);
      server.faults.plan("GET /xrpc/com.atproto.repo.getRecord", fault);
      const files = { media: images(1), threadMedia: [images(2)] };
      const id = await addPost(world, { channelId, body, thread: [second], ...files });
      await publishUntil(world, id, "published");
      expect([body, second].map((text) => standing(text).length)).toEqual([1, 1]);
      expect([body, second].map((text) => standing(text)[0]?.value.embed?.images)).toMatchObject([
        [{ alt: "Picture 0" }],
        [{ alt: "Picture 0" }, { alt: "Picture 1" }],
      ]);
      expect(standing(second)[0]?.value.reply?.parent.uri).toBe(standing(body)[0]?.uri);
    }
  });

  it("is not settled by another post with the same text", async () => {
    const [first, second] = [
      await addPost(world, { channelId, body: "Twin" }),
      await addPost(world, { channelId, body: "Twin" }),
    ];
    server.faults.plan(PUT, "drop");
    await publishUntil(world, first, "published");
    await publishUntil(world, second, "published");
    expect(standing("Twin")).toHaveLength(2);
  });
});

describe("a server that refuses", () => {
  it("receives no requests for as long as it asks, without using up a try", async () => {
    server.faults.plan(PUT, "throttle");
    const id = await addPost(world, { channelId, body: "Too many" });
    await createTick(world.services).drain();
    expect(await read(world, id)).toMatchObject({ status: "scheduled", tries: 0, error: { code: "throttled" } });
    const pace = await world.db.platformPace.findFirstOrThrow({ where: { platform: "bluesky", channelId } });
    expect(((pace.blockedUntil?.getTime() ?? 0) - Date.now()) / 1000).toBeGreaterThan(80);
    await publishUntil(world, id, "published");
    expect(standing("Too many")).toHaveLength(1);
  });

  it("leaves its response with an attempt when it refuses a file before anything was sent", async () => {
    server.options.largestBlob = 100;
    const id = await addPost(world, { channelId, body: "Too large", media: images(1) });
    await publishUntil(world, id, "failed");
    server.options.largestBlob = 5_000_000;
    expect(await read(world, id)).toMatchObject({ error: { code: "media_refused" }, firstSentAt: null });
    const attempts = await world.db.publicationAttempt.findMany({ where: { publicationId: id } });
    expect(attempts).toMatchObject([
      { number: 1, part: 0, outcome: "failed", response: { status: 413, body: expect.stringContaining("too large") } },
    ]);
    expect(JSON.stringify(attempts)).not.toContain(server.sessions.at(-1)?.access);
  });

  it("receives files again that it has deleted", async () => {
    const id = await addPost(world, { channelId, body: "Thrown away", media: images(1) });
    server.faults.plan(PUT, "drop");
    await createTick(world.services).drain();
    server.blobs.clear();
    await publishUntil(world, id, "published");
    expect(standing("Thrown away")).toHaveLength(1);
  });

  it("gets a token refreshed once by two workers after an early expiry, and each publication once", async () => {
    for (const session of server.sessions) session.isAccessEnded = true;
    const ids = [
      await addPost(world, { channelId, body: "Ended 1", media: images(1) }),
      await addPost(world, { channelId, body: "Ended 2" }),
    ];
    const ticks = [1, 2].map(() => createTick(world.services));
    const before = server.requests.length;
    const settled = async () => {
      await Promise.all(ticks.map((tick) => tick.drain()));
      world.clock.advance(1000);
      return world.db.publication.count({ where: { id: { in: ids }, status: "published" } });
    };
    await expect.poll(settled).toBe(2);
    expect(["Ended 1", "Ended 2"].map((text) => standing(text).length)).toEqual([1, 1]);
    const refreshes = server.requests.slice(before).filter((request) => request.endsWith("refreshSession"));
    expect(refreshes).toHaveLength(1);
    expect(await world.db.channel.findUniqueOrThrow({ where: { id: channelId } })).toMatchObject({
      status: "connected",
    });
  });
});
