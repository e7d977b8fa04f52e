import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import {
  approvePost,
  cancelPost,
  createPost,
  deletePost,
  isDecideLink,
  requestChanges,
  updatePost,
} from "#domain/content/posts/index.ts";
import { sendReviewMessage } from "#domain/content/posts/review-messages/send.ts";
import { sweepReviewMessages } from "#domain/content/posts/review-messages/sweep.ts";
import { disconnectChannel } from "#domain/publishing/channels/index.ts";
import { approveInBrowser, getChatReview } from "#domain/review/chat-reviews/index.ts";
import type { Person } from "#kernel/context.ts";
import { addFile } from "#test/networks/published.ts";
import {
  addSlackChannel,
  openReviewChannel,
  openTeamsReviewChannel,
  readMessage,
} from "#test/networks/review-chats.ts";
import { type SlackStandIn, startSlack, tooManyForSlack } from "#test/networks/slack.ts";
import { startTeams, type TeamsStandIn } from "#test/networks/teams/server.ts";
import { createWorld, type World } from "#test/world.ts";
import { getReviewChannel, sendReviewChannelTest, updateReviewChannel } from "./index.ts";

let slack: SlackStandIn;
beforeAll(async () => {
  slack = await startSlack();
});
afterAll(() => slack.stop());

let world: World;
let editor: Person;
beforeEach(async () => {
  world = await createWorld();
  editor = await world.addMember("editor", await world.createPerson("Ada Writer"));
  slack.journal.length = 0;
  slack.isRevoked = false;
});

const owner = () => world.as(world.owner);
const write = (more: object = {}) =>
  world.as(editor)(createPost, {
    body: "We open at <nine>.",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
    ...more,
  });
/** What a minute's sweep and all jobs make of it. */
async function settle(): Promise<void> {
  await world.runJobs();
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  await sweepReviewMessages.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
  await world.runJobs();
}
const shown = () => slack.journal.map(readMessage);
const brandName = async () => (await world.db.brand.findUniqueOrThrow({ where: { id: world.brand.id } })).name;
/** A worker that died while it sent: its lease ended. */
const endLeases = () =>
  world.db.$executeRaw`update review_messages set lease_until = now() where lease_until is not null`;

describe("a submission", () => {
  it("is shown once, with its channels, its time and two pages to decide", async () => {
    await openReviewChannel(world, slack);
    const { id } = await write();
    expect(slack.journal).toEqual([]);
    await settle();
    await settle();
    const [message, ...others] = shown();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: `${await brandName()}: Ada Writer requested a review`,
      text: ["We open at &lt;nine&gt;."],
      facts: [expect.any(String), "not scheduled yet", "Version 1"],
      buttons: [{ label: "Approve" }, { label: "Request changes" }],
    });
    const page = new URL(message?.buttons[0]?.url ?? "");
    expect(page.pathname).toBe(`/studio/${world.brand.handle}/posts/${id}/decide`);
    expect(page.searchParams.get("to")).toBe("approve");
    const signature = page.searchParams.get("signature") ?? "";
    const isOurs = (revision: number, given: string) => isDecideLink(world.services, { id, revision }, given);
    expect(isOurs(1, signature)).toBe(true);
    expect([
      isOurs(2, signature),
      isOurs(1, `${signature.slice(0, -2)}AA`),
      isOurs(1, ""),
      isOurs(1, "x".repeat(1e6)),
    ]).toEqual([false, false, false, false]);
    expect((await owner()(getChatReview, { id })).decide_url).toBe(
      `${page.origin}${page.pathname}?revision=1&signature=${signature}`,
    );
  });

  it("is shown in no chat by default, nor once it was approved at once", async () => {
    await write();
    await settle();
    await openReviewChannel(world, slack);
    await owner()(createPost, { body: "Now.", channels: [{ channel_id: world.brand.channelId }], approve: true });
    await settle();
    expect(slack.journal).toEqual([]);
  });

  it("is shown without its image where Slack can't fetch that", async () => {
    await openReviewChannel(world, slack);
    const assetId = await addFile(world, { alt: "A ferry" });
    await write({ media_ids: [assetId] });
    slack.fetchesImages = false;
    await settle();
    expect(shown()).toMatchObject([{ images: [] }]);
    slack.fetchesImages = true;
    await write({ media_ids: [assetId] });
    await settle();
    expect(shown()[1]).toMatchObject({ images: [expect.stringContaining("/media/public/")] });
  });
});

