import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorker } from "#bench/publishing-workers.ts";
import { listPublications } from "#domain/content/posts/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { installQueues } from "#platform/queue/index.ts";
import { htmlOf, type Pages, pictureOf, startPages } from "#test/pages.ts";
import { jobs } from "#worker/jobs.ts";
import { endLeases, read } from "../../publishing/publication.ts";
import { TEST_SECRETS } from "../../secrets.ts";
import { createWorld, type World } from "../../world.ts";
import { addPost, pngOf, publishUntil } from "../published.ts";
import { connectBluesky } from "./connected.ts";
import { type BlueskyStandIn, startBluesky } from "./server.ts";

let server: BlueskyStandIn;
let world: World;
let pages: Pages;
let channelId: number;
beforeAll(async () => {
  [server, world, pages] = [await startBluesky(), await createWorld(), await startPages()];
  channelId = (await connectBluesky(world, server)).channel.id;
  pages.put("/image.png", { type: "image/png", body: await pictureOf(1600, 900) });
});
afterAll(async () => {
  pages.stop();
  await server.stop();
});

const PUT = "POST /xrpc/com.atproto.repo.putRecord";
const embedsOf = (text: string) =>
  server.posts.filter(({ value }) => value.text === text).map(({ value }) => value.embed);
/** The page changes on every read, and cards are no longer cached. */
function putChanging(path: string): void {
  let count = 0;
  pages.put(path, (_request, response) => {
    count += 1;
    const page = htmlOf(`<title>Reading ${count}</title><meta property="og:image" content="/image.png">`);
    response.writeHead(200, { "content-type": page.type }).end(page.body);
  });
}
const shown = async (id: number) => {
  const { postId } = await read(world, id);
  const { publications } = await world.as(world.owner)(listPublications, { id: postId });
  return publications[0]?.link_card;
};

it("shows the first link of a post as a card with a resized image", async () => {
  putChanging("/first");
  const body = `Read this: ${pages.origin}/first, not ${pages.origin}/second.`;
  const id = await addPost(world, { channelId, body });
  await publishUntil(world, id, "published");
  expect(embedsOf(body)).toEqual([
    {
      $type: "app.bsky.embed.external",
      external: {
        uri: `${pages.origin}/first`,
        title: "Reading 1",
        description: "",
        thumb: expect.objectContaining({ mimeType: "image/jpeg" }),
      },
    },
  ]);
  expect(await shown(id)).toMatchObject({ title: "Reading 1", image: { width: 1200, height: 675 }, warning: null });
  expect(pages.requests).not.toContain("/second");
});

it("does not fetch a page for a post with images", async () => {
  const before = pages.requests.length;
  const body = `Look ${pages.origin}/first`;
  const media = [{ type: "image/png", bytes: pngOf(1), alt: "A picture" }];
  await publishUntil(world, await addPost(world, { channelId, body, media }), "published");
  expect(embedsOf(body)).toMatchObject([{ $type: "app.bsky.embed.images" }]);
  expect(pages.requests).toHaveLength(before);
});

it("publishes without a card when the page has none, and notes why", async () => {
  const body = `Gone: ${pages.origin}/gone`;
  const id = await addPost(world, { channelId, body });
  expect(await publishUntil(world, id, "published")).toEqual(["published"]);
  expect(embedsOf(body)).toEqual([undefined]);
  expect(await shown(id)).toMatchObject({ title: "", warning: { code: "unreachable" } });
  expect(await read(world, id)).toMatchObject({ tries: 0, error: null });
});

it("publishes the card without an image that the server refuses", async () => {
  putChanging("/refused");
  server.options.largestBlob = 10;
  const body = `Refused ${pages.origin}/refused`;
  await publishUntil(world, await addPost(world, { channelId, body }), "published");
  server.options.largestBlob = 5_000_000;
  expect(embedsOf(body)).toEqual([
    {
      $type: "app.bsky.embed.external",
      external: { uri: `${pages.origin}/refused`, title: "Reading 1", description: "" },
    },
  ]);
});

it.each(["lose", "half", "drop", "unavailable"] as const)("keeps the card for the next try: %s", async (fault) => {
  putChanging(`/${fault}`);
  const body = `Again ${pages.origin}/${fault}`;
  server.faults.plan(PUT, fault);
  const id = await addPost(world, { channelId, body });
  await createTick(world.services).drain();
  // After the time for which a fetched page is cached.
  world.clock.advance(3_600_000);
  await publishUntil(world, id, "published");
  expect(embedsOf(body)).toMatchObject([{ external: { title: "Reading 1" } }]);
});

it.each(["intent", "sent"] as const)(
  "keeps the card when a worker was killed at: %s",
  async (at) => {
    await installQueues(process.env.DATABASE_URL ?? "", jobs);
    // The worker uses the real time, which the clock of the test's world is ahead of by now.
    const now = await createWorld();
    const channel = (await connectBluesky(now, server)).channel.id;
    const env = {
      ...process.env,
      ...TEST_SECRETS,
      DATA_DIR: now.services.env.DATA_DIR,
      WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
      LOG_LEVEL: "silent",
    };
    putChanging(`/${at}`);
    const body = `Killed ${pages.origin}/${at}`;
    const id = await addPost(now, { channelId: channel, body });
    const worker = startWorker(env, { timing: { lease: 600, poll: 0.2 }, die: { at, probability: 1 } });
    const [, signal] = await once(worker, "exit");
    expect(signal).toBe("SIGKILL");
    expect(embedsOf(body)).toHaveLength(at === "sent" ? 1 : 0);
    await endLeases(now);
    now.clock.advance(3_600_000);
    await publishUntil(now, id, "published");
    expect(embedsOf(body)).toMatchObject([{ external: { title: "Reading 1", thumb: {} } }]);
    expect(pages.requests.filter((path) => path === `/${at}`)).toHaveLength(1);
  },
  60_000,
);
