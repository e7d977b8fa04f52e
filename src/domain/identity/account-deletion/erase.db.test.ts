import { expect, it } from "vitest";
import { listMembers } from "#domain/brands/members/index.ts";
import { createPost, deletePost, getPost } from "#domain/content/posts/index.ts";
import { login } from "#domain/identity/sign-in/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { createRecurrence, listRecurrences, stopRecurrence } from "#domain/planning/recurrences/index.ts";
import { createComment, listComments } from "#domain/review/comments/index.ts";
import { addImage, createOwner, withPassword } from "#test/deleted-account.ts";
import { createWorld, type World } from "#test/world.ts";
import { erasePerson } from "./erase-person.ts";
import { jobs } from "./index.ts";

const DAY = 86_400_000;

function runNightlyJobs({ services }: World): Promise<unknown> {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: { kind: "system" as const, job: "accounts.erase" }, origin };
  return Promise.all(jobs.map((job) => job.perform(ctx, {})));
}

/** Everything the storage holds of an image. */
const filesOf = (key: string) => [key, `${key}-thumb`, `${key}-wide`];

const existing = async (world: World, keys: string[]) => {
  const sizes = await Promise.all(keys.map((key) => world.services.storage.size(key)));
  return keys.filter((_key, index) => sizes[index] !== null);
};

it("keeps all data for 14 days, then erases it", async () => {
  const world = await createOwner();
  const archive = { firstSequence: 1, lastSequence: 1, redacted: 0, storageKey: `audit/${world.account.id}.ndjson.gz` };
  await world.db.auditArchive.create({
    data: { accountId: world.account.id, ...archive, writtenAt: world.clock.now() },
  });
  await world.services.storage.put(archive.storageKey, new Uint8Array([1]));
  const keys = [...filesOf(await addImage(world)), archive.storageKey];
  await addImage(world);
  await world.remove();
  world.clock.advance(14 * DAY - 60_000);
  await runNightlyJobs(world);
  expect(await existing(world, keys)).toEqual(keys);
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(2);

  world.clock.advance(60_000);
  await runNightlyJobs(world);
  expect(await existing(world, keys)).toEqual([]);
  expect(await world.db.user.findUnique({ where: { id: world.owner.userId } })).toBeNull();
  expect(await world.db.account.findUnique({ where: { id: world.account.id } })).toBeNull();
  expect(await world.db.brand.findUnique({ where: { id: world.brand.id } })).toBeNull();
  expect(await world.db.auditEvent.count({ where: { accountId: world.account.id } })).toBe(0);
});

it("continues an interrupted run, and a failure does not stop other accounts", async () => {
  const world = await createOwner();
  const other = await createOwner();
  const keys = filesOf(await addImage(world));
  await world.remove();
  await other.remove();
  world.clock.advance(15 * DAY);
  const { storage } = world.services;
  const failing: World = {
    ...world,
    services: {
      ...world.services,
      storage: {
        ...storage,
        delete: (key) => (key.endsWith("-wide") ? Promise.reject(new Error("The disk is away.")) : storage.delete(key)),
      },
    },
  };
  await expect(runNightlyJobs(failing)).rejects.toThrow("The disk is away.");
  expect(await existing(world, keys)).toEqual(keys.slice(2));
  expect(await world.db.mediaAsset.count({ where: { brandId: world.brand.id } })).toBe(1);
  expect(await world.db.user.findUnique({ where: { id: other.owner.userId } })).toBeNull();

  await runNightlyJobs(world);
  expect(await existing(world, keys)).toEqual([]);
  expect(await world.db.user.findUnique({ where: { id: world.owner.userId } })).toBeNull();
});

