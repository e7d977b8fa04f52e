import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { read } from "../../publishing/publication.ts";
import { createWorld, type World } from "../../world.ts";
import { addPost, pngOf, publishUntil } from "../published.ts";
import { connectMastodon } from "./connected.ts";
import { type MastodonStandIn, startMastodon } from "./server.ts";

let server: MastodonStandIn;
let world: World;
let channelId: number;
beforeAll(async () => {
  server = await startMastodon();
  world = await createWorld();
  channelId = (await connectMastodon(world, server.origin)).channels[0]?.id ?? 0;
});
afterAll(() => server.stop());
beforeEach(() => {
  Object.assign(server.options, { keys: "on", processing: 0 });
  expect(server.faults.count()).toBe(0);
});

const standing = (text: string) => server.statuses.filter((status) => status.text === text);
const POST = "POST /api/v1/statuses";
const UPLOAD = "POST /api/v2/media";

describe("a quote", () => {
  it("names the post by its ID on the account's server", async () => {
    await publishUntil(world, await addPost(world, { channelId, body: "Quote me" }), "published");
    const quoted = standing("Quote me")[0]?.id;
    const options = { quote: `${server.origin}/@desk/${quoted}`, who_quotes: "nobody" };
    await publishUntil(world, await addPost(world, { channelId, body: "Quoting", options }), "published");
    expect(standing("Quoting")).toMatchObject([{ quoted, quotePolicy: "nobody" }]);
  });

  it("that isn't found is explained, and nothing is published", async () => {
    const options = { quote: "https://elsewhere.example/@ada/1" };
    await publishUntil(world, await addPost(world, { channelId, body: "Quoting none", options }), "failed");
    expect(standing("Quoting none")).toEqual([]);
  });
});

describe("a post", () => {
  it("is published with images, alt texts, their focus and as a thread, each part once", async () => {
    server.options.processing = 2;
    const media = [1, 2].map((seed) => ({ type: "image/png", bytes: pngOf(seed), alt: `Picture ${seed}` }));
    const thread = ["Second part", "Third part"];
    const id = await addPost(world, {
      channelId,
      body: "First part",
      thread,
      first_comment: "And a comment",
      media,
      threadMedia: [[], [{ type: "image/png", bytes: pngOf(3), alt: "Picture 3" }]],
      options: { image_focus: "top" },
    });
    expect(await publishUntil(world, id, "published")).toEqual(["published", "published", "published", "published"]);
    const made = server.statuses.slice(-4);
    expect(made.map(({ text }) => text)).toEqual(["First part", ...thread, "And a comment"]);
    expect(made.map(({ inReplyTo }) => inReplyTo)).toEqual([null, made[0]?.id, made[1]?.id, made[2]?.id]);
    expect(new Set(made.map(({ key }) => key)).size).toBe(4);
    const files = server.uploads.filter(({ statusId }) => statusId === made[0]?.id);
    expect(files.map(({ description, bytes, focus }) => [description, bytes, focus])).toEqual([
      ["Picture 1", 600, "0.0,1.0"],
      ["Picture 2", 600, "0.0,1.0"],
    ]);
    expect(made.map(({ mediaIds }) => mediaIds.length)).toEqual([2, 0, 1, 0]);
    const [last] = server.uploads.filter(({ statusId }) => statusId === made[2]?.id);
    expect(last?.description).toBe("Picture 3");
    const row = await read(world, id);
    expect(row).toMatchObject({
      externalId: made[0]?.id,
      permalink: `${server.origin}/@harbour/${made[0]?.id}`,
      tries: 0,
    });
  });

  it("is published with the chosen settings on every part", async () => {
    const options = {
      visibility: "unlisted",
      content_warning: "Ships",
      sensitive: true,
      language: "cy",
      poll: ["Ferry", "Bridge"],
      poll_hours: 2,
      poll_multiple: true,
    };
    const id = await addPost(world, { channelId, body: "Which one?", thread: ["Tell us why."], options });
    await publishUntil(world, id, "published");
    const [first, second] = server.statuses.slice(-2);
    const settings = { visibility: "unlisted", spoilerText: "Ships", sensitive: true, language: "cy" };
    const poll = { options: ["Ferry", "Bridge"], expires_in: 7200, multiple: true };
    expect(first).toMatchObject({ text: "Which one?", ...settings, poll });
    expect(second).toMatchObject({ text: "Tell us why.", ...settings, poll: null });
  });

  it("takes one request when it is only text", async () => {
    const before = server.requests.length;
    await publishUntil(world, await addPost(world, { channelId, body: "Only text" }), "published");
    expect(server.requests.slice(before)).toEqual([POST]);
  });

  it("that exceeds the network's character count by one is not sent", async () => {
    const link = `https://example.com/${"a".repeat(200)}`;
    const fits = `${"b".repeat(476)} ${link}`;
    await publishUntil(world, await addPost(world, { channelId, body: fits }), "published");
    expect(standing(fits)).toHaveLength(1);
    const before = server.requests.length;
    const id = await addPost(world, { channelId, body: `b${fits}` });
    await publishUntil(world, id, "failed");
    expect(await read(world, id)).toMatchObject({
      error: { code: "text_too_long", message: expect.stringMatching(/1 char/) },
    });
    expect(server.requests).toHaveLength(before);
  });
});

