import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteMedia, uploadMedia } from "#domain/content/media/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Replier } from "#platform/connectors/contract.ts";
import { readJournal, startPlatform, type TestClass } from "#platform/connectors/test/for-tests.ts";
import { contextOf, deliver, message, openChannel, receiveMessage } from "#test/inbox.ts";
import { addFile } from "#test/networks/published.ts";
import { createWorld, type World } from "#test/world.ts";
import { draftReply, getInboxItem, replyToItem } from "./index.ts";
import { prepareReply } from "./send-reply.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-reply-media-"));
const journal = join(folder, "journal");
let platform: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  platform = await startPlatform({ journal });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const wrong = (field: string, words: RegExp) => ({
  kind: "invalid",
  detail: { errors: { [field]: [expect.stringMatching(words)] } },
});

async function open(kind: TestClass) {
  const world = await createWorld();
  const channel = await openChannel(world, kind, platform.origin);
  const item = await receiveMessage(world, channel, "Where are you?");
  const call = world.as(world.owner);
  const accepted = () =>
    readJournal(journal).filter((line) => line.account === `${kind}-${world.brand.id}` && line.what === "accepted");
  return { world, channel, item, call, accepted };
}

/** Counts the steps of preparing and of sending in place of a network; each step may fail. */
function countSteps(outcomes: { prepare?: (() => void)[] } = {}) {
  const counts = { prepared: 0, sent: 0 };
  const reply: Replier = {
    platform: "test_blind",
    timeoutMs: 10_000,
    async prepare({ state }) {
      if (state?.isUploaded === true) return { kind: "ready" };
      counts.prepared += 1;
      outcomes.prepare?.shift()?.();
      return { kind: "step", state: { isUploaded: true }, afterSeconds: 0 };
    },
    async reply({ state }) {
      expect(state).toEqual({ isUploaded: true });
      counts.sent += 1;
      return { kind: "done", externalId: `r${counts.sent}`, permalink: "" };
    },
  };
  addConnectorParts({ platform: "test_blind", reply });
  return counts;
}

async function run(world: World, turns = 5) {
  for (let turn = 0; turn < turns; turn += 1) {
    await world.runJobs();
    world.clock.advance(600_000);
  }
}

it("reaches the platform once with its files in order, and is shown with them", async () => {
  const { world, item, call, accepted } = await open("key");
  const [first, second] = [await addFile(world, { alt: "A map" }), await addFile(world, { alt: "" })];
  const sending = await call(replyToItem, { id: item, body: "Here", media_ids: [second, first] });
  expect(sending).toMatchObject({ reply_media_limit: 4, replies: [{ media: [{ id: second }, { id: first }] }] });
  await run(world);
  expect(accepted()).toMatchObject([{ text: "Here", files: [{ alt: "" }, { alt: "A map" }] }]);
  expect(await call(getInboxItem, { id: item })).toMatchObject({ replies: [{ status: "sent", media: [{}, {}] }] });
});

it("takes media without a text, from a draft as well, and a new draft replaces them", async () => {
  const { world, item, call, accepted } = await open("key");
  const media = await addFile(world);
  const { draft } = await call(draftReply, { id: item, media_ids: [media] });
  expect(draft).toMatchObject({ body: "", media: [{ id: media }] });
  expect(await call(draftReply, { id: item, body: "Without" })).toMatchObject({ draft: { media: [] } });
  const again = await call(draftReply, { id: item, body: "With", media_ids: [media] });
  await call(replyToItem, { id: item, reply_id: again.draft?.id ?? 0 });
  await run(world);
  expect(accepted()).toMatchObject([{ text: "With", files: [{ alt: "A cup" }] }]);
});

