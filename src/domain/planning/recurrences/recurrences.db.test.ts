import { beforeEach, describe, expect, it } from "vitest";
import { archiveBrand, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import {
  approvePost,
  createPost,
  deletePost,
  getPost,
  listPosts,
  requestChanges,
  updateMedia,
  updatePost,
} from "#domain/content/posts/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import type { Person } from "#kernel/context.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createServe } from "#test/checked-serve.ts";
import { addImage, withPassword } from "#test/deleted-account.ts";
import { createWorld, type World } from "#test/world.ts";
import { continueRecurrence } from "./continue-recurrence.ts";
import { createCopies } from "./create-copies.ts";
import { createRecurrence, getRecurrence, listRecurrences, resumeRecurrence, stopRecurrence } from "./index.ts";

/** A Thursday, ten days before clocks are set back in Berlin. */
const NOW = new Date("2026-10-15T09:00:00Z");
const FIRST = "2026-10-20T07:00:00.000000+00:00";
const COPIES = ["2026-10-27T08:00:00", "2026-11-03T08:00:00", "2026-11-10T08:00:00"];
const FOURTH = new Date("2026-10-20T08:00:00Z");

let world: World;
let editor: Person;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  editor = await world.addMember("editor");
});

const owner = () => world.as(world.owner);
const write = (input: object = {}) =>
  owner()(createPost, {
    body: "Market day",
    channels: [{ channel_id: world.brand.channelId }],
    scheduled_at: FIRST,
    approve: true,
    ...input,
  });
const repeat = (id: number, input: object = {}, who = world.owner) =>
  world.as(who)(createRecurrence, { id, every: "week", ...input });
/** The posts of the brand by their times, the one that repeats first. */
const series = async () =>
  world.db.post.findMany({
    where: { brandId: world.brand.id },
    orderBy: [{ earliestAt: "asc" }, { id: "asc" }],
    include: { occurrence: true },
  });
const days = async () => (await series()).map(({ earliestAt }) => earliestAt?.toISOString().slice(0, 19) ?? null);
const states = async () => (await series()).map(({ status }) => status);
const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "recurrences.create_copies" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});
const notices = ({ userId }: Person) => world.db.notification.findMany({ where: { userId, type: "recurring_post" } });
async function passTo(moment: Date | string | number) {
  world.clock.set(new Date(moment));
  await createCopies.perform(ctx(), {});
}

