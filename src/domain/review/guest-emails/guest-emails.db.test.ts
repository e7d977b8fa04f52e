import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, requestChanges, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { remind } from "#domain/publishing/publications/remind.ts";
import {
  createShareLink,
  guestApprove,
  guestComment,
  guestRequestChanges,
  openReview,
  revokeShareLink,
} from "#domain/review/share-links/index.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  confirmGuestEmail,
  deleteGuestEmail,
  jobs,
  openGuestEmail,
  subscribeGuest,
  unsubscribeGuest,
} from "./index.ts";

const HOUR_MS = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await createWorld();
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(async () => {
  await world.runJobs();
  await world.db.throttleHit.deleteMany();
  world.messages.length = 0;
});

const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });
let count = 0;
const newAddress = () => {
  count += 1;
  return `bea${count}@board.example`;
};
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();

async function share(options: { passcode?: string; may_approve?: boolean; hours?: number } = {}) {
  const { hours = 240, ...link } = options;
  const post = await world.as(world.owner)(createPost, {
    body: "The quay is closed on Sunday because of the storm.",
    channels: [{ channel_id: world.brand.channelId }],
    scheduled_at: inHours(hours),
    submit: true,
  });
  const { id: linkId, url } = await world.as(world.owner)(createShareLink, { id: post.id, ...link });
  await world.runJobs();
  return { postId: post.id, linkId, token: url.split("/review/")[1] ?? "" };
}

const tokenOf = (url = "") => /\/review\/([\w-]+)/.exec(url)?.[1] ?? "";
const mailsTo = (email: string) => world.messages.filter(({ to }) => to === email);

/** A guest who left an address, and confirmed it by the mail. */
async function subscribe(options: Parameters<typeof share>[0] = {}) {
  const shared = await share(options);
  const email = newAddress();
  const guest_key = randomUUID();
  const visit = { token: shared.token, guest_key };
  await guest()(subscribeGuest, { ...visit, name: "Bea", email });
  await world.runJobs();
  const confirmation = tokenOf(mailsTo(email)[0]?.action?.url);
  await guest()(confirmGuestEmail, { token: confirmation });
  world.messages.length = 0;
  return { ...shared, email, guest_key, confirmation };
}

async function submitNext(postId: number, body: string) {
  await world.as(world.owner)(updatePost, { id: postId, body });
  await world.as(world.owner)(submitPost, { id: postId });
  world.clock.advance(200_000);
  await world.runJobs();
}

describe("leaving an address", () => {
  it("mails a link, and nothing else until it is confirmed; the token is not in the queue", async () => {
    const { token, postId } = await share();
    const email = newAddress();
    const visit = { token, guest_key: randomUUID() };
    expect(await guest()(subscribeGuest, { ...visit, name: "Bea", email })).toEqual({});
    const opened = await guest()(openReview, visit);
    expect(opened.guest).toEqual({ name: null, email: { address: email, is_confirmed: false } });
    expect((await guest()(openReview, { token, guest_key: randomUUID() })).guest.email).toBe(null);
    await world.runJobs();
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ action: { label: "Confirm address" } });
    expect(JSON.stringify(mail)).not.toContain("Bea");
    const mailed = tokenOf(mail?.action?.url);
    expect(mailed).toMatch(/^[\w-]{20,}$/);
    await expect(guest()(openReview, { token: mailed })).rejects.toMatchObject({ kind: "not_found" });
    expect(await guest()(openGuestEmail, { token: mailed })).toMatchObject({ email, is_confirmed: false });
    await world.as(world.owner)(requestChanges, { id: postId, comment: "Shorter" });
    await submitNext(postId, "Closed on Sunday.");
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("is deleted after 48 hours without a confirmation, and with the link", async () => {
    const { token, linkId } = await share();
    const email = newAddress();
    await guest()(subscribeGuest, { token, guest_key: randomUUID(), name: "Bea", email });
    const count = () => world.db.guestEmail.count({ where: { linkId } });
    const [prune] = jobs;
    const run = () => {
      const origin = { requestId: "t", entryPoint: "job" as const, address: null, userAgent: null };
      return prune?.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {} as never);
    };
    await run();
    expect(await count()).toBe(1);
    world.clock.advance(49 * HOUR_MS);
    await run();
    expect(await count()).toBe(0);
    const other = await subscribe();
    await world.as(world.owner)(revokeShareLink, { id: other.linkId });
    expect(await world.db.guestEmail.count({ where: { linkId: other.linkId } })).toBe(0);
    const gone = { kind: "not_found" };
    await expect(guest()(openGuestEmail, { token: other.confirmation })).rejects.toMatchObject(gone);
  });

  it("takes no header, list or name in an address, and no link as a name", async () => {
    const { token } = await share();
    const visit = { token, guest_key: randomUUID(), name: "Bea" };
    for (const email of ["a@b.example\r\nBcc: c@d.example", "a@b.example,c@d.example", "Bea <a@b.example>", "a@b"]) {
      await expect(guest()(subscribeGuest, { ...visit, email })).rejects.toMatchObject({ kind: "invalid" });
    }
    const named = { ...visit, name: "https://evil.example", email: newAddress() };
    await expect(guest()(subscribeGuest, named)).rejects.toMatchObject({ kind: "invalid" });
  });

  it("floods no mailbox, through however many links", async () => {
    const email = newAddress();
    const send = async () => {
      const { token } = await share();
      return guest()(subscribeGuest, { token, guest_key: randomUUID(), name: "Bea", email });
    };
    for (let sent = 0; sent < 3; sent += 1) await send();
    await expect(send()).rejects.toMatchObject({ kind: "throttled" });
  });

  it("needs the passcode of the link, and the mail does not replace it", async () => {
    const { token, postId } = await share({ passcode: "red pencil" });
    const visit = { token, guest_key: randomUUID(), name: "Bea", email: newAddress() };
    const locked = { kind: "refused", detail: { code: "passcode_required" } };
    await expect(guest()(subscribeGuest, visit)).rejects.toMatchObject(locked);
    const { pass } = await guest()(openReview, { token, passcode: "red pencil" });
    await guest()(subscribeGuest, { ...visit, pass });
    await world.runJobs();
    const mailed = tokenOf(mailsTo(visit.email)[0]?.action?.url);
    await guest()(confirmGuestEmail, { token: mailed });
    await expect(guest()(openReview, { token: mailed })).rejects.toMatchObject(locked);
    await world.as(world.owner)(requestChanges, { id: postId, comment: "Shorter" });
    await submitNext(postId, "Secret words");
    expect(JSON.stringify(mailsTo(visit.email).at(-1))).not.toContain("Secret words");
  });

  it("is forgotten by the browser that left it, by any of its mails, and by no other guest", async () => {
    const { token, guest_key, linkId, confirmation } = await subscribe();
    const count = () => world.db.guestEmail.count({ where: { linkId } });
    await guest()(unsubscribeGuest, { token, guest_key: randomUUID() });
    expect(await count()).toBe(1);
    await guest()(unsubscribeGuest, { token, guest_key });
    expect(await count()).toBe(0);
    const other = await subscribe();
    await guest()(deleteGuestEmail, { token: other.confirmation });
    expect(await world.db.guestEmail.count({ where: { linkId: other.linkId } })).toBe(0);
    for (const token of [confirmation, "x".repeat(24)]) {
      await expect(guest()(deleteGuestEmail, { token })).rejects.toMatchObject({ kind: "not_found" });
    }
  });
});

