import { beforeEach, describe, expect, it } from "vitest";
import { approvePost, createPost, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { approveByLink, openApprovalLink, openLinkedImage, requestChangesByLink } from "./index.ts";

let world: World;
let member: Person;
let client: Person;
let address: string;

beforeEach(async () => {
  world = await createWorld();
  member = await world.addMember("member");
  client = await world.addMember("client", await world.createPerson("Clara Client"));
  address = (await world.db.user.findUniqueOrThrow({ where: { id: client.userId } })).email;
});

const anyone = { kind: "guest" as const };
const visit = () => world.as(anyone);

async function submit(body: string, more: object = {}): Promise<number> {
  const channels = [{ channel_id: world.brand.channelId }];
  return (await world.as(member)(createPost, { body, channels, submit: true, ...more })).id;
}

/** Runs what is due after some seconds. */
async function wait(seconds: number) {
  world.clock.advance(seconds * 1000);
  await world.runJobs();
}

const mails = (to = address) => world.messages.filter((mail) => mail.to === to && mail.posts);
const tokenOf = (mail = mails().at(-1)) =>
  /decide\/([\w-]+)\?/.exec(mail?.posts?.[0]?.actions?.[0]?.url ?? "")?.[1] ?? "";

async function mailed(body = "Hello"): Promise<{ id: number; token: string }> {
  const id = await submit(body);
  await wait(120);
  return { id, token: tokenOf() };
}

describe("the mail that asks for approval", () => {
  it("has all posts that were submitted shortly after one another, the next one first", async () => {
    await submit("Later", { scheduled_at: "2030-05-02T08:00:00Z" });
    await wait(90);
    await submit("Sooner", { scheduled_at: "2030-05-01T08:00:00Z" });
    await wait(90);
    expect(mails()).toEqual([]);
    await wait(30);
    expect(mails().map(({ subject, posts }) => [subject, posts?.map(({ text }) => text)])).toEqual([
      ["Test Brand: 2 posts need your approval", ["Sooner", "Later"]],
    ]);
    expect(mails()[0]?.posts?.[0]?.note).toMatch(/^member person requested a review\./);
    await wait(3600);
    expect(mails()).toHaveLength(1);
    const inApp = { where: { userId: client.userId, type: "approval_requested" } };
    expect(await world.db.notification.count(inApp)).toBe(2);
  });

  it("is sent at once for a post that is due within the hour, and after a quarter of an hour at the latest", async () => {
    await submit("Soon", { scheduled_at: new Date(world.clock.now().getTime() + 1_800_000).toISOString() });
    await wait(0);
    expect(mails()).toHaveLength(1);
    for (let minute = 0; minute < 16; minute++) {
      await submit(`Number ${minute}`);
      await wait(60);
    }
    expect(mails()).toHaveLength(2);
    expect(mails()[1]?.subject).toMatch(/1\d posts/);
    expect(mails()[1]?.posts).toHaveLength(10);
  });

  it("leaves out posts that were decided meanwhile, and is not sent when none is left or it is switched off", async () => {
    const id = await submit("Decided");
    await world.as(world.owner)(approvePost, { id });
    await wait(120);
    expect(mails()).toEqual([]);
    await world.db.notificationPreference.create({
      data: { userId: client.userId, type: "approval_requested", channel: "mail", isOn: false },
    });
    await submit("Not wanted");
    await wait(120);
    expect(mails()).toEqual([]);
    expect(await world.db.approvalRequest.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("shows what changed since the person's last decision, and what was said since, without the team's own words", async () => {
    const { id, token } = await mailed("We open at nine.");
    expect(mails()[0]?.posts?.[0]).not.toHaveProperty("changes");
    await world.as(member)(createComment, { id, body: "Before the decision" });
    await visit()(requestChangesByLink, { token, post_id: id, body: "An hour later" });
    await world.as(member)(createComment, { id, body: "Ten is fine" });
    await world.as(member)(createComment, { id, body: "Internal", visibility: "team" });
    await world.as(client)(createComment, { id, body: "My own words" });
    await world.as(member)(updatePost, { id, body: "We open at ten." });
    await world.as(member)(submitPost, { id });
    await wait(120);
    const [post] = mails().at(-1)?.posts ?? [];
    expect(post?.changes).toEqual([{ what: "Text", before: "We open at nine.", after: "We open at ten." }]);
    expect(post?.comments).toEqual([{ author: "member person", text: "Ten is fine" }]);
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
    const [ownersPost] = mails(email).at(-1)?.posts ?? [];
    // Never decided by them: nothing to compare with, and all of the conversation.
    expect(ownersPost).not.toHaveProperty("changes");
    expect(ownersPost?.comments?.map(({ text }) => text)).toEqual([
      "Before the decision",
      "An hour later",
      "Ten is fine",
      "Internal",
      "My own words",
    ]);
  });

  it("has no link that decides for a person or an account with a second factor", async () => {
    await world.db.user.update({ where: { id: client.userId }, data: { totpSecret: "sealed" } });
    await submit("Hello");
    await wait(120);
    expect(mails()[0]?.posts?.[0]?.actions).toBeUndefined();
    await world.db.user.update({ where: { id: client.userId }, data: { totpSecret: null } });
    await submit("Hello again");
    await world.db.account.update({ where: { id: world.account.id }, data: { requiresTwoFactor: true } });
    await wait(120);
    expect(mails()[1]?.posts?.[0]?.actions).toBeUndefined();
    expect(await world.db.approvalLink.count({ where: { userId: client.userId } })).toBe(0);
  });
});

describe("the link of the mail", () => {
  it("shows the post and changes nothing until it is confirmed", async () => {
    const { id, token } = await mailed();
    for (let times = 0; times < 2; times++) {
      expect(await visit()(openApprovalLink, { token })).toMatchObject({
        brand: { name: "Test Brand" },
        person: { name: "Clara Client", email: address },
        posts: [{ id, body: "Hello", status: "in_review", state: "open", decision: null }],
      });
    }
    expect((await world.db.post.findUniqueOrThrow({ where: { id } })).status).toBe("in_review");
  });

  it("approves in the person's name, once, with their comment; the writer is told", async () => {
    const { id, token } = await mailed();
    expect(await visit()(approveByLink, { token, post_id: id, body: "Lovely" })).toMatchObject({
      posts: [
        { state: "decided", status: "approved", decision: { kind: "approval", author: "Clara Client", is_own: true } },
      ],
    });
    const entry = await world.db.threadEntry.findFirstOrThrow({ where: { postId: id } });
    expect(entry).toMatchObject({ kind: "approval", body: "Lovely", authorId: client.userId, via: "studio" });
    expect(await world.db.notification.findFirstOrThrow({ where: { userId: member.userId } })).toMatchObject({
      type: "post_approved",
      body: "Clara Client: Lovely",
    });
    const about = { subjectId: id, action: "post.approved" };
    expect(await world.db.auditEvent.findFirstOrThrow({ where: about })).toMatchObject({
      actorId: client.userId,
      actorName: "Clara Client, by email",
    });
    for (const act of [approveByLink, requestChangesByLink]) {
      await expect(visit()(act, { token, post_id: id, body: "Again" })).rejects.toMatchObject({
        detail: { code: "invalid_state" },
      });
    }
  });

  it("lets one of two concurrent decisions through", async () => {
    const { id, token } = await mailed();
    const results = await Promise.allSettled([
      visit()(approveByLink, { token, post_id: id }),
      visit()(requestChangesByLink, { token, post_id: id, body: "Shorter" }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.db.threadEntry.count({ where: { postId: id } })).toBe(1);
  });

  it("requests changes with words only, and decides again by the mail about the next version", async () => {
    const { id, token } = await mailed();
    await expect(visit()(requestChangesByLink, { token, post_id: id, body: " " })).rejects.toMatchObject({
      kind: "invalid",
    });
    await visit()(requestChangesByLink, { token, post_id: id, body: "Shorter" });
    await world.as(member)(updatePost, { id, body: "Hi" });
    await world.as(member)(submitPost, { id });
    await wait(120);
    const renewed = tokenOf();
    expect(renewed).not.toBe(token);
    expect(await visit()(openApprovalLink, { token: renewed })).toMatchObject({
      posts: [{ body: "Hi", state: "open" }],
    });
    expect(await visit()(approveByLink, { token: renewed, post_id: id })).toMatchObject({
      posts: [{ status: "approved" }],
    });
  });

  it("does not decide about a version that its mail did not show", async () => {
    const { id, token } = await mailed();
    await world.as(member)(updatePost, { id, body: "Something else" });
    expect(await visit()(openApprovalLink, { token })).toMatchObject({ posts: [{ state: "changed" }] });
    await expect(visit()(approveByLink, { token, post_id: id })).rejects.toMatchObject({ kind: "revision_conflict" });
    expect((await world.db.post.findUniqueOrThrow({ where: { id } })).status).toBe("in_review");
  });

  it("says who decided when somebody else was faster", async () => {
    const { id, token } = await mailed();
    await world.as(world.owner)(approvePost, { id });
    expect(await visit()(openApprovalLink, { token })).toMatchObject({
      posts: [{ state: "decided", decision: { author: "Olive Owner", is_own: false } }],
    });
    await expect(visit()(approveByLink, { token, post_id: id })).rejects.toMatchObject({ kind: "refused" });
  });

  it("shows what changed since the person last looked, and the conversation as their role sees it", async () => {
    const { id, token } = await mailed("We open at nine");
    expect((await visit()(openApprovalLink, { token })).posts).toMatchObject([{ since: null, comments: [] }]);
    await visit()(requestChangesByLink, { token, post_id: id, body: "At ten" });
    await world.as(member)(createComment, { id, body: "Is ten right?", visibility: "team" });
    await world.as(member)(createComment, { id, body: "Ten it is" });
    await world.as(member)(updatePost, { id, body: "We open at ten" });
    await world.as(member)(submitPost, { id });
    await wait(120);
    const [post] = (await visit()(openApprovalLink, { token: tokenOf() })).posts;
    expect(post?.since).toMatchObject({ before: { body: "We open at nine" }, after: { body: "We open at ten" } });
    expect(post?.comments).toMatchObject([
      { kind: "change_request", body: "At ten", is_own: true, author: { name: "Clara Client" } },
      { body: "Ten it is", is_own: false },
    ]);
  });

  it("shows the images of comments while it works, and those of internal ones to nobody", async () => {
    const { id, token } = await mailed();
    const stored = { type: "image/png", bytes: 6, width: 1, height: 1, createdAt: world.clock.now() };
    const addImage = async (visibility: "team" | "client", key: string) => {
      const comment = await world.as(member)(createComment, { id, body: "Look", visibility });
      for (const file of [key, `${key}-thumb`]) await world.services.storage.put(file, Buffer.from("pixels"));
      const entry = { brandId: world.brand.id, entryId: comment.id };
      await world.db.commentImage.create({ data: { ...stored, ...entry, storageKey: key, thumbKey: `${key}-thumb` } });
      return key;
    };
    const shown = await addImage("client", "a".repeat(32));
    const internal = await addImage("team", "b".repeat(32));
    const [post] = (await visit()(openApprovalLink, { token })).posts;
    expect(post?.comments.map(({ images }) => images)).toMatchObject([[{ url: `/decide/${token}/images/${shown}` }]]);
    expect(await openLinkedImage(world.services, { token, key: shown })).toMatchObject({ type: "image/png", bytes: 6 });
    expect(await openLinkedImage(world.services, { token, key: internal })).toBeNull();
    world.clock.advance(14 * 86_400_000);
    await expect(openLinkedImage(world.services, { token, key: shown })).rejects.toMatchObject({ kind: "refused" });
  });

  it("is 404 for unknown tokens, other posts, and people who may no longer approve; 422 once it expired or they left the mailbox", async () => {
    const { id, token } = await mailed();
    const other = await submit("Of another mail");
    const notFound = { kind: "not_found" };
    await expect(visit()(openApprovalLink, { token: "x".repeat(24) })).rejects.toMatchObject(notFound);
    await expect(visit()(approveByLink, { token, post_id: other })).rejects.toMatchObject(notFound);
    const where = { brandId_userId: { brandId: world.brand.id, userId: client.userId } };
    for (const data of [{ role: "member" as const }, { role: "client" as const, isActive: false }]) {
      await world.db.member.update({ where, data });
      await expect(visit()(approveByLink, { token, post_id: id })).rejects.toMatchObject(notFound);
    }
    await world.db.member.update({ where, data: { isActive: true } });
    await world.db.user.update({ where: { id: client.userId }, data: { totpSecret: "sealed" } });
    await expect(visit()(approveByLink, { token, post_id: id })).rejects.toMatchObject({ kind: "refused" });
    await world.db.user.update({ where: { id: client.userId }, data: { totpSecret: null } });
    const toAddress = (email: string) =>
      world.db.user.update({ where: { id: client.userId }, data: { email, emailKey: emailKey(email) } });
    await toAddress("clara@elsewhere.example");
    for (const act of [approveByLink, requestChangesByLink])
      await expect(visit()(act, { token, post_id: id, body: "Left" })).rejects.toMatchObject({ kind: "refused" });
    await expect(visit()(openApprovalLink, { token })).rejects.toMatchObject({ kind: "refused" });
    await toAddress(address);
    world.clock.advance(14 * 86_400_000);
    const expired = { detail: { code: "share_link_ended" } };
    await expect(visit()(openApprovalLink, { token })).rejects.toMatchObject(expired);
    await expect(visit()(approveByLink, { token, post_id: id })).rejects.toMatchObject(expired);
    expect((await world.db.post.findUniqueOrThrow({ where: { id } })).status).toBe("in_review");
  });
});
