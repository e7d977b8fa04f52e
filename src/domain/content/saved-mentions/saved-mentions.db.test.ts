import { beforeEach, describe, expect, it } from "vitest";
import {
  approvePost,
  createPost,
  getPost,
  listPosts,
  preflightPost,
  requestChanges,
  updatePost,
} from "#domain/content/posts/index.ts";
import { createTick, updatePublication } from "#domain/publishing/publications/index.ts";
import { openApprovalLink } from "#domain/review/approval-links/index.ts";
import { createShareLink, getReviewChanges, openReview } from "#domain/review/share-links/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { createSavedMention, deleteSavedMention, listSavedMentions, updateSavedMention } from "./index.ts";
import { type SentMention, withHandles } from "./rules.ts";
import { MAX_SAVED_MENTIONS } from "./terms.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const list = async () => (await owner()(listSavedMentions, {})).saved_mentions;
const ADA = { name: "Ada Marsh", handles: { mastodon: "@ada@social.example", feed: "@ada-of-the-feed" } };

function write(more: object = {}) {
  const channels = [{ channel_id: world.brand.channelId }];
  const soon = new Date(world.clock.now().getTime() + 60_000).toISOString();
  return owner()(createPost, { body: "With @Ada Marsh.", channels, scheduled_at: soon, timezone: "UTC", ...more });
}

/** Makes the post due and publishes it. */
async function publish(postId: number): Promise<string> {
  world.clock.advance(120_000);
  await createTick(world.services).drain();
  return published(postId);
}

async function published(postId: number): Promise<string> {
  const { externalId } = await world.db.publication.findFirstOrThrow({ where: { postId } });
  return (await world.db.feedEntry.findUniqueOrThrow({ where: { id: Number(externalId) } })).body;
}

it("saves mentions that the brand's writers list by name, change and delete, and logs it", async () => {
  const member = world.as(await world.addMember("member"));
  const ada = await member(createSavedMention, { name: " Ada Marsh ", handles: { bluesky: "ada.example" } });
  expect(ada).toMatchObject({ name: "Ada Marsh", handles: { bluesky: "@ada.example" } });
  const zoe = await owner()(createSavedMention, { name: "Aaron", handles: ADA.handles });
  expect((await list()).map(({ id }) => id)).toEqual([zoe.id, ada.id]);
  expect(await owner()(updateSavedMention, { id: ada.id, handles: ADA.handles })).toMatchObject(ADA);
  expect(await owner()(updateSavedMention, { id: ada.id, name: "Ada" })).toMatchObject({ name: "Ada" });
  await member(deleteSavedMention, { id: zoe.id });
  expect((await list()).map(({ id }) => id)).toEqual([ada.id]);
  const log = await world.db.auditEvent.findMany({
    where: { brandId: world.brand.id, action: { startsWith: "saved_mention" } },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ action }) => action.slice("saved_mention.".length))).toEqual([
    ...["created", "created", "updated", "updated", "deleted"],
  ]);
});

it("changes nothing where it is refused", async () => {
  const ada = await owner()(createSavedMention, ADA);
  for (const [wrong, field] of [
    [{ ...ADA }, "name"],
    [{ ...ADA, name: "me@example" }, "name"],
    [{ name: "Zoe", handles: {} }, "handles"],
    [{ name: "Zoe", handles: { nowhere: "@zoe" } }, "handles.nowhere"],
    [{ name: "Zoe", handles: { mastodon: " " } }, "handles.mastodon"],
    [{ name: "Zoe", handles: { mastodon: "x".repeat(201) } }, "handles.mastodon"],
  ] as const) {
    await expect(owner()(createSavedMention, wrong), field).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { [field]: [expect.any(String)] } },
    });
  }
  const client = world.as(await world.addMember("client"));
  await expect(client(listSavedMentions, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(client(createSavedMention, { ...ADA, name: "Theirs" })).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = await createWorld();
  const theirs = stranger.as(stranger.owner);
  await expect(theirs(updateSavedMention, { id: ada.id, name: "x" })).rejects.toMatchObject({ kind: "not_found" });
  await expect(theirs(deleteSavedMention, { id: ada.id })).rejects.toMatchObject({ kind: "not_found" });
  expect(await list()).toEqual([ada]);
});

it("ends at a number of mentions", async () => {
  await world.db.savedMention.createMany({
    data: Array.from({ length: MAX_SAVED_MENTIONS }, (_, index) => {
      return { brandId: world.brand.id, name: `Person ${index}`, handles: ADA.handles };
    }),
  });
  await expect(owner()(createSavedMention, ADA)).rejects.toMatchObject({ kind: "limit_reached" });
});

it("sends the handle that a mention had when the post was approved, and its text stays", async () => {
  const ada = await owner()(createSavedMention, ADA);
  const post = await write();
  await owner()(updateSavedMention, { id: ada.id, handles: { feed: "the-new-ada" } });
  await owner()(approvePost, { id: post.id });
  await owner()(updateSavedMention, { id: ada.id, handles: { feed: "the-late-ada" } });
  await owner()(deleteSavedMention, { id: ada.id });
  expect(await publish(post.id)).toBe("With @the-new-ada.");
  const { body } = await world.db.post.findUniqueOrThrow({ where: { id: post.id } });
  expect(body).toBe("With @Ada Marsh.");
});