describe("a message", () => {
  it("shows an approval, a request, a cancellation and a deletion, without buttons", async () => {
    await openReviewChannel(world, slack);
    const [approved, returned, canceled, deleted] = [await write(), await write(), await write(), await write()];
    await settle();
    await owner()(approvePost, { id: approved.id });
    await owner()(requestChanges, { id: returned.id, comment: "Ten." });
    await world.runJobs();
    expect(shown().map(({ title }) => title?.replace(/.*: /, ""))).toEqual([
      "Olive Owner approved the post",
      "Olive Owner requested changes",
      "Ada Writer requested a review",
      "Ada Writer requested a review",
    ]);
    await owner()(cancelPost, { id: canceled.id });
    await owner()(deletePost, { id: deleted.id });
    await settle();
    expect(shown().slice(2)).toMatchObject([
      { title: expect.stringMatching(/no longer in review$/), buttons: [] },
      { title: expect.stringMatching(/was deleted$/), text: [], buttons: [] },
    ]);
    expect(shown().flatMap(({ buttons }) => buttons)).toEqual([]);
  });

  it("follows an edit while it is in review, and leaves the place to the next submission", async () => {
    await openReviewChannel(world, slack);
    const { id } = await write();
    await settle();
    await world.as(editor)(updatePost, { id, body: "We open at ten." });
    await settle();
    expect(shown()).toMatchObject([{ text: ["We open at ten."], facts: [{}, {}, "Version 2"] }]);
    expect(shown()[0]?.buttons[0]?.url).toContain("revision=2");
    await owner()(requestChanges, { id, comment: "Eleven." });
    await world.as(editor)(updatePost, { id, body: "We open at eleven.", submit: true });
    await settle();
    expect(shown()).toMatchObject([
      { title: expect.stringMatching(/see the newer message$/), text: [], buttons: [] },
      { text: ["We open at eleven."], buttons: [{}, {}] },
    ]);
  });

  it("stays as it is while its brand is closed", async () => {
    await openReviewChannel(world, slack);
    const { id } = await write();
    await settle();
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
    await world.db.post.update({ where: { id }, data: { revision: 2 } });
    await settle();
    expect(shown()).toMatchObject([{ facts: [{}, {}, "Version 1"] }]);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: null } });
    await settle();
    expect(shown()).toMatchObject([{ facts: [{}, {}, "Version 2"] }]);
  });

  it("gives way to nobody: its revision, its reader's role and membership decide", async () => {
    await openReviewChannel(world, slack);
    const { id } = await write();
    const member = await world.addMember("member");
    const client = await world.addMember("client");
    await expect(world.as(member)(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject({ kind: "forbidden" });
    const stranger = await world.createPerson("Someone Else");
    const open = world.as(stranger, { brand: world.brand.slug });
    await expect(open(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject({ kind: "brand_rejected" });
    await world.as(editor)(updatePost, { id, body: "We open at ten." });
    await expect(owner()(requestChanges, { id, revision: 1, comment: "No." })).rejects.toMatchObject({
      kind: "revision_conflict",
    });
    for (const role of [member, client]) {
      await expect(world.as(role)(updateReviewChannel, { channel_id: null })).rejects.toMatchObject({
        kind: "forbidden",
      });
      await expect(world.as(role)(sendReviewChannelTest, {})).rejects.toMatchObject({ kind: "forbidden" });
    }
    await expect(world.as(client)(getReviewChannel, {})).rejects.toMatchObject({ kind: "forbidden" });
    await owner()(removeMember, { id: editor.userId });
    await expect(
      world.as(editor, { brand: world.brand.slug })(approveInBrowser, { id, revision: 2 }),
    ).rejects.toMatchObject({
      kind: "brand_rejected",
    });
  });
});

describe("a message that is sent", () => {
  it("is found again after a lost response, and not sent twice", async () => {
    await openReviewChannel(world, slack);
    await write();
    slack.plan("POST /api/chat.postMessage", { kind: "lost" });
    await expect(world.runJobs()).rejects.toThrow();
    expect(slack.journal).toHaveLength(1);
    const [row] = await world.db.reviewMessage.findMany({ where: { brandId: world.brand.id } });
    expect(row).toMatchObject({ externalId: null, sentAt: expect.any(Date), error: expect.any(String) });
    await runSend(Number(row?.id));
    expect(slack.journal).toHaveLength(1);
    expect(await world.db.reviewMessage.findUnique({ where: { id: Number(row?.id) } })).toMatchObject({
      externalId: slack.journal[0]?.ts,
      error: null,
    });
  });

  it("is sent again after a refusal for too many, and ends with a sentence once Slack lets nobody in", async () => {
    const channelId = await openReviewChannel(world, slack);
    await write();
    slack.plan("POST /api/chat.postMessage", { kind: "refuse", answer: tooManyForSlack(30) });
    await world.runJobs();
    expect(slack.journal).toEqual([]);
    world.clock.advance(30_000);
    await world.runJobs();
    expect(slack.journal).toHaveLength(1);
    slack.isRevoked = true;
    await write();
    await world.runJobs();
    expect(slack.journal).toHaveLength(1);
    expect(await owner()(getReviewChannel, {})).toMatchObject({
      channel: { id: channelId, platform: "slack", handle: "acme #reviews" },
      problem: "Slack no longer lets us in: the app or the webhook was removed from the workspace.",
    });
  });

  it("waits for the lease of another worker, and nothing is sent for a channel that was disconnected or put off", async () => {
    const channelId = await openReviewChannel(world, slack);
    await write();
    await world.db.$executeRaw`update review_messages set lease_until = now() + interval '1 minute', sent_at = now()`;
    await world.runJobs();
    expect(slack.journal).toEqual([]);
    await endLeases();
    world.clock.advance(60_000);
    await world.runJobs();
    expect(slack.journal).toHaveLength(1);
    await write();
    await owner()(updateReviewChannel, { channel_id: null });
    await world.runJobs();
    await owner()(updateReviewChannel, { channel_id: channelId });
    await write();
    await owner()(disconnectChannel, { id: channelId });
    await world.runJobs();
    expect(slack.journal).toHaveLength(1);
    expect(await owner()(getReviewChannel, {})).toMatchObject({ problem: "The channel is disconnected." });
    await world.db.channel.delete({ where: { id: channelId } });
    expect(await owner()(getReviewChannel, {})).toEqual({ channel: null, problem: null });
    expect(await world.db.reviewMessage.count({ where: { brandId: world.brand.id } })).toBe(0);
  });
});

describe("a card of Teams", () => {
  let teams: TeamsStandIn;
  beforeAll(async () => {
    teams = await startTeams();
  });
  afterAll(() => teams.stop());

  it("is posted once with links to decide, and stays as it was after the decision", async () => {
    await openTeamsReviewChannel(world, teams);
    const { id } = await write({ body: "We open at *nine*." });
    await settle();
    await owner()(approvePost, { id });
    await settle();
    await settle();
    expect(teams.journal).toMatchObject([
      {
        body: [{ weight: "Bolder" }, { text: "We open at \\*nine\\*." }, { isSubtle: true }, {}, { text: "Version 1" }],
        actions: [
          { title: "Approve", url: expect.stringMatching(/decide\?revision=1&signature=.*&to=approve$/) },
          { title: "Request changes" },
        ],
      },
    ]);
  });

  it("is not sent again without a response, and the settings say so", async () => {
    await openTeamsReviewChannel(world, teams);
    teams.journal.length = 0;
    await write();
    teams.troubles.push({ kind: "lost" });
    await expect(world.runJobs()).rejects.toThrow();
    const row = await world.db.reviewMessage.findFirstOrThrow({ where: { brandId: world.brand.id } });
    await runSend(row.id);
    await runSend(row.id);
    expect(teams.journal).toHaveLength(1);
    expect(await owner()(getReviewChannel, {})).toMatchObject({ problem: expect.stringContaining("isn't sent again") });
  });
});

describe("the channel", () => {
  it("is a connected one of a chat, of the brand", async () => {
    const wrong = { kind: "invalid", detail: { errors: { channel_id: [expect.any(String)] } } };
    const other = await createWorld();
    const theirs = await addSlackChannel(other, slack);
    const own = await addSlackChannel(world, slack);
    for (const channel_id of [theirs, world.brand.channelId, 999_999_999]) {
      await expect(owner()(updateReviewChannel, { channel_id })).rejects.toMatchObject(wrong);
    }
    await world.db.channel.update({ where: { id: own }, data: { status: "needs_reconnect" } });
    await expect(owner()(updateReviewChannel, { channel_id: own })).rejects.toMatchObject(wrong);
    expect(await owner()(getReviewChannel, {})).toEqual({ channel: null, problem: null });
  });

  it("gets a test message, or says why not", async () => {
    const refused = (message: unknown) => ({ kind: "refused", detail: { code: "invalid_state", message } });
    await expect(owner()(sendReviewChannelTest, {})).rejects.toMatchObject(refused(expect.stringContaining("Choose")));
    await openReviewChannel(world, slack);
    await owner()(sendReviewChannelTest, {});
    expect(shown()).toMatchObject([{ title: expect.stringContaining("test message"), buttons: [] }]);
    slack.plan("POST /api/chat.postMessage", { kind: "bad_gateway" });
    await expect(owner()(sendReviewChannelTest, {})).rejects.toMatchObject({ kind: "unavailable" });
    slack.isRevoked = true;
    await expect(owner()(sendReviewChannelTest, {})).rejects.toMatchObject(refused(expect.stringContaining("Slack")));
  });
});

async function runSend(id: number): Promise<void> {
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  await sendReviewMessage.perform(
    { ...world.services, caller: { kind: "system", job: "test" }, origin },
    { message_id: id },
  );
}