describe("a lost response", () => {
  for (const keys of ["on", "off", "broken"] as const) {
    for (const fault of ["lose", "half", "html", "error", "unavailable", "drop"] as const) {
      it(`causes no duplicate: ${fault}, on a server with keys ${keys}`, async () => {
        server.options.keys = keys;
        const body = `Hello @friend@far.example <&> "${fault}" *${keys}* https://example.com/a/very/long/path?with=query#1 #news\n\nBye`;
        server.faults.plan(POST, fault);
        const id = await addPost(world, { channelId, body });
        await publishUntil(world, id, "published");
        expect(standing(body)).toHaveLength(1);
        expect(await read(world, id)).toMatchObject({ externalId: standing(body)[0]?.id, crashes: 0 });
      });
    }
  }

  it("causes no duplicate at any step of a thread with images", async () => {
    server.options.keys = "off";
    for (const [number, fault] of (["lose", "half", "drop"] as const).entries()) {
      const [body, second] = [`Photo ${fault}`, `Photo ${fault}, continued`];
      server.faults.plan(UPLOAD, fault);
      server.faults.plan(POST, fault, "lose");
      server.options.processing = 1;
      const media = [{ type: "image/png", bytes: pngOf(number + 9), alt: "" }];
      const id = await addPost(world, { channelId, body, thread: [second], media });
      await publishUntil(world, id, "published");
      expect([body, second].map((text) => standing(text).length)).toEqual([1, 1]);
      expect(standing(second)[0]?.inReplyTo).toBe(standing(body)[0]?.id);
      expect(server.uploads.filter(({ statusId }) => statusId === standing(body)[0]?.id)).toHaveLength(1);
    }
  });

  it("to a processing check is polled again", async () => {
    server.options.processing = 1;
    server.faults.plan(UPLOAD, "html");
    server.faults.plan("GET /api/v1/media/\\d+", "half");
    const media = [{ type: "image/png", bytes: pngOf(33), alt: "" }];
    await publishUntil(world, await addPost(world, { channelId, body: "Slow file", media }), "published");
    expect(standing("Slow file")).toHaveLength(1);
  });

  it("is not settled by another post with the same text", async () => {
    server.options.keys = "off";
    server.faults.plan(POST, "drop");
    const body = "Good morning";
    const first = await addPost(world, { channelId, body });
    await createTick(world.services).drain();
    expect(await read(world, first)).toMatchObject({ status: "publishing", step: "sending" });
    const second = await addPost(world, { channelId, body });
    await createTick(world.services).drain();
    expect(await read(world, second)).toMatchObject({ status: "published" });
    await publishUntil(world, first, "published");
    const ids = [await read(world, first), await read(world, second)].map(({ externalId }) => externalId);
    expect(ids.toSorted()).toEqual(standing(body).map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
  });

  it("is not settled by an old status", async () => {
    server.options.keys = "off";
    const body = "Open until eight";
    await publishUntil(world, await addPost(world, { channelId, body }), "published");
    const [old] = standing(body);
    if (old) old.createdAt = new Date(Date.now() - 3_600_000);
    await world.db.publication.updateMany({ where: { externalId: old?.id ?? "" }, data: { externalId: "gone" } });
    server.faults.plan(POST, "drop");
    await publishUntil(world, await addPost(world, { channelId, body }), "published");
    expect(standing(body)).toHaveLength(2);
  });
});

describe("a server that refuses", () => {
  it("receives no requests for as long as it asks, without using up a try", async () => {
    server.faults.plan(POST, "throttle");
    const id = await addPost(world, { channelId, body: "Too many" });
    await createTick(world.services).drain();
    expect(await read(world, id)).toMatchObject({ status: "scheduled", tries: 0, error: { code: "throttled" } });
    const pace = await world.db.platformPace.findFirstOrThrow({ where: { platform: "mastodon", channelId } });
    const seconds = ((pace.blockedUntil?.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(80);
    expect(seconds).toBeLessThan(95);
    await publishUntil(world, id, "published");
    expect(standing("Too many")).toHaveLength(1);
  });

  it("delays publishing when it throttles an upload, and the post is published once", async () => {
    server.faults.plan(UPLOAD, "throttle", "throttle");
    const media = [{ type: "image/png", bytes: pngOf(77), alt: "" }];
    const id = await addPost(world, { channelId, body: "Throttled upload", media });
    await publishUntil(world, id, "published");
    expect(standing("Throttled upload")).toHaveLength(1);
  });

  it("receives uploads again that it has deleted", async () => {
    server.options.processing = 50;
    const media = [{ type: "image/png", bytes: pngOf(78), alt: "" }];
    const id = await addPost(world, { channelId, body: "Forgotten", media });
    await createTick(world.services).drain();
    server.uploads.length = 0;
    server.options.processing = 0;
    await publishUntil(world, id, "published");
    expect(standing("Forgotten")).toHaveLength(1);
    expect(server.uploads).toHaveLength(1);
  });

  it.each([0, 1])(
    "sets the channel to needs_reconnect when it rejects the token, and due posts wait: %i images",
    async (count) => {
      const lonely = await startMastodon();
      const { channels } = await connectMastodon(world, lonely.origin);
      const media = [{ type: "image/png", bytes: pngOf(5), alt: "" }].slice(0, count);
      const id = await addPost(world, { channelId: channels[0]?.id ?? 0, body: "Waits", media });
      for (const token of lonely.tokens.values()) token.isEnded = true;
      await createTick(world.services).drain();
      expect(await read(world, id)).toMatchObject({ status: "scheduled" });
      const row = await world.db.channel.findUniqueOrThrow({ where: { id: channels[0]?.id ?? 0 } });
      expect(row.status).toBe("needs_reconnect");
      await connectMastodon(world, lonely.origin);
      await publishUntil(world, id, "published");
      expect(lonely.statuses.map(({ text }) => text)).toEqual(["Waits"]);
      await lonely.stop();
    },
  );
});
