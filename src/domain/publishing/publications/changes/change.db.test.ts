import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost, getPost, listPublications, listRevisions, updatePost } from "#domain/content/posts/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Changer } from "#platform/connectors/contract.ts";
import {
  addTestChangers,
  type Line,
  readJournal,
  startPlatform,
  type TestClass,
  testPublishers,
} from "#platform/connectors/test/for-tests.ts";
import { addFiles } from "#test/networks/published.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, deletePublication, getPublication, updatePublication } from "../index.ts";
import { changePublished } from "./change.ts";
import { resumeChanges } from "./resume-changes.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-changes-"));
const journal = join(folder, "journal");
let platform: Awaited<ReturnType<typeof startPlatform>>;
let world: World;
beforeAll(async () => {
  platform = await startPlatform({ journal });
  addTestChangers({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 });
  world = await createWorld();
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const owner = () => world.as(world.owner);
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const INVALID_STATE = { kind: "refused", detail: { code: "invalid_state" } };
const IN_PROGRESS = { kind: "change_in_progress" };
const contextOf = () => {
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  return { ...world.services, caller: { kind: "system", job: "test.change" }, origin } as const;
};
let count = 0;

/** Creates a post that is published on a channel of its own, and on other channels if given. */
async function publishOn(kind: TestClass, post: { body: string; overrides?: object }, others: object[] = []) {
  count += 1;
  const channelId = await addTestChannel(world, kind, `${kind}-${count}-${world.brand.id}`);
  const { body, overrides = {} } = post;
  const scheduled = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const channels = [{ channel_id: channelId, overrides }, ...others];
  const { id: postId } = await owner()(createPost, { body, channels, scheduled_at: scheduled, approve: true } as never);
  world.clock.advance(61_000);
  await world.db.publication.updateMany({
    where: { postId, status: "scheduled" },
    data: { nextAttemptAt: world.clock.now() },
  });
  const tick = createTick(world.services, {
    extra: testPublishers({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 }),
  });
  const find = () => world.db.publication.findFirstOrThrow({ where: { postId, channelId } });
  const publish = async () => {
    await tick.drain();
    return (await find()).status;
  };
  await expect.poll(publish).toBe("published");
  const found = await find();
  const { id, externalId } = found;
  const heard = (what: Line["what"]) =>
    readJournal(journal).filter((line) => line.id === externalId && line.what === what);
  const only = () => owner()(getPublication, { id });
  return { id, postId, channelId, heard, only };
}

const changesOf = (publicationId: number) =>
  world.db.publicationChange.findMany({ where: { publicationId }, orderBy: { id: "asc" } });

describe("editing a published post", () => {
  it("updates the post on the platform, then stores the content with a revision and its author", async () => {
    const { id, postId, heard, only } = await publishOn("key", { body: "We open at nine." });
    expect(await only()).toMatchObject({ can_edit: true, can_delete: true, change: null, edited_at: null });
    const asked = await owner()(updatePublication, { id, body: "We open at ten." });
    const by = { id: world.owner.userId, name: "Olive Owner" };
    const change = { kind: "edit", status: "pending", error: null, requested_by: by, finished_at: null };
    expect(asked).toMatchObject({ id, can_edit: false, can_delete: false, change });
    expect(await owner()(getPost, { id: postId })).toMatchObject({ body: "We open at nine.", revision: 1 });
    expect(heard("edited")).toEqual([]);
    await world.runJobs();
    expect(heard("edited")).toMatchObject([{ text: "We open at ten.", overlaps: 0 }]);
    expect(await only()).toMatchObject({
      status: "published",
      can_edit: true,
      edited_at: expect.any(String),
      change: { status: "done", finished_at: expect.any(String) },
    });
    const post = await owner()(getPost, { id: postId });
    expect(post).toMatchObject({ body: "We open at ten.", status: "published", revision: 2 });
    expect(post.publications[0]?.overrides).toEqual({});
    const { revisions } = await owner()(listRevisions, { id: postId });
    expect(revisions).toMatchObject([
      { revision: 2, author: by, content: { body: "We open at ten." } },
      { revision: 1 },
    ]);
    const stored = await world.db.post.findUniqueOrThrow({ where: { id: postId } });
    expect(stored).toMatchObject({ approvedHash: stored.contentHash, submittedHash: stored.contentHash });
    const log = await world.db.auditEvent.findMany({ where: { subjectType: "publication", subjectId: id } });
    expect(log.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["publication.edit_requested", "Olive Owner"],
      ["publication.edited", "Olive Owner"],
    ]);
  });

  it("stores the edit as an override of its channel when other channels share the post's text", async () => {
    const feed = { channel_id: world.brand.channelId };
    const { id, postId, channelId } = await publishOn("look_up", { body: "For all" }, [feed]);
    await owner()(updatePublication, { id, body: "For one", options: { spoiler: "Hours" } });
    await world.runJobs();
    const { body, publications } = await owner()(getPost, { id: postId });
    expect(body).toBe("For all");
    const overrides = new Map(publications.map((one) => [one.channel.id, one.overrides]));
    expect(overrides.get(channelId)).toEqual({ body: "For one", options: { spoiler: "Hours" } });
    expect(overrides.get(world.brand.channelId)).toEqual({});
  });

  it("keeps the approval of publications that are still scheduled on other channels", async () => {
    const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const rest = { channel_id: world.brand.channelId, scheduled_at: later };
    const { id, postId } = await publishOn("look_up", { body: "For both" }, [rest]);
    await owner()(updatePublication, { id, body: "For the first" });
    await world.runJobs();
    expect(await owner()(getPost, { id: postId })).toMatchObject({ status: "scheduled", body: "For both" });
    const { approvedHash, contentHash } = await world.db.post.findUniqueOrThrow({ where: { id: postId } });
    expect(approvedHash).toBe(contentHash);
  });

  it("edits each part of a thread and refuses a different number of parts", async () => {
    const { id, heard } = await publishOn("state", { body: "One", overrides: { thread: ["Two", "Three"] } });
    const ids = (await world.db.publicationPart.findMany({ where: { publicationId: id } })).map(
      (part) => part.externalId,
    );
    await expect(owner()(updatePublication, { id, thread: ["Two"] })).rejects.toMatchObject(invalid("thread"));
    await expect(owner()(updatePublication, { id, first_comment: "More" })).rejects.toMatchObject(invalid("thread"));
    await owner()(updatePublication, { id, body: "Uno", thread: ["Due", "Tre"] });
    await world.runJobs();
    const edited = readJournal(journal).filter((line) => line.what === "edited" && ids.includes(line.id));
    expect(edited.map(({ text }) => text)).toEqual(["Uno", "Due", "Tre"]);
    expect(heard("edited")).toHaveLength(1);
  });

  it("keeps the files of each part, which can't change", async () => {
    const png = { type: "image/png", bytes: Buffer.from("png"), alt: "A cup" };
    const [first = 0, second = 0] = await addFiles(world, [png, png]);
    const overrides = { thread: ["Two", ""], thread_media_ids: [[first], [second]] };
    const { id, postId } = await publishOn("state", { body: "One", overrides });
    const edit = (input: object) => owner()(updatePublication, { id, ...input });
    for (const wanted of [[[second], [first]], [[first]], []])
      await expect(edit({ thread_media_ids: wanted })).rejects.toMatchObject(invalid("thread_media_ids"));
    await expect(edit({ thread: ["", ""], thread_media_ids: [[first], [second]] })).resolves.toBeDefined();
    await world.runJobs();
    const { publications } = await owner()(getPost, { id: postId });
    expect(publications[0]?.overrides).toEqual({ thread: ["", ""], thread_media_ids: [[first], [second]] });
    const { id: plain } = await publishOn("state", { body: "One", overrides: { thread: ["Two"] } });
    await expect(owner()(updatePublication, { id: plain, thread: [""] })).rejects.toMatchObject(invalid("thread.0"));
  });

  it("makes no request when nothing changes", async () => {
    const { id, postId } = await publishOn("key", { body: "As it is" });
    const before = await owner()(getPost, { id: postId });
    expect(await owner()(updatePublication, { id, body: "As it is" })).toMatchObject({ change: null });
    expect(await owner()(updatePublication, { id })).toMatchObject({ change: null });
    expect(await changesOf(id)).toEqual([]);
    expect(await owner()(getPost, { id: postId })).toEqual(before);
  });

  it("refuses an edit that the platform can't make, before any request is sent", async () => {
    const { id, postId, channelId } = await publishOn("key", { body: "Ten words" });
    const edit = (input: object) => owner()(updatePublication, { id, ...input });
    await expect(edit({ body: "x".repeat(1001) })).rejects.toMatchObject({
      kind: "preflight_failed",
      detail: { issues: [{ channel_id: channelId, code: "text_too_long" }] },
    });
    await expect(edit({ media_ids: [1] })).rejects.toMatchObject(invalid("media_ids"));
    await expect(edit({ options: { visibility: "followers" } })).rejects.toMatchObject(invalid("options.visibility"));
    await expect(edit({ options: { constructor: "x" } })).rejects.toMatchObject(invalid("options.constructor"));
    await expect(edit({ options: { spoiler: 7 } })).rejects.toMatchObject({ kind: "preflight_failed" });
    await expect(edit({ body: 7 })).rejects.toMatchObject(invalid("body"));
    await expect(edit({ body: "New", revision: 9 })).rejects.toMatchObject({ kind: "revision_conflict" });
    expect(await changesOf(id)).toEqual([]);
    expect(world.pending.filter(({ job }) => job.name === changePublished.name)).toEqual([]);
    expect(await owner()(getPost, { id: postId })).toMatchObject({ revision: 1 });
  });
});

describe("deleting a post from its platform", () => {
  it("marks the publication as removed, with the user who removed it", async () => {
    const editor = await world.addMember("editor");
    const { id, postId, heard, only } = await publishOn("blind", { body: "Gone soon" });
    expect(await only()).toMatchObject({ can_edit: false, can_delete: true });
    await world.as(editor)(deletePublication, { id });
    await world.runJobs();
    expect(heard("removed")).toHaveLength(1);
    expect(await only()).toMatchObject({
      status: "published",
      removed_at: expect.any(String),
      removed_by: { id: editor.userId },
      can_edit: false,
      can_delete: false,
      change: { kind: "delete", status: "done" },
    });
    expect(await owner()(getPost, { id: postId })).toMatchObject({ status: "published", revision: 1 });
    await expect(owner()(deletePublication, { id })).rejects.toMatchObject(INVALID_STATE);
    await expect(owner()(updatePublication, { id, body: "Back" })).rejects.toMatchObject(INVALID_STATE);
  });

  it("marks a post that is already gone as removed, after a deletion and after a failed edit", async () => {
    const gone = await publishOn("key", { body: "Deleted there" });
    const { externalId } = await world.db.publication.findUniqueOrThrow({ where: { id: gone.id } });
    await fetch(`${platform.origin}/key/posts/${externalId}`, { method: "DELETE" });
    await owner()(updatePublication, { id: gone.id, body: "Too late" });
    await world.runJobs();
    const change = { kind: "edit", status: "failed", error: { code: "not_there" } };
    expect(await gone.only()).toMatchObject({ removed_at: expect.any(String), removed_by: null, change });

    const other = await publishOn("key", { body: "Deleted there too" });
    const { externalId: otherId } = await world.db.publication.findUniqueOrThrow({ where: { id: other.id } });
    await fetch(`${platform.origin}/key/posts/${otherId}`, { method: "DELETE" });
    await owner()(deletePublication, { id: other.id });
    await world.runJobs();
    expect(await other.only()).toMatchObject({ removed_at: expect.any(String), change: { status: "done" } });
  });

  it("removes the entry from the brand's public page", async () => {
    const { postId } = await publishOn("key", { body: "On the page" }, [{ channel_id: world.brand.channelId }]);
    const { publications } = await owner()(listPublications, { id: postId });
    const entry = publications.find(({ channel }) => channel.platform === "feed");
    const read = () => world.db.feedEntry.findUnique({ where: { id: Number(entry?.external_id) } });
    await owner()(updatePublication, { id: entry?.id ?? 0, body: "On the page, corrected" });
    await world.runJobs();
    expect(await read()).toMatchObject({ body: "On the page, corrected" });
    await owner()(deletePublication, { id: entry?.id ?? 0 });
    await world.runJobs();
    expect(await read()).toBeNull();
  });
});

describe("permissions and states", () => {
  it("requires permission to write and approve, and the tier elevated_write", async () => {
    const { id, only } = await publishOn("key", { body: "Whose" });
    for (const role of ["member", "client"] as const) {
      const person = await world.addMember(role);
      await expect(world.as(person)(updatePublication, { id, body: "x" })).rejects.toMatchObject({ kind: "forbidden" });
      await expect(world.as(person)(deletePublication, { id })).rejects.toMatchObject({ kind: "forbidden" });
      expect(await world.as(person)(getPublication, { id })).toMatchObject({ can_edit: false, can_delete: false });
    }
    const low = world.as(world.owner, { tier: "standard_write" });
    await expect(low(updatePublication, { id, body: "x" })).rejects.toMatchObject({ kind: "tier_denied" });
    await expect(low(deletePublication, { id })).rejects.toMatchObject({ kind: "tier_denied" });
    const elevated = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    expect(await elevated(getPublication, { id })).toMatchObject({ can_edit: true });
    await elevated(updatePublication, { id, body: "Ours" });
    await world.runJobs();
    expect(await only()).toMatchObject({ change: { status: "done" } });
  });

  it("throws not_found for a publication of another brand", async () => {
    const { id } = await publishOn("key", { body: "Theirs" });
    const other = await createWorld();
    const stranger = other.as(other.owner);
    const notFound = { kind: "not_found" };
    await expect(stranger(getPublication, { id })).rejects.toMatchObject(notFound);
    await expect(stranger(updatePublication, { id, body: "x" })).rejects.toMatchObject(notFound);
    await expect(stranger(deletePublication, { id })).rejects.toMatchObject(notFound);
  });

  it.each(["draft", "scheduled", "publishing", "processing", "unknown", "failed", "cancelled"] as const)(
    "throws invalid_state for a publication that is %s",
    async (status) => {
      const { id, only } = await publishOn("key", { body: "Not yet" });
      await world.db.publication.update({ where: { id }, data: { status } });
      expect(await only()).toMatchObject({ can_edit: false, can_delete: false });
      await expect(owner()(updatePublication, { id, body: "x" })).rejects.toMatchObject(INVALID_STATE);
      await expect(owner()(deletePublication, { id })).rejects.toMatchObject(INVALID_STATE);
    },
  );

  it.each(["disabled", "needs_reconnect"] as const)("throws invalid_state for a channel that is %s", async (status) => {
    const { id, channelId } = await publishOn("key", { body: "No way" });
    await world.db.channel.update({ where: { id: channelId }, data: { status } });
    await expect(owner()(updatePublication, { id, body: "x" })).rejects.toMatchObject(INVALID_STATE);
    await expect(owner()(deletePublication, { id })).rejects.toMatchObject(INVALID_STATE);
  });

  it("throws invalid_state when the platform has no such function or the publication has no external ID", async () => {
    const blind = await publishOn("blind", { body: "No edits" });
    await expect(owner()(updatePublication, { id: blind.id, body: "x" })).rejects.toMatchObject(INVALID_STATE);
    const unnamed = await publishOn("key", { body: "Without" });
    await world.db.publication.update({ where: { id: unnamed.id }, data: { externalId: "" } });
    await expect(owner()(deletePublication, { id: unnamed.id })).rejects.toMatchObject(INVALID_STATE);
  });

  it("fails the change when the channel was disconnected after the request", async () => {
    const { id, channelId, heard, only } = await publishOn("key", { body: "Meanwhile" });
    await owner()(updatePublication, { id, body: "Changed" });
    await world.db.channel.update({ where: { id: channelId }, data: { status: "needs_reconnect" } });
    await world.runJobs();
    expect(await only()).toMatchObject({ change: { status: "failed", error: { code: "channel_not_connected" } } });
    expect(heard("edited")).toEqual([]);
  });
});

describe("concurrent changes", () => {
  it("performs the same request made 20 times at once only once and throws change_in_progress for any other", async () => {
    const { id, heard } = await publishOn("key", { body: "Clicked" });
    const clicks = Array.from({ length: 20 }, () => owner()(updatePublication, { id, body: "Clicked twice" }));
    for (const asked of await Promise.all(clicks)) expect(asked.change).toMatchObject({ status: "pending" });
    expect(await changesOf(id)).toHaveLength(1);
    await expect(owner()(updatePublication, { id, body: "Something else" })).rejects.toMatchObject(IN_PROGRESS);
    await expect(owner()(deletePublication, { id })).rejects.toMatchObject(IN_PROGRESS);
    await world.runJobs();
    expect(heard("edited")).toHaveLength(1);
    const deletions = Array.from({ length: 20 }, () => owner()(deletePublication, { id }));
    await Promise.all(deletions);
    await world.runJobs();
    expect(heard("removed")).toHaveLength(1);
  });

  it("calls the platform once when several workers run the same job", async () => {
    const { id, heard } = await publishOn("key", { body: "Busy" });
    await owner()(updatePublication, { id, body: "[slow] Busier" });
    const [change] = await changesOf(id);
    const perform = () => changePublished.perform(contextOf(), { change_id: change?.id ?? 0 });
    await Promise.all(Array.from({ length: 8 }, perform));
    expect(heard("edited")).toMatchObject([{ overlaps: 0 }]);
    world.clock.advance(60_000);
    await world.runJobs();
    expect(heard("edited")).toHaveLength(1);
  });
});

describe("platform failures", () => {
  it.each([
    ["busy", 1, "edited"],
    ["throttle", 1, "edited"],
    ["lose", 2, "edited"],
  ] as const)("retries an edit after the response %s", async (word, times, what) => {
    const { id, heard, only } = await publishOn("key", { body: "Trouble" });
    await owner()(updatePublication, { id, body: `[${word}] Trouble` });
    await world.runJobs();
    expect(await only()).toMatchObject({ change: { status: "pending" }, edited_at: null });
    await world.db.platformPace.deleteMany({ where: { platform: "test_key" } });
    world.clock.advance(61_000);
    await world.runJobs();
    expect(await only()).toMatchObject({ change: { status: "done", error: null }, edited_at: expect.any(String) });
    expect(heard(what)).toHaveLength(times);
  });

  it.each(["lose", "busy"])("retries a deletion after the response %s", async (word) => {
    const { id, heard, only } = await publishOn("key", { body: `[delete ${word}] Trouble` });
    await owner()(deletePublication, { id });
    await world.runJobs();
    world.clock.advance(61_000);
    await world.runJobs();
    expect(await only()).toMatchObject({ change: { status: "done" }, removed_at: expect.any(String) });
    expect(heard("removed")).toHaveLength(1);
  });

  it("does not retry a refused edit and leaves the post unchanged", async () => {
    const { id, postId, only } = await publishOn("key", { body: "Fine" });
    await owner()(updatePublication, { id, body: "[fail] Fine" });
    await world.runJobs();
    const error = { code: "refused", message: "This platform does not want this." };
    expect(await only()).toMatchObject({ can_edit: true, edited_at: null, change: { status: "failed", error } });
    expect(await owner()(getPost, { id: postId })).toMatchObject({ body: "Fine", revision: 1 });
  });

  it("sets the channel to needs_reconnect when the platform rejects its credentials", async () => {
    const { id, channelId, only } = await publishOn("key", { body: "Ours" });
    await owner()(updatePublication, { id, body: "[revoked] Ours" });
    await world.runJobs();
    expect(await only()).toMatchObject({
      can_edit: false,
      change: { status: "failed", error: { code: "not_authorized" } },
    });
    const { status } = await world.db.channel.findUniqueOrThrow({ where: { id: channelId } });
    expect(status).toBe("needs_reconnect");
  });

  it("marks the change as unknown when no response ever arrives, and accepts a new request", async () => {
    const changer: Changer = {
      platform: "test_look_up",
      timeoutMs: 50,
      edit: ({ content }) => (content.body === "Silence" ? Promise.race([]) : Promise.resolve({ kind: "done" })),
    };
    addConnectorParts({ platform: "test_look_up", change: () => changer });
    const { id, postId, only } = await publishOn("look_up", { body: "Hello?" });
    await owner()(updatePublication, { id, body: "Silence" });
    for (let tries = 0; tries < 5; tries += 1) {
      await world.runJobs();
      world.clock.advance(3_600_000);
    }
    expect(await only()).toMatchObject({ can_edit: true, change: { status: "unknown", error: { code: "no_answer" } } });
    expect(await owner()(getPost, { id: postId })).toMatchObject({ body: "Hello?" });
    await owner()(updatePublication, { id, body: "Speech" });
    await world.runJobs();
    expect(await only()).toMatchObject({ change: { status: "done", error: null } });
    addTestChangers({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 });
  });
});

it("resumes a change whose job was lost", async () => {
  const { id, only } = await publishOn("key", { body: "Lost" });
  await owner()(updatePublication, { id, body: "Lost and found" });
  world.pending.length = 0;
  await world.db.publicationChange.updateMany({ where: { publicationId: id }, data: { createdAt: new Date(0) } });
  await resumeChanges.perform(contextOf(), {});
  await world.runJobs();
  expect(await only()).toMatchObject({ change: { status: "done" } });
});

it("refuses to edit a published post through the post editor", async () => {
  const { postId } = await publishOn("key", { body: "Out" });
  await expect(owner()(updatePost, { id: postId, body: "Other" })).rejects.toMatchObject(INVALID_STATE);
});