describe("a new version", () => {
  it("is mailed once with before and after, and its link approves in the guest's name", async () => {
    const { token, postId, guest_key, email } = await subscribe();
    const act = { token, post_id: postId, guest_key, name: "Bea" };
    await guest()(guestComment, { ...act, body: "Which Sunday?" });
    await guest()(guestRequestChanges, { ...act, revision: 1, body: "Say why, and which day." });
    await submitNext(postId, "The quay is closed on Monday because of the repairs.");
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Test Brand: new version: 2 changes for your 1 note");
    expect(mail?.posts).toMatchObject([
      {
        changes: [
          {
            what: "Text",
            before: "The quay is closed on Sunday because of the storm.",
            after: "The quay is closed on Monday because of the repairs.",
          },
        ],
        actions: [{ label: "Review and approve" }],
      },
    ]);
    const mailed = tokenOf(mail?.posts?.[0]?.actions?.[0]?.url);
    expect(mail?.unsubscribe).toContain(`${mailed}?emails`);
    const review = await guest()(openReview, { token: mailed });
    expect(review.guest).toMatchObject({ name: "Bea", email: { is_confirmed: true } });
    expect(review.posts[0]?.comments).toMatchObject([{ body: "Which Sunday?" }, { kind: "change_request" }]);
    const approved = await guest()(guestApprove, { token: mailed, post_id: postId, name: "Bea", revision: 2 });
    expect(approved.status).toBe("scheduled");
    await world.runJobs();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("is not mailed for an edit that was not submitted, nor when the link or its maker has ended", async () => {
    const { postId, email, linkId } = await subscribe();
    await world.as(world.owner)(requestChanges, { id: postId, comment: "Shorter" });
    await world.as(world.owner)(updatePost, { id: postId, body: "Half written" });
    world.clock.advance(HOUR_MS);
    await world.runJobs();
    expect(mailsTo(email)).toEqual([]);
    await world.db.shareLink.update({ where: { id: linkId }, data: { createdById: null } });
    await submitNext(postId, "Written");
    expect(mailsTo(email)).toEqual([]);
  });

  it("mails no other guest, and nobody of another link or brand", async () => {
    const { postId } = await subscribe();
    const other = await subscribe();
    await world.as(world.owner)(requestChanges, { id: postId, comment: "Shorter" });
    await submitNext(postId, "Closed.");
    expect(mailsTo(other.email)).toEqual([]);
  });

  it("is reminded of once before its time, unless the guest has decided about it", async () => {
    const run = () => {
      const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
      return remind.perform({ ...world.services, caller: { kind: "system", job: remind.name }, origin }, {});
    };
    const undecided = await subscribe({ hours: 30 });
    const decided = await subscribe({ hours: 30 });
    const { token, postId: post_id, guest_key } = decided;
    await guest()(guestRequestChanges, { token, post_id, guest_key, name: "Bea", revision: 1, body: "Shorter" });
    await world.as(world.owner)(submitPost, { id: post_id });
    for (const hours of [7, 20, 2]) {
      world.clock.advance(hours * HOUR_MS);
      await run();
      world.clock.advance(200_000);
      await world.runJobs();
    }
    const [mail, ...others] = mailsTo(undecided.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Test Brand: a post still waits for your decision");
    expect(mailsTo(decided.email)).toEqual([]);
  });

  it("stops with a closed brand", async () => {
    const { postId, email, confirmation } = await subscribe();
    await world.as(world.owner)(requestChanges, { id: postId, comment: "Shorter" });
    await world.as(world.owner)(updatePost, { id: postId, body: "Closed." });
    await world.as(world.owner)(submitPost, { id: postId });
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
    world.clock.advance(200_000);
    await world.runJobs();
    expect(mailsTo(email)).toEqual([]);
    await expect(guest()(openGuestEmail, { token: confirmation })).rejects.toMatchObject({ kind: "not_found" });
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: null } });
  });
});