it("sends the name where the network has no handle, and leaves texts without mentions as they are", async () => {
  await owner()(createSavedMention, { name: "Ada Marsh", handles: { mastodon: "@ada@social.example" } });
  const named = await write({ approve: true });
  const other = await write({ body: "With @Zoe and @ada.example", approve: true });
  expect(await publish(named.id)).toBe("With Ada Marsh.");
  expect(await published(other.id)).toBe("With @Zoe and @ada.example");
  const { linkRules } = await world.db.publication.findFirstOrThrow({ where: { postId: other.id } });
  expect(linkRules).toBeNull();
});

it("sends the handle of a mention that an edit of the published post adds", async () => {
  const post = await write({ body: "Nobody", approve: true });
  expect(await publish(post.id)).toBe("Nobody");
  await owner()(createSavedMention, ADA);
  const { id } = await world.db.publication.findFirstOrThrow({ where: { postId: post.id } });
  await owner()(updatePublication, { id, body: "With @Ada Marsh" });
  await world.runJobs();
  expect(await published(post.id)).toBe("With @ada-of-the-feed");
});

it("the checks count the handle that would be sent", async () => {
  const long = { feed: "x".repeat(200) };
  await owner()(createSavedMention, { name: "Ada Marsh", handles: long });
  const body = `@Ada Marsh ${"y".repeat(9900)}`;
  const { id } = await write({ body });
  expect((await owner()(preflightPost, { id })).issues.map(({ code }) => code)).toEqual(["text_too_long"]);
});

describe("what is approved is what is shown", () => {
  const BODY = "With @Ada Marsh.";
  type Shown = { mentions: readonly SentMention[] } | undefined;

  const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });
  const tokenOf = (url = "") => /(?:review|decide)\/([\w-]+)/.exec(url)?.[1] ?? "";

  /** What each page that previews a channel is given for it. */
  async function sweep(id: number, decideToken: string, reviewToken: string): Promise<Record<string, Shown>> {
    const review = await guest()(openReview, { token: reviewToken });
    const changes = await guest()(getReviewChanges, { token: reviewToken });
    const listed = await owner()(listPosts, {});
    return {
      "post page": (await owner()(getPost, { id })).publications[0],
      approvals: listed.posts.find((post) => post.id === id)?.publications[0],
      "review page": review.posts[0]?.channels[0],
      "changes of a review page": changes.posts[0]?.channels[0],
      "page of an emailed link": (await guest()(openApprovalLink, { token: decideToken })).posts[0]?.channels[0],
    };
  }

  it("on every page and in the email, before and after the approval", async () => {
    const approver = await world.addMember("client", await world.createPerson("Clara Client"));
    const ada = await owner()(createSavedMention, ADA);
    await owner()(createSavedMention, { ...ADA, name: "Somebody Else" });
    const member = world.as(await world.addMember("member"));
    const channels = [{ channel_id: world.brand.channelId }];
    const scheduled_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const { id } = await member(createPost, { body: BODY, channels, scheduled_at, submit: true });
    world.clock.advance(120_000);
    await world.runJobs();
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: approver.userId } });
    const mail = world.messages.find((message) => message.to === email && message.posts)?.posts?.[0];
    expect(mail?.text).toBe("With @ada-of-the-feed.");
    const decide = tokenOf(mail?.actions?.[0]?.url);
    const review = tokenOf((await owner()(createShareLink, { id })).url);
    const shownBy = async () =>
      Object.entries(await sweep(id, decide, review)).map(([page, shown]) => [
        page,
        withHandles(BODY, shown?.mentions ?? []),
        shown?.mentions.length,
      ]);
    const all = (text: string) =>
      ["post page", "approvals", "review page", "changes of a review page", "page of an emailed link"].map((page) => [
        page,
        text,
        1,
      ]);
    expect(await shownBy()).toEqual(all("With @ada-of-the-feed."));
    await owner()(updateSavedMention, { id: ada.id, handles: { feed: "the-new-ada" } });
    expect(await shownBy()).toEqual(all("With @the-new-ada."));
    await owner()(approvePost, { id });
    await owner()(updateSavedMention, { id: ada.id, handles: { feed: "the-late-ada" } });
    expect(await shownBy()).toEqual(all("With @the-new-ada."));
    // An edit needs a new approval, which would freeze what is saved now.
    await member(updatePost, { id, body: "Now @Ada Marsh", submit: true });
    expect((await owner()(getPost, { id })).publications[0]?.mentions).toEqual([
      { name: "Ada Marsh", handle: "@the-late-ada" },
    ]);
    await owner()(deleteSavedMention, { id: ada.id });
    expect((await owner()(getPost, { id })).publications[0]?.mentions).toEqual([]);
  });

  it("to clients in the version that was submitted, while its edit has no mention", async () => {
    const client = world.as(await world.addMember("client"));
    await owner()(createSavedMention, ADA);
    const { id } = await write({ submit: true });
    await client(requestChanges, { id, comment: "Not yet" });
    await owner()(updatePost, { id, body: "Nobody" });
    expect((await client(getPost, { id })).publications[0]?.mentions).toMatchObject([{ handle: "@ada-of-the-feed" }]);
    expect((await owner()(getPost, { id })).publications[0]?.mentions).toEqual([]);
  });
});
