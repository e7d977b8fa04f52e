import { beforeAll, expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { aac, h264, hevc, makeVideo, type TestEncoding } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";

/** What is known of a video's encoding is in the API, and decides before anything is published. */

let world: World;
let token: string;
let seed = 0;

beforeAll(async () => {
  world = await createWorld();
  token = await world.bearer(world.owner);
});

async function send(method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) };
  const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const request = new Request(`http://localhost/api/v1${path}`, { method, headers, ...content });
  const response = await createServe(world.services)(request);
  return { status: response.status, body: await response.json() };
}

async function upload(encoding: TestEncoding): Promise<{ id: number }> {
  const form = new FormData();
  seed += 1;
  form.set("file", await makeVideo("video/mp4", seed, encoding));
  form.set("alt_text", "Coffee");
  const { status, body } = await send("POST", "/media/assets", form);
  expect(status).toBe(201);
  return body.asset;
}

async function addChannel(platform: string): Promise<{ channel_id: number }> {
  const names = { handle: "@north", displayName: "North", externalId: `${platform}-1` };
  const { id } = await world.db.channel.create({ data: { brandId: world.brand.id, platform, ...names } });
  return { channel_id: id };
}

it("names codecs, colors and sound of an asset, and nothing where they aren't known", async () => {
  const asset = await upload({ ...hevc(2, 1, 10), ...aac(2) });
  const encoding = {
    video_codec: "hevc",
    video_chroma: "4:2:0",
    video_bit_depth: 10,
    audio_codec: "aac",
    audio_channels: 2,
    audio_sample_rate: 48_000,
  };
  expect(asset).toMatchObject(encoding);
  expect((await send("GET", `/media/assets/${asset.id}`)).body.asset).toMatchObject(encoding);
  const silent = await upload({ ...h264(0x64), audio: null });
  expect(silent).toMatchObject({ video_codec: "h264", audio_codec: null, audio_channels: null });
  const { post } = (await send("POST", "/posts", { body: "x", media_ids: [asset.id] })).body;
  expect(post.media).toMatchObject([encoding]);
});

it("refuses what a network refuses, warns where viewers may see nothing, and takes the same video exported again", async () => {
  const [x, discord] = [await addChannel("x"), await addChannel("discord_webhook")];
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const draft = { body: "Watch", channels: [x, discord] };
  const approval = { scheduled_at: at, approve: true };
  const full = await upload({ ...h264(0xf4), ...aac(2) });
  const refused = await send("POST", "/posts", { ...draft, ...approval, media_ids: [full.id] });
  expect(refused).toMatchObject({ status: 422, body: { code: "preflight_failed" } });
  const { issues } = (await send("POST", "/posts/preflight", { ...draft, media_ids: [full.id] })).body;
  const chroma = { code: "video_chroma_unsupported", field: "media.0" };
  expect(issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...chroma, ...x, severity: "error" }),
      expect.objectContaining({ ...chroma, ...discord, severity: "warning" }),
    ]),
  );
  const ordinary = await upload({ ...h264(0x64), ...aac(2) });
  const approved = await send("POST", "/posts", { ...draft, ...approval, media_ids: [ordinary.id] });
  expect(approved.status).toBe(201);
});

it("says nothing of a video from before its encoding was read", async () => {
  const [channel] = await world.db.channel.findMany({ where: { platform: "x" } });
  const { id } = await upload({ ...h264(0xf4), ...aac(6) });
  const unknown = { videoCodec: null, videoChroma: null, videoBitDepth: null };
  const data = { ...unknown, audioCodec: null, audioChannels: null, audioSampleRate: null };
  await world.db.mediaAsset.update({ where: { id }, data });
  const draft = { body: "Watch", channels: [{ channel_id: channel?.id }], media_ids: [id] };
  const { issues } = (await send("POST", "/posts/preflight", draft)).body;
  expect(issues.map(({ code }: { code: string }) => code)).toEqual(["cost"]);
});
