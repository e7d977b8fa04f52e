import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { preflightContent } from "#domain/content/posts/index.ts";
import { readCapabilities } from "#domain/publishing/channels/read-capabilities.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { blueskyConnect } from "#platform/connectors/bluesky/connect.ts";
import { blueskyPublisher } from "#platform/connectors/bluesky/publish.ts";
import { endLeases, read } from "../../publishing/publication.ts";
import { createWorld, type World } from "../../world.ts";
import { addPost } from "../published.ts";
import { connectBluesky, grantBluesky } from "./connected.ts";
import { type BlueskyStandIn, startBluesky } from "./server.ts";
import { startVideoService, type VideoServiceStandIn } from "./video-service.ts";

const UPLOAD = "POST /xrpc/app.bsky.video.uploadVideo";
const POLL = "GET /xrpc/app.bsky.video.getJobStatus";
const LIMITS = "GET /xrpc/app.bsky.video.getUploadLimits";
const OWN_UPLOAD = "POST /xrpc/com.atproto.repo.uploadBlob";

let server: BlueskyStandIn;
let service: VideoServiceStandIn;
let world: World;
let channelId: number;
beforeAll(async () => {
  server = await startBluesky();
  service = await startVideoService({ store: server.store, isSigned: server.isSigned });
  world = await createWorld();
  channelId = (await connectBluesky(world, server)).channel.id;
});
afterAll(() => Promise.all([server.stop(), service.stop()]));
beforeEach(() => {
  expect(service.countPlanned()).toBe(0);
  const audience = server.account.did;
  Object.assign(service.options, {
    pollsUntilDone: 2,
    canUpload: true,
    isKnown: true,
    fail: "",
    audience,
    videos: 25,
    bytes: 1e10,
    reason: "",
  });
});

const video = () => ({ type: "video/mp4", bytes: randomBytes(5000), alt: "A harbour at dawn" });
const standing = (text: string) => server.posts.filter(({ value }) => value.text === text);
const tick = () => createTick(world.services, { extra: [blueskyPublisher(service.service)] });

/** Works on a publication with a new worker for every step, until it has ended. */
async function publishInSteps(id: number, status: string): Promise<void> {
  const ended = async () => {
    await tick().drain();
    world.clock.advance(4000);
    await endLeases(world);
    return (await read(world, id)).status;
  };
  await expect.poll(ended).toBe(status);
}