describe("POST /posts/{id}/recurrence", () => {
  it("answers 401, 403, 404 and 422, and then creates the copies of the next weeks", async () => {
    const serve = createServe(world.services);
    const send = async (path: string, body: object, token?: string) => {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await serve(new Request(`http://localhost/api/v1${path}`, init));
      return { status: response.status, body: await response.json() };
    };
    const { id } = await write();
    const path = `/posts/${id}/recurrence`;
    const weekly = { every: "week", approve: true };
    expect((await send(path, weekly)).status).toBe(401);
    expect((await send(path, weekly, await world.bearer(await world.addMember("client")))).status).toBe(403);
    const member = await world.addMember("member");
    expect((await send(path, weekly, await world.bearer(member))).status).toBe(403);
    const stranger = await createWorld();
    expect((await send(path, weekly, await stranger.bearer(stranger.owner))).status).toBe(404);
    const token = await world.bearer(world.owner);
    for (const wrong of [{ every: "year" }, { interval: 0 }, { interval: 31 }, { ends_on: "2026-10-26" }]) {
      const { status, body } = await send(path, { ...weekly, ...wrong }, token);
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(wrong)]);
    }
    expect(await days()).toHaveLength(1);
    const { status, body } = await send(path, weekly, token);
    expect([status, body.recurrence]).toMatchObject([
      201,
      {
        every: "week",
        interval: 1,
        ends_on: null,
        handling: "approve",
        status: "active",
        stop_reason: null,
        starts_at: FIRST,
        timezone: "Europe/Berlin",
        next_at: FIRST,
        upcoming: 4,
        post: { words: "Market day" },
        created_by: { id: world.owner.userId },
      },
    ]);
    expect(await days()).toEqual(["2026-10-20T07:00:00", ...COPIES]);
    expect(await states()).toEqual(Array(4).fill("scheduled"));
    const { posts } = await owner()(listPosts, {});
    const mark = { id: body.recurrence.id, every: "week", interval: 1, ends_on: null };
    expect(posts.map(({ recurrence }) => recurrence)).toEqual(Array(4).fill(mark));
    const seen = await world.as(await world.addMember("client"))(getPost, { id });
    expect(seen.recurrence).toBeNull();
  });

  it("creates nothing where it is refused", async () => {
    const unscheduled = await write({ scheduled_at: null, approve: false });
    const bare = await write({ channels: [], approve: false });
    const long = await write({ body: "x".repeat(10_001), approve: false });
    const { id } = await write();
    await expect(repeat(unscheduled.id)).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    await expect(repeat(bare.id)).rejects.toMatchObject({ detail: { errors: { channels: [expect.any(String)] } } });
    await expect(repeat(long.id, { approve: true })).rejects.toMatchObject({ kind: "preflight_failed" });
    const tiered = world.as(world.owner, { tier: "standard_write" });
    await expect(tiered(createRecurrence, { id, every: "week", approve: true })).rejects.toMatchObject({
      kind: "approval_tier_denied",
    });
    expect(await days()).toHaveLength(4);
    expect(await world.db.postRecurrence.count({ where: { brandId: world.brand.id } })).toBe(0);
    const both = await Promise.allSettled([repeat(id), repeat(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(repeat(id)).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    expect(await days()).toHaveLength(7);
  });

  it("creates each copy on its own; what is left after a failure is created by the job", async () => {
    const { id } = await write();
    const db = failAt(world.db, "postOccurrence", 2);
    const origin = { requestId: "test", entryPoint: "studio", address: null, userAgent: null } as const;
    const { brand, owner: caller } = world;
    const inBrand = { ...world.services, db, caller, origin, brandId: brand.id, role: "super_admin" } as const;
    const weekly = { id, every: "week", interval: 1, ends_on: null, submit: false, approve: true } as const;
    expect(await createRecurrence.run(inBrand, weekly)).toMatchObject({ status: "active", upcoming: 3 });
    expect(await days()).toEqual(["2026-10-20T07:00:00", ...COPIES.slice(0, 2)]);
    await passTo(NOW);
    expect(await days()).toEqual(["2026-10-20T07:00:00", ...COPIES]);
    expect(await states()).toEqual(Array(4).fill("scheduled"));
  });

  it("submits the copies of a member, and leaves drafts where nothing else is asked for", async () => {
    const member = await world.addMember("member");
    const { id } = await write({ approve: false });
    await repeat(id, { every: "month", submit: true }, member);
    expect(await states()).toEqual(["draft", "in_review"]);
    const other = await write({ approve: false, scheduled_at: "2026-10-21T07:00:00Z" });
    await repeat(other.id, { every: "month" }, member);
    expect(await states()).toEqual(["draft", "draft", "in_review", "draft"]);
  });

  it("approves the step of whoever sets it up in all of its first copies, and only submits the later ones", async () => {
    await owner()(updateApprovalSteps, {
      steps: [
        { name: "Owner", roles: ["super_admin"] },
        { name: "Team", roles: ["editor"] },
      ],
    });
    await repeat((await write()).id, { approve: true });
    const steps = async () => {
      const where = { post: { brandId: world.brand.id } };
      const rounds = await world.db.approvalRound.findMany({ where, orderBy: { postId: "asc" } });
      return rounds.map(({ step }) => step);
    };
    expect(await steps()).toEqual([1, 1, 1, 1]);
    await passTo(FOURTH);
    expect(await steps()).toEqual([1, 1, 1, 1, 0]);
    expect(await states()).toEqual(Array(5).fill("in_review"));
  });
});

describe("the job", () => {
  it("creates each copy once, however often and concurrently it runs", async () => {
    await repeat((await write()).id, { approve: true });
    await passTo(new Date(FOURTH.getTime() - 1000));
    expect(await days()).toHaveLength(4);
    world.clock.set(FOURTH);
    await Promise.all([1, 2, 3, 4].map(() => createCopies.perform(ctx(), {})));
    await createCopies.perform(ctx(), {});
    expect(await days()).toEqual(["2026-10-20T07:00:00", ...COPIES, "2026-11-17T08:00:00"]);
    expect((await series()).map(({ occurrence }) => occurrence?.number)).toEqual([0, 1, 2, 3, 4]);
    world.clock.set(new Date("2026-11-17T08:00:00Z"));
    await Promise.all([1, 2].map(() => createTick(world.services).drain()));
    expect(await world.db.feedEntry.count({ where: { brandId: world.brand.id } })).toBe(5);
  });

  it("creates nothing of a copy that fails half way, and all of it the next time", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    world.clock.set(FOURTH);
    const broken = { ...ctx(), db: failAt(world.db, "postOccurrence") };
    await expect(continueRecurrence(broken, id)).rejects.toThrow("killed");
    expect(await days()).toHaveLength(4);
    await createCopies.perform(broken, {});
    expect(await days()).toHaveLength(4);
    await passTo(FOURTH.getTime() + 15 * 60_000);
    expect(await days()).toHaveLength(5);
  });

  it("tries a series that fails again after longer and longer, says it once, and again after it has worked", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    const said: string[] = [];
    const broken = {
      ...ctx(),
      db: failAt(world.db, "postOccurrence"),
      log: { ...world.services.log, error: () => said.push(world.clock.now().toISOString()) },
    };
    const tries: number[] = [];
    for (let minutes = 0; minutes <= 120; minutes += 15) {
      world.clock.set(new Date(FOURTH.getTime() + minutes * 60_000));
      const before = await world.db.postRecurrence.findUniqueOrThrow({ where: { id } });
      await createCopies.perform(broken, {});
      const { failures } = await world.db.postRecurrence.findUniqueOrThrow({ where: { id } });
      if (failures > before.failures) tries.push(minutes);
    }
    expect(tries).toEqual([0, 15, 45, 105]);
    expect(said).toEqual([FOURTH.toISOString()]);
    await passTo(FOURTH.getTime() + 86_400_000);
    expect(await world.db.postRecurrence.findUniqueOrThrow({ where: { id } })).toMatchObject({
      failures: 0,
      retryAt: null,
    });
    expect(await days()).toHaveLength(5);
  });

  it("takes the content of the newest copy, at the time of the rule", async () => {
    await repeat((await write()).id, { approve: true });
    const newest = (await series()).at(-1)?.id ?? 0;
    await owner()(updatePost, { id: newest, body: "Market week", scheduled_at: "2026-11-11T12:00:00Z", approve: true });
    await passTo(FOURTH);
    expect((await series()).map(({ body }) => body)).toEqual([
      ...Array(3).fill("Market day"),
      "Market week",
      "Market week",
    ]);
    expect((await days()).slice(3)).toEqual(["2026-11-11T12:00:00", "2026-11-17T08:00:00"]);
    expect(await states()).toEqual(Array(5).fill("scheduled"));
  });

  it("approves no content that was edited or sent back, but submits it", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    const newest = (await series()).at(-1)?.id ?? 0;
    await world.as(await world.addMember("member"))(updatePost, { id: newest, body: "Anything" });
    await passTo(FOURTH);
    expect((await series()).at(-1)).toMatchObject({
      body: "Anything",
      status: "in_review",
      authorId: world.owner.userId,
    });
    const last = (await series()).at(-1)?.id ?? 0;
    await world.as(editor)(updatePost, { id: last, approve: true });
    await world.as(editor)(requestChanges, { id: last, comment: "No" });
    await passTo("2026-10-27T08:00:00Z");
    expect((await series()).at(-1)).toMatchObject({ status: "in_review" });
    expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "active", handling: "approve" });
  });

  it("approves no alt text that was changed since the newest copy was published", async () => {
    const image = await world.db.mediaAsset.findFirstOrThrow({ where: { storageKey: await addImage(world) } });
    await world.db.post.deleteMany({ where: { brandId: world.brand.id } });
    const { id } = await write({ media_ids: [image.id] });
    await repeat(id, { every: "month", interval: 2, approve: true });
    for (const moment of [FIRST, "2026-12-20T08:00:00Z"]) {
      world.clock.set(new Date(moment));
      await createTick(world.services).drain();
    }
    expect(await states()).toEqual(["published", "published"]);
    await world.as(await world.addMember("member"))(updateMedia, { id: image.id, alt_text: "Anything" });
    await createCopies.perform(ctx(), {});
    expect(await states()).toEqual(["published", "published", "in_review"]);
  });

  it("keeps the distance of a channel with a time of its own, and gives a time to an unscheduled copy", async () => {
    const other = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "gone", handle: "other", displayName: "Other" },
    });
    const channels = [
      { channel_id: world.brand.channelId },
      { channel_id: other.id, scheduled_at: "2026-10-21T07:00:00Z" },
    ];
    await repeat((await write({ channels, approve: false })).id);
    const times = async () => {
      const last = (await series()).at(-1)?.id ?? 0;
      const post = await owner()(getPost, { id: last });
      return post.publications.map(({ scheduled_at: at }) => at?.slice(0, 19));
    };
    expect(await times()).toEqual(["2026-11-10T08:00:00", "2026-11-11T08:00:00"]);
    const newest = (await series()).at(-1)?.id ?? 0;
    const bare = channels.map(({ channel_id }) => ({ channel_id, scheduled_at: null }));
    await owner()(updatePost, { id: newest, scheduled_at: null, channels: bare });
    await passTo(FOURTH);
    expect((await days()).toSorted().slice(-2)).toContain("2026-11-17T08:00:00");
  });

  it("does not create a deleted copy again, and stops once nothing is left to copy", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    const [, second, , last] = (await series()).map(({ id: postId }) => postId);
    await owner()(deletePost, { id: second ?? 0 });
    await owner()(deletePost, { id: last ?? 0 });
    await passTo(FOURTH);
    expect(await days()).toEqual(["2026-10-20T07:00:00", COPIES[1], "2026-11-17T08:00:00"]);
    for (const { id: postId } of await series()) await owner()(deletePost, { id: postId });
    await passTo("2026-10-27T08:00:00Z");
    expect(await owner()(getRecurrence, { id })).toMatchObject({
      status: "stopped",
      stop_reason: "nothing_to_copy",
      post: null,
      next_at: null,
      upcoming: 0,
    });
    await expect(owner()(resumeRecurrence, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    expect(await notices(world.owner)).toMatchObject([
      { title: "A recurring post stopped", path: "/calendar/recurring" },
    ]);
  });

  it("stops when copy after copy comes due untouched, and starts counting anew once it is resumed", async () => {
    const { id } = await repeat((await write()).id, { every: "day" });
    const runUntil = async (day: number) => {
      for (let next = new Date(world.clock.now()).getUTCDate(); next <= day; next += 1)
        await passTo(`2026-10-${next}T08:00:00Z`);
      return owner()(getRecurrence, { id });
    };
    // The first copy is due on the 21st.
    expect(await runUntil(24)).toMatchObject({ status: "active" });
    expect(await runUntil(25)).toMatchObject({ status: "stopped", stop_reason: "unattended" });
    expect(await notices(world.owner)).toMatchObject([
      { title: "A recurring post stopped", body: expect.stringContaining("The last 5 copies came due") },
    ]);
    await owner()(resumeRecurrence, { id });
    expect(await runUntil(29)).toMatchObject({ status: "active" });
  });

  it("goes on while somebody looks after one of its copies", async () => {
    const { id } = await repeat((await write()).id, { every: "day" });
    const third = (await series())[3]?.id ?? 0;
    await owner()(updatePost, { id: third, body: "Market day, with music" });
    for (const day of [21, 22, 23, 24, 25, 26]) await passTo(`2026-10-${day}T08:00:00Z`);
    expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "active" });
  });

  it("goes on where somebody prepared copies ahead, or approved a step of one", async () => {
    const ahead = await repeat((await write()).id, { every: "day" });
    await owner()(updatePost, { id: (await series()).at(-1)?.id ?? 0, body: "Market day, with music" });
    await owner()(updateApprovalSteps, {
      steps: [
        { name: "Team", roles: ["editor"] },
        { name: "Legal", roles: ["client"] },
      ],
    });
    const inSteps = await repeat((await write({ approve: false })).id, { every: "day", submit: true });
    const reviewed = await world.db.post.findMany({
      where: { brandId: world.brand.id, status: "in_review" },
      orderBy: { earliestAt: "asc" },
    });
    await world.as(editor)(approvePost, { id: reviewed[2]?.id ?? 0 });
    for (const day of [21, 22, 23, 24, 25]) await passTo(`2026-10-${day}T08:00:00Z`);
    for (const { id } of [ahead, inSteps])
      expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "active" });
  });

  it("does not count what came due while the brand or its owner's account was closed", async () => {
    const { id } = await repeat((await write()).id, { every: "day" });
    const { remove, offer, restore } = await withPassword(world, world.owner);
    const reopenAt = async (moment: string) => {
      world.clock.set(new Date(moment));
      await restore((await offer()).restoreToken);
    };
    const goesOn = async () => {
      await createCopies.perform(ctx(), {});
      expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "active" });
    };
    await owner()(archiveBrand, { id: world.brand.id });
    world.clock.set(new Date("2026-10-29T08:00:00Z"));
    await owner()(restoreBrand, { id: world.brand.id });
    await goesOn();
    await remove();
    await reopenAt("2026-11-08T08:00:00Z");
    await goesOn();
  });

  it("leaves copies as drafts that can't be approved any more", async () => {
    const { id: postId } = await write();
    await repeat(postId, { approve: true });
    const newest = (await series()).at(-1)?.id ?? 0;
    // As if the network allowed less by now.
    await world.db.post.update({ where: { id: newest }, data: { body: "x".repeat(10_001) } });
    await passTo(FOURTH);
    const draft = (await series()).at(-1);
    expect(draft).toMatchObject({ status: "draft", body: expect.stringMatching(/^x/) });
    expect(await notices(world.owner)).toEqual([
      expect.objectContaining({
        path: `/posts/${draft?.id}`,
        body: expect.stringMatching(/^x+…: This post doesn.t meet the requirements/),
      }),
    ]);
    await passTo("2026-10-27T08:00:00Z");
    expect(await days()).toHaveLength(6);
  });

  it("tells once of several copies that stay drafts, in the author's language", async () => {
    readLanguages(world.services.env);
    await world.db.user.update({ where: { id: world.owner.userId }, data: { language: "de" } });
    await repeat((await write()).id, { every: "day", approve: true });
    const newest = (await series()).at(-1)?.id ?? 0;
    await world.db.post.update({ where: { id: newest }, data: { body: "x".repeat(10_001) } });
    await passTo("2026-10-27T08:00:00Z");
    expect((await states()).filter((status) => status === "draft").length).toBeGreaterThan(2);
    expect(await notices(world.owner)).toMatchObject([{ body: expect.stringContaining("Dieser Beitrag erfüllt") }]);
  });

  it("submits copies where approval steps were introduced, and where an approver became a member", async () => {
    const { id } = await repeat((await write()).id, { approve: true }, editor);
    await owner()(updateMember, { id: editor.userId, role: "member" });
    await passTo(FOURTH);
    expect((await series()).at(-1)).toMatchObject({ status: "in_review" });
    await owner()(stopRecurrence, { id, delete_copies: true });
    const other = await repeat((await write({ scheduled_at: "2026-10-21T07:00:00Z" })).id, { approve: true });
    await owner()(updateApprovalSteps, { steps: [{ name: "Legal", roles: ["client"] }] });
    await passTo("2026-10-21T08:00:00Z");
    expect((await series()).at(-1)).toMatchObject({ status: "in_review" });
    expect(other.status).toBe("active");
  });

  it("submits copies once the brand requires a review, where submitting approved before, and those of an agent", async () => {
    const policy = (approvalPolicy: "none" | "required") =>
      world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy } });
    await policy("none");
    const { handling } = await repeat((await write()).id, { submit: true }, editor);
    expect([handling, ...(await states())]).toEqual(["submit", ...Array(4).fill("scheduled")]);
    await passTo(FOURTH);
    expect((await states()).slice(4)).toEqual(["scheduled"]);
    await policy("required");
    await passTo("2026-10-27T09:00:00Z");
    expect((await states()).slice(5)).toEqual(["in_review"]);
    await policy("none");
    const agent = world.as(editor, { entryPoint: "mcp" });
    const { id } = await write({ scheduled_at: "2026-12-01T07:00:00Z" });
    await agent(createRecurrence, { id, every: "month", submit: true });
    expect((await states()).at(-1)).toBe("in_review");
    await passTo("2026-12-05T08:00:00Z");
    expect((await states()).slice(-2)).toEqual(["in_review", "in_review"]);
  });

  it("submits the copies of a token that can't approve, also once people approved some", async () => {
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "none" } });
    const script = world.as(editor, { kind: "tiered", tier: "standard_write" });
    const { id } = await script(createRecurrence, { id: (await write()).id, every: "week", submit: true });
    const approveNewest = async () => owner()(approvePost, { id: (await series()).at(-1)?.id ?? 0 });
    await approveNewest();
    await passTo(FOURTH);
    expect((await states()).slice(-2)).toEqual(["scheduled", "in_review"]);
    await owner()(stopRecurrence, { id, delete_copies: true });
    // A person's series approves by itself, until such a token takes it over.
    const other = await repeat((await write({ scheduled_at: "2026-11-20T08:00:00Z" })).id, { approve: true });
    await owner()(stopRecurrence, { id: other.id });
    expect(await script(resumeRecurrence, { id: other.id })).toMatchObject({ handling: "submit" });
    await passTo("2026-11-20T09:00:00Z");
    expect((await states()).at(-1)).toBe("in_review");
    await owner()(stopRecurrence, { id: other.id, delete_copies: true });
    const elevated = world.as(editor, { kind: "tiered", tier: "elevated_write" });
    const post = await write({ scheduled_at: "2027-02-01T08:00:00Z" });
    await elevated(createRecurrence, { id: post.id, every: "month", submit: true });
    await passTo("2027-02-01T09:00:00Z");
    expect((await states()).slice(-2)).toEqual(["scheduled", "scheduled"]);
  });

  it("submits a copy whose time for a channel nobody approved", async () => {
    await repeat((await write()).id, { approve: true });
    const newest = (await series()).at(-1)?.id ?? 0;
    const channels = [{ channel_id: world.brand.channelId, scheduled_at: "2026-11-10T02:00:00Z" }];
    await world.as(await world.addMember("member"))(updatePost, { id: newest, channels });
    await passTo(FOURTH);
    expect((await states()).slice(-1)).toEqual(["in_review"]);
  });

  it("stops when who set it up leaves the brand, until somebody else takes it over; the owners hear of it", async () => {
    const { id } = await repeat((await write()).id, { approve: true }, editor);
    await owner()(removeMember, { id: editor.userId });
    expect(await notices(world.owner)).toMatchObject([
      {
        title: "A recurring post stopped",
        path: "/calendar/recurring",
        body: expect.stringContaining("Somebody else can resume it."),
      },
    ]);
    expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "stopped", stop_reason: "member_left" });
    await passTo(FOURTH);
    expect(await days()).toHaveLength(4);
    const member = await world.addMember("member");
    expect(await world.as(member)(resumeRecurrence, { id })).toMatchObject({
      status: "active",
      stop_reason: null,
      handling: "submit",
      created_by: { id: member.userId },
    });
    await passTo(FOURTH);
    expect((await series()).at(-1)).toMatchObject({ status: "in_review", authorId: member.userId });
  });

  it("stops all of a person's series at once, with one notice to the owners alone", async () => {
    const other = await world.addMember("editor");
    for (const day of ["2026-10-20", "2026-10-21"])
      await repeat((await write({ scheduled_at: `${day}T07:00:00Z` })).id, {}, editor);
    await repeat((await write({ scheduled_at: "2026-10-22T07:00:00Z" })).id, {}, other);
    await owner()(updateMember, { id: editor.userId, role: "client" });
    expect(await notices(world.owner)).toMatchObject([{ title: "2 recurring posts stopped" }]);
    expect([...(await notices(editor)), ...(await notices(other))]).toEqual([]);
    const { recurrences } = await owner()(listRecurrences, { active: true });
    expect(recurrences).toMatchObject([{ created_by: { id: other.userId } }]);
  });

  it("stops all series at once of a person who deleted their account, each with its entry in the audit log", async () => {
    const ids: number[] = [];
    for (const day of ["2026-10-20", "2026-10-21"])
      ids.push((await repeat((await write({ scheduled_at: `${day}T07:00:00Z` })).id, {}, editor)).id);
    await (await withPassword(world, editor)).remove();
    await passTo(FOURTH);
    await passTo("2026-10-21T08:00:00Z");
    expect(await notices(world.owner)).toMatchObject([{ title: "2 recurring posts stopped" }]);
    const { recurrences } = await owner()(listRecurrences, { active: false });
    expect(recurrences.map(({ id, stop_reason: reason }) => [id, reason]).toSorted()).toEqual(
      ids.map((id) => [id, "member_left"]),
    );
    const stops = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: "recurrence.stopped" },
      orderBy: { subjectId: "asc" },
    });
    expect(stops).toMatchObject(ids.map((subjectId) => ({ subjectId, detail: { reason: "member_left" } })));
  });

  it("approves in the name of who set it up, and says that it did so by itself", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    await passTo(FOURTH);
    const [inBrand, orderBy] = [{ brandId: world.brand.id }, { id: "asc" }] as const;
    const approvals = await world.db.auditEvent.findMany({ where: { ...inBrand, action: "post.approved" }, orderBy });
    const told = approvals.map(({ door, detail }) => ({
      door,
      ...(detail as { via: string; recurrence_id?: number }),
    }));
    expect(told.map(({ door, via, recurrence_id: series }) => [door, via, series])).toEqual([
      ["api", "api", undefined],
      ...Array(3).fill(["api", "api", id]),
      ["job", "job", id],
    ]);
    const [entry] = await world.db.threadEntry.findMany({ where: inBrand, orderBy: { id: "desc" }, take: 1 });
    expect(entry).toMatchObject({ kind: "approval", via: "job", authorId: world.owner.userId });
  });

  it("makes up for nothing after a brand was archived", async () => {
    await repeat((await write()).id, { approve: true });
    await owner()(archiveBrand, { id: world.brand.id });
    await passTo("2026-12-31T09:00:00Z");
    expect(await days()).toHaveLength(4);
    await owner()(restoreBrand, { id: world.brand.id });
    await passTo("2026-12-31T09:00:00Z");
    expect((await days()).slice(4)).toEqual(["05", "12", "19", "26"].map((day) => `2027-01-${day}T08:00:00`));
  });

  it("ends after the last day", async () => {
    const { id } = await repeat((await write()).id, { approve: true, ends_on: "2026-11-17" });
    await passTo(FOURTH);
    await passTo("2026-11-03T08:00:00Z");
    expect((await days()).at(-1)).toBe("2026-11-17T08:00:00");
    expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "active", upcoming: 2 });
    await passTo("2026-11-18T08:00:00Z");
    expect(await owner()(getRecurrence, { id })).toMatchObject({ status: "ended", upcoming: 0 });
    expect(await owner()(listRecurrences, { active: true })).toMatchObject({ recurrences: [] });
    expect(await owner()(listRecurrences, { active: false })).toMatchObject({ recurrences: [{ id }] });
    const over = { detail: { code: "invalid_state", message: expect.stringContaining("last day has passed") } };
    await expect(owner()(resumeRecurrence, { id })).rejects.toMatchObject(over);
    const stopped = await repeat((await write({ scheduled_at: "2026-11-19T08:00:00Z" })).id, { ends_on: "2026-11-26" });
    await owner()(stopRecurrence, { id: stopped.id });
    world.clock.set(new Date("2026-11-27T08:00:00Z"));
    await expect(owner()(resumeRecurrence, { id: stopped.id })).rejects.toMatchObject(over);
  });
});