it("is refused with the network's numbers, for another brand's file, and where the network takes none", async () => {
  const { world, channel, item, call, accepted } = await open("key");
  const files = await Promise.all(Array.from({ length: 5 }, () => addFile(world)));
  const say = (media_ids: number[], id = item) => call(replyToItem, { id, body: "x", media_ids });
  await expect(say(files)).rejects.toMatchObject(wrong("media_ids", /At most 4 .* Remove 1/));
  const video = await addFile(world, { type: "video/mp4" });
  await expect(say([video])).rejects.toMatchObject(wrong("media_ids.0", /video\/mp4/));
  const direct = (await deliver(world, channel, message("Psst", { type: "message" }))) ?? 0;
  expect(await call(getInboxItem, { id: direct })).toMatchObject({ reply_media_limit: 1 });
  await expect(say(files.slice(0, 2), direct)).rejects.toMatchObject(wrong("media_ids", /At most 1 /));
  const foreign = await addFile(await createWorld());
  await expect(say([files[0] ?? 0, foreign])).rejects.toMatchObject(wrong("media_ids.1", /no media asset/));
  await expect(call(draftReply, { id: item, media_ids: [foreign] })).rejects.toMatchObject(
    wrong("media_ids.0", /no media asset/),
  );
  await expect(say([files[0] ?? 0, files[0] ?? 0])).rejects.toMatchObject(wrong("media_ids", /twice/));
  const silent = await receiveMessage(world, await openChannel(world, "look_up", platform.origin), "Hi");
  expect(await call(getInboxItem, { id: silent })).toMatchObject({ can_reply: true, reply_media_limit: 0 });
  await expect(say([files[0] ?? 0], silent)).rejects.toMatchObject(wrong("media_ids", /takes no images/));
  await run(world, 1);
  expect(accepted()).toEqual([]);
  expect(await world.db.inboxReplyMedia.count({ where: { reply: { itemId: item } } })).toBe(0);
});

it("sends a smaller rendition of an image that is too large", async () => {
  const { world, channel, item, call, accepted } = await open("key");
  const raw = { width: 600, height: 400, channels: 3 } as const;
  const bytes = await sharp(randomBytes(600 * 400 * 3), { raw })
    .png()
    .toBuffer();
  const { id } = await call(uploadMedia, { file: new File([new Uint8Array(bytes)], "noise.png"), alt_text: "Noise" });
  const image = { types: ["image/jpeg"], bytes: 60_000 };
  await world.db.channel.update({ where: { id: channel }, data: { capabilities: { media: { image } } } });
  await call(replyToItem, { id: item, media_ids: [id] });
  await run(world);
  expect(accepted()).toMatchObject([{ files: [{ type: "image/jpeg", alt: "Noise" }] }]);
  expect(await world.db.mediaVariant.count({ where: { assetId: id, name: { startsWith: "fit-" } } })).toBe(1);
});

it("uploads again after a failure, and gives up after four", async () => {
  const { world, item, call } = await open("blind");
  const media = await addFile(world);
  const fail = () => {
    throw new Error("The connection was reset.");
  };
  const counts = countSteps({ prepare: [fail, fail] });
  await call(replyToItem, { id: item, media_ids: [media] });
  await run(world);
  expect(counts).toEqual({ prepared: 3, sent: 1 });
  const other = countSteps({ prepare: [fail, fail, fail, fail, fail] });
  await call(replyToItem, { id: item, body: "Again", media_ids: [media] });
  await run(world, 8);
  expect(other).toEqual({ prepared: 4, sent: 0 });
  const { replies } = await call(getInboxItem, { id: item });
  expect(replies.at(-1)).toMatchObject({ status: "failed", error: { code: "not_prepared", message: /reset/ } });
  const notices = await world.db.notification.count({ where: { userId: world.owner.userId, type: "reply_failed" } });
  expect(notices).toBe(1);
});

it("is sent once when several workers prepare it, and one that comes late changes nothing", async () => {
  const { world, item, call } = await open("blind");
  const counts = countSteps();
  const { replies } = await call(replyToItem, { id: item, media_ids: [await addFile(world)] });
  const data = { reply_id: replies[0]?.id ?? 0 };
  await Promise.all(Array.from({ length: 5 }, () => prepareReply.perform(contextOf(world), data)));
  await run(world);
  await prepareReply.perform(contextOf(world), data);
  expect(counts.sent).toBe(1);
});

it("keeps a file that an unsent reply needs; a deleted one is named, and a sent reply does without", async () => {
  const { world, item, call, accepted } = await open("key");
  const media = await addFile(world);
  const { draft } = await call(draftReply, { id: item, body: "Look", media_ids: [media] });
  await expect(call(deleteMedia, { id: media })).rejects.toMatchObject({
    kind: "refused",
    detail: { code: "invalid_state", message: expect.stringContaining("inbox") },
  });
  await call(replyToItem, { id: item, reply_id: draft?.id ?? 0 });
  await run(world);
  await call(deleteMedia, { id: media });
  expect(await call(getInboxItem, { id: item })).toMatchObject({ replies: [{ status: "sent", media: [] }] });
  await world.db.inboxReply.updateMany({ where: { itemId: item }, data: { status: "failed" } });
  await expect(call(replyToItem, { id: item, reply_id: draft?.id ?? 0 })).rejects.toMatchObject(
    wrong("reply_id", /deleted from the library/),
  );
  expect(accepted()).toHaveLength(1);
});