describe("a video", () => {
  it.each(["app password", "OAuth"])("is encoded by the service before the post, connected by %s", async (by) => {
    const own = await createWorld();
    const id = by === "OAuth" ? (await grantBluesky(own, server)).id : (await connectBluesky(own, server)).channel.id;
    [world, channelId] = [own, id];
    const body = `Video by ${by}`;
    await publishInSteps(await addPost(world, { channelId, body, media: [video()] }), "published");
    expect(standing(body)).toMatchObject([
      {
        value: {
          embed: {
            $type: "app.bsky.embed.video",
            alt: "A harbour at dawn",
            aspectRatio: { width: 640, height: 480 },
            video: { mimeType: "video/mp4", size: 5000 },
          },
        },
      },
    ]);
    expect(service.jobs.at(-1)).toMatchObject({
      did: server.account.did,
      name: expect.stringMatching(/^\w{16}\.mp4$/),
    });
    expect(server.authorization.violations).toEqual([]);
  });

  for (const [request, trouble] of [
    [UPLOAD, "lost"],
    [UPLOAD, "reset"],
    [UPLOAD, "half"],
    [POLL, "lost"],
    [POLL, "page"],
    [LIMITS, "lost"],
  ] as const) {
    it(`is published once, from one job, when a response is ${trouble}: ${request}`, async () => {
      const body = `Video ${trouble} ${request}`;
      const jobs = service.jobs.length;
      service.plan(request, { kind: trouble });
      await publishInSteps(await addPost(world, { channelId, body, media: [video()] }), "published");
      expect(standing(body)).toHaveLength(1);
      expect(service.jobs.length - jobs).toBe(1);
    });
  }

  it.each([-240, 240])("is uploaded by the clock of a server that is %i minutes ahead", async (minutes) => {
    server.options.minutesAhead = minutes;
    const body = `Video ${minutes} minutes ahead`;
    await publishInSteps(await addPost(world, { channelId, body, media: [video()] }), "published");
    expect(standing(body)).toHaveLength(1);
    server.options.minutesAhead = 0;
  });

  it("has its captions as WebVTT, after a lost response too", async () => {
    const body = "With captions";
    const captions = "1\r\n00:00:01,000 --> 00:00:02,000\r\nThe harbour";
    server.plan(OWN_UPLOAD, { kind: "lost" });
    const options = { captions, captions_language: "de" };
    await publishInSteps(await addPost(world, { channelId, body, media: [video()], options }), "published");
    const expected = Buffer.byteLength("WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nThe harbour");
    expect(standing(body)).toMatchObject([
      { value: { embed: { captions: [{ lang: "de", file: { mimeType: "text/vtt", size: expected } }] } } },
    ]);
  });

  it("that was uploaded before uses its encoded file", async () => {
    const file = video();
    for (const body of ["The first time", "The second time"]) {
      await publishInSteps(await addPost(world, { channelId, body, media: [file] }), "published");
    }
    expect(standing("The second time")[0]?.value.embed).toEqual(standing("The first time")[0]?.value.embed);
  });

  it("is uploaded to the account's server where the service can't serve it", async () => {
    for (const [body, change] of [
      ["Unknown to the service", { isKnown: false }],
      ["Not stored by the service", { fail: "pds_upload_failure" }],
    ] as const) {
      Object.assign(service.options, { isKnown: true, fail: "" }, change);
      const before = server.requests.length;
      await publishInSteps(await addPost(world, { channelId, body, media: [video()] }), "published");
      expect(standing(body)).toHaveLength(1);
      expect(server.requests.slice(before)).toContain(OWN_UPLOAD);
    }
  });

  it.each([
    [
      "an unverified account",
      { canUpload: false, reason: "Verify your email" },
      { code: "video_limit", message: /Verify your email/ },
    ],
    ["a file it can't encode", { fail: "encoding_failure" }, { code: "media_refused", message: /encoding_failure/ }],
  ])("fails with the service's reason for %s", async (name, change, { code, message }) => {
    Object.assign(service.options, change);
    const id = await addPost(world, { channelId, body: name, media: [video()] });
    await publishInSteps(id, "failed");
    expect(await read(world, id)).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
    expect(standing(name)).toHaveLength(0);
  });

  it.each([
    ["videos", { canUpload: false, videos: 0 }, /takes no more videos of this channel until/],
    ["bytes", { bytes: 4999 }, /takes only 0\.0 MB of videos of this channel until/],
  ])(
    "waits for the daily limit of %s without using up a try, shown in the preflight",
    async (name, change, message) => {
      const file = video();
      Object.assign(service.options, change);
      const body = `Beyond the limit of ${name}`;
      const id = await addPost(world, { channelId, body, media: [file] });
      await tick().drain();
      await expect
        .poll(async () => {
          await endLeases(world);
          await tick().drain();
          return (await read(world, id)).error;
        })
        .toMatchObject({ code: "throttled" });
      expect(await read(world, id)).toMatchObject({ status: "scheduled", tries: 0 });
      // Other posts of the channel don't wait.
      await publishInSteps(await addPost(world, { channelId, body: `Without a video, ${name}` }), "published");
      const [asset] = await world.db.mediaAsset.findMany({
        where: { brandId: world.brand.id, type: "video/mp4" },
        orderBy: { id: "desc" },
        take: 1,
      });
      const preflight = async (media: number[]) => {
        const { issues } = await world.as(world.owner, { brand: world.brand.slug })(preflightContent, {
          body: "Another",
          media_ids: media,
          channels: [{ channel_id: channelId }],
        });
        return issues.filter(({ code }) => code.startsWith("quota_"));
      };
      expect(await preflight([asset?.id ?? 0])).toMatchObject([
        { code: "quota_used_up", severity: "warning", message: expect.stringMatching(message) },
      ]);
      expect(await preflight([])).toEqual([]);
      Object.assign(service.options, { canUpload: true, videos: 25, bytes: 1e10 });
      world.clock.advance(3_600_000);
      await world.db.publication.updateMany({ where: { id }, data: { nextAttemptAt: new Date(0) } });
      await publishInSteps(id, "published");
    },
  );

  it("is counted by the service, and shown while few are left", async () => {
    addConnectorParts({ platform: "bluesky", connect: blueskyConnect({ keyRing: undefined, video: service.service }) });
    Object.assign(service.options, { videos: 2 });
    await world.db.channel.update({ where: { id: channelId }, data: { capabilitiesCheckedAt: null } });
    await world.services.queue.enqueue(world.db, readCapabilities, { channel_id: channelId });
    await world.runJobs();
    const [pace] = await world.db.platformPace.findMany({ where: { channelId } });
    expect(pace).toMatchObject({ videosLeft: 2, videoBytesLeft: 10_000_000_000 });
  });
});