describe("stopping", () => {
  it("keeps the copies, and can be undone", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    const { recurrence, deleted_posts: deleted } = await world.as(editor)(stopRecurrence, { id });
    expect([recurrence, deleted]).toMatchObject([{ status: "stopped", stop_reason: "stopped", upcoming: 4 }, 0]);
    const [first] = await series();
    expect((await owner()(getPost, { id: first?.id ?? 0 })).recurrence).toBeNull();
    await expect(owner()(stopRecurrence, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    await passTo(FOURTH);
    expect(await days()).toHaveLength(4);
    expect(await owner()(resumeRecurrence, { id })).toMatchObject({ status: "active", handling: "approve" });
    await expect(owner()(resumeRecurrence, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    await passTo(FOURTH);
    expect(await days()).toHaveLength(5);
  });

  it("deletes the copies that are still to be published, on request, with the tier that deletes posts", async () => {
    const { id } = await repeat((await write()).id, { approve: true });
    world.clock.set(new Date("2026-10-27T08:00:00Z"));
    await createTick(world.services).drain();
    const tiered = world.as(world.owner, { tier: "elevated_write" });
    await expect(tiered(stopRecurrence, { id, delete_copies: true })).rejects.toMatchObject({ kind: "tier_denied" });
    expect(await owner()(stopRecurrence, { id, delete_copies: true })).toMatchObject({ deleted_posts: 2 });
    expect(await states()).toEqual(["published", "published"]);
    await owner()(resumeRecurrence, { id });
    await passTo("2026-10-27T08:00:00Z");
    expect((await days()).slice(2)).toEqual(
      ["2026-11-03", "2026-11-10", "2026-11-17", "2026-11-24"].map((day) => `${day}T08:00:00`),
    );
  });

  it("lets a post repeat anew, and is done by nobody from outside", async () => {
    const { id: postId } = await write();
    const { id } = await repeat(postId);
    const client = world.as(await world.addMember("client"));
    for (const op of [getRecurrence, stopRecurrence, resumeRecurrence])
      await expect(client(op, { id })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(client(listRecurrences, {})).rejects.toMatchObject({ kind: "forbidden" });
    const stranger = await createWorld();
    for (const op of [getRecurrence, stopRecurrence, resumeRecurrence])
      await expect(stranger.as(stranger.owner)(op, { id })).rejects.toMatchObject({ kind: "not_found" });
    expect(await stranger.as(stranger.owner)(listRecurrences, {})).toMatchObject({ recurrences: [] });
    await owner()(stopRecurrence, { id });
    const again = await repeat(postId, { every: "day" });
    expect((await owner()(getPost, { id: postId })).recurrence).toMatchObject({ id: again.id, every: "day" });
    const actions = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: { startsWith: "recurrence." } },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "recurrence.created",
      "recurrence.stopped",
      "recurrence.created",
    ]);
  });
});

/** The database as it is for a process that ends when it writes to this table for another time than these. */
function failAt(db: World["db"], table: "postOccurrence", times = 0): World["db"] {
  let left = times;
  return db.$extends({
    query: {
      [table]: {
        create: async <Args, Row>({ args, query }: { args: Args; query: (args: Args) => Promise<Row> }) => {
          left -= 1;
          if (left < 0) throw new Error("killed");
          return query(args);
        },
      },
    },
  }) as unknown as World["db"];
}