it('keeps a user\'s posts and comments in other brands, by "Deleted person"', async () => {
  const world = await createOwner();
  const person = await world.addMember("editor");
  const member = await withPassword(world, person);
  const post = await world.as(person)(createPost, {
    body: "By somebody",
    channels: [{ channel_id: world.brand.channelId }],
  });
  await world.as(person)(createComment, { id: post.id, body: "A thought" });
  const accountId = world.account.id;
  await world.db.singleSignOn.create({
    data: { accountId, slug: `sso-${accountId}`, issuer: "https://id.example", clientId: "masthead", clientSecret: "" },
  });
  const identity = {
    userId: person.userId,
    accountId,
    issuer: "https://id.example",
    subject: "1",
    email: member.email,
  };
  await world.db.ssoIdentity.create({ data: identity });
  const createdAt = world.clock.now();
  const times = { createdAt, nextTryAt: createdAt, giveUpAt: createdAt };
  const { id: mailId } = await world.db.mail.create({
    data: { letter: { to: member.email, subject: "News", paragraphs: [] }, status: "failed", ...times },
  });
  await member.remove();
  world.clock.advance(14 * DAY);
  await runNightlyJobs(world);
  await runNightlyJobs(world);

  const owner = world.as(world.owner);
  expect((await owner(getPost, { id: post.id })).author).toEqual({ id: person.userId, name: "Deleted person" });
  const { comments } = await owner(listComments, { id: post.id });
  expect(comments).toMatchObject([{ body: "A thought", author: { name: "Deleted person" } }]);
  const { members } = await owner(listMembers, {});
  expect(members.map(({ id }) => id)).toEqual([world.owner.userId]);
  const log = await world.db.auditEvent.findMany({ where: { accountId: world.account.id }, orderBy: { id: "asc" } });
  expect(log.at(-1)).toMatchObject({
    action: "member.removed",
    subjectId: person.userId,
    brandId: world.brand.id,
    detail: { role: "editor", erased: true },
  });
  const row = await world.db.user.findUniqueOrThrow({ where: { id: person.userId } });
  expect(JSON.stringify(row)).not.toContain(member.email);
  expect(await world.db.ssoIdentity.count({ where: { accountId } })).toBe(0);
  expect(await world.db.mail.findUnique({ where: { id: mailId } })).toBeNull();
  expect(row).toMatchObject({ email: "", passwordHash: null, emailVerifiedAt: null, currentBrandId: null });
  for (const email of [member.email, row.emailKey, ""]) {
    const response = world.as({ kind: "guest" })(login, { email, password: "a password that nobody guesses" });
    await expect(response).rejects.toMatchObject({ kind: "invalid" });
  }
});

it("keeps the log of a recurring post that the user set up in another brand, without their name", async () => {
  const world = await createOwner();
  const person = await world.addMember("editor");
  const member = await withPassword(world, person);
  const scheduled_at = new Date(world.clock.now().getTime() + DAY).toISOString();
  const owner = world.as(world.owner);
  const content = { body: "Weekly", channels: [{ channel_id: world.brand.channelId }], scheduled_at };
  const post = await owner(createPost, content);
  const { id } = await world.as(person)(createRecurrence, { id: post.id, every: "week" });
  await owner(stopRecurrence, { id, delete_copies: true });
  await owner(deletePost, { id: post.id });
  await member.remove();
  world.clock.advance(14 * DAY);
  await runNightlyJobs(world);
  expect(await owner(listRecurrences, {})).toMatchObject({
    recurrences: [{ id, status: "stopped", created_by: { name: "Deleted person" } }],
  });
});

it("waits for the erasure of somebody with the same accounts, rather than deadlock", async () => {
  const [world, elsewhere] = [await createWorld(), await createWorld()];
  const { db } = world;
  const [one, other] = [await world.addMember("editor"), await elsewhere.addMember("editor")];
  await db.member.create({ data: { brandId: elsewhere.brand.id, userId: one.userId, role: "editor" } });
  // The first account is the last one that they joined.
  await db.member.create({ data: { brandId: world.brand.id, userId: other.userId, role: "editor" } });
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "accounts.erase" }, origin };
  const erased: Promise<void>[] = [];
  const countWaiting = async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length;
  };
  await db.$transaction(async (tx) => {
    const entry = { accountId: world.account.id, brandId: null, action: "x.done", subject: { type: "x", id: null } };
    await writeAudit(tx, ctx, entry);
    for (const [waiting, { userId }] of [one, other].entries()) {
      erased.push(erasePerson(ctx, userId));
      await expect.poll(countWaiting).toBe(waiting + 1);
    }
  });
  expect((await Promise.allSettled(erased)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});
