import { beforeEach, expect, it } from "vitest";
import {
  approvePost,
  createPost,
  listPostHashtags,
  preflightContent,
  preflightPost,
  publishPostNow,
  requestChanges,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { createShareLink, guestRequestChanges } from "#domain/review/share-links/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { describeGuide, dismissGuideProposal, getBrandGuide, listGuideProposals, updateBrandGuide } from "./index.ts";
import { MAX_TOLD } from "./terms.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const channels = () => [{ channel_id: world.brand.channelId }];
const RULE = { word: "cheap", suggestion: "affordable", reason: "It sounds like poor quality." };
const blocked = { kind: "preflight_failed", detail: { message: expect.stringContaining("brand guide") } };

it("is empty at first, saved by owners and editors, read by all, and logged", async () => {
  const empty = {
    voice: "",
    words_to_use: [],
    words_to_avoid: [],
    claims: [],
    emoji: "allowed",
    topics: [],
    examples: [],
    left_out: [],
  };
  expect(await owner()(getBrandGuide, {})).toEqual({ ...empty, revision: 0, updated_at: null });
  const editor = world.as(await world.addMember("editor"));
  const saved = await editor(updateBrandGuide, {
    revision: 0,
    voice: " Warm ",
    words_to_avoid: [RULE],
    topics: [{ name: "Coffee", tags: ["coffee", "#harbour"] }],
  });
  expect(saved).toMatchObject({
    revision: 1,
    voice: "Warm",
    words_to_avoid: [{ ...RULE, blocks: false }],
    topics: [{ name: "Coffee", tags: ["#coffee", "#harbour"] }],
  });
  const client = world.as(await world.addMember("client"));
  expect(await client(getBrandGuide, {})).toEqual(saved);
  await owner()(updateBrandGuide, { revision: 1 });
  expect(await owner()(getBrandGuide, {})).toMatchObject({ ...empty, revision: 2 });
  const log = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id }, orderBy: { id: "asc" } });
  expect(log.map(({ action, detail }) => [action, detail])).toMatchObject([
    ["brand_guide.updated", { revision: 1, words_to_avoid: 1, blocking: 0 }],
    ["brand_guide.updated", { revision: 2, words_to_avoid: 0 }],
  ]);
});

it("lets one of two edits win, and refuses the other with 412", async () => {
  const edits = await Promise.allSettled(
    ["One", "Two"].map((voice) => owner()(updateBrandGuide, { revision: 0, voice })),
  );
  expect(edits.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const message = "The brand guide was changed in the meantime. Load it again, and repeat your change.";
  expect(edits.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { kind: "revision_conflict", detail: { revision: 1, message } },
  });
});

it("changes nothing where it is refused", async () => {
  const guest = world.as({ kind: "guest" });
  await expect(guest(getBrandGuide, {})).rejects.toMatchObject({ kind: "unauthenticated" });
  const stranger = await world.createPerson("Stran Ger");
  await expect(world.as(stranger)(getBrandGuide, {})).rejects.toMatchObject({ kind: "brand_rejected" });
  for (const role of ["member", "client"] as const) {
    const call = world.as(await world.addMember(role));
    await expect(call(updateBrandGuide, { revision: 0 })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(call(listGuideProposals, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(call(dismissGuideProposal, { key: "x" })).rejects.toMatchObject({ kind: "forbidden" });
  }
  // Whatever an agent was talked into, it can't change what it is checked against.
  for (const tier of ["read", "standard_write", "elevated_write"] as const) {
    const agent = world.as(world.owner, { entryPoint: "mcp", kind: "oauth", tier });
    await expect(agent(updateBrandGuide, { revision: 0 })).rejects.toMatchObject({ kind: "tier_denied" });
  }
  const wrong = [
    { voice: "x".repeat(4001) },
    { words_to_avoid: [{ word: "" }] },
    { words_to_avoid: [{ word: "\u200b" }] },
    { words_to_avoid: [{ word: "x".repeat(101) }] },
    { words_to_avoid: [{ word: "Cheap" }, { word: "cheap" }] },
    { words_to_avoid: [{ word: "bar" }], words_to_use: [{ word: "bar", replaces: ["pub"] }] },
    { words_to_use: [{ word: "bar", replaces: [] }] },
    { words_to_avoid: Array.from({ length: 201 }, (_, index) => ({ word: `w${index}` })) },
    { topics: [{ name: "Coffee", tags: ["two words"] }] },
    { emoji: "never" as "warn" },
    { examples: [{ text: "x".repeat(2001), is_good: true }] },
  ];
  for (const part of wrong) {
    await expect(owner()(updateBrandGuide, { revision: 0, ...part })).rejects.toMatchObject({ kind: "invalid" });
  }
  expect(await owner()(getBrandGuide, {})).toMatchObject({ revision: 0 });
  expect(await world.db.brandGuide.count({ where: { brandId: world.brand.id } })).toBe(0);
});

it("warns of a word in every text of a channel's version, and stops none", async () => {
  await owner()(updateBrandGuide, { revision: 0, words_to_avoid: [RULE], claims: [{ word: "#1" }] });
  const overrides = { body: "The #1 coffee", thread: ["So cheap"], first_comment: "CHEAP" };
  const checked = await owner()(preflightContent, {
    body: "Shared",
    channels: [{ channel_id: world.brand.channelId, overrides }],
  });
  const found = checked.issues.filter(({ code }) => code.startsWith("guide_"));
  expect(found).toMatchObject([
    { code: "guide_claim", field: "body", severity: "warning", replacement: null },
    { code: "guide_word", field: "thread.0", severity: "warning", matches: [{ start: 3, end: 8, text: "cheap" }] },
    { code: "guide_word", field: "first_comment", replacement: "affordable", fix: "Write “affordable” instead." },
  ]);
  const post = await owner()(createPost, { body: "Cheap", channels: channels(), submit: true });
  expect((await owner()(preflightPost, { id: post.id })).issues).toMatchObject([{ code: "guide_word" }]);
  expect(post.status).toBe("in_review");
});

it("saves a draft with a word that blocks, and refuses to submit, approve and publish it", async () => {
  await owner()(updateBrandGuide, { revision: 0, words_to_avoid: [{ ...RULE, blocks: true }], emoji: "block" });
  const { id, revision } = await owner()(createPost, { body: "Cheap coffee", channels: channels() });
  await expect(owner()(submitPost, { id })).rejects.toMatchObject(blocked);
  await expect(owner()(approvePost, { id, revision })).rejects.toMatchObject(blocked);
  await expect(owner()(publishPostNow, { id, revision })).rejects.toMatchObject(blocked);
  await expect(owner()(createPost, { body: "Coffee ☕", channels: channels(), submit: true })).rejects.toMatchObject(
    blocked,
  );
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(1);
  await owner()(updatePost, { id, revision, body: "Affordable coffee" });
  expect(await owner()(submitPost, { id })).toMatchObject({ status: "in_review" });
});

it("proposes what reviews removed from five posts, unless a rule covers it or it was dismissed", async () => {
  const review = async (number: number, before: string, after: string) => {
    const { id, revision } = await owner()(createPost, { body: before, channels: channels(), submit: true });
    await owner()(requestChanges, { id, comment: `Please change ${number}`, revision });
    await owner()(updatePost, { id, body: after });
    await owner()(submitPost, { id });
  };
  for (let number = 0; number < 4; number += 1) await review(number, "The Cheap coffee 🎉", "The coffee");
  expect(await owner()(listGuideProposals, {})).toEqual({ proposals: [] });
  await review(4, "The cheap tea 🎉", "The tea");
  const { proposals } = await owner()(listGuideProposals, {});
  expect(proposals).toMatchObject([
    { kind: "emoji", word: "", removed: 5 },
    { key: "cheap", kind: "word", removed: 5 },
  ]);
  const [emoji] = proposals;
  await owner()(dismissGuideProposal, { key: emoji?.key ?? "" });
  await owner()(updateBrandGuide, { revision: 0, words_to_avoid: [{ word: "Cheap" }] });
  expect(await owner()(listGuideProposals, {})).toEqual({ proposals: [] });
  await owner()(dismissGuideProposal, { key: emoji?.key ?? "", dismissed: false });
  expect((await owner()(listGuideProposals, {})).proposals).toMatchObject([{ kind: "emoji" }]);
  world.clock.advance(91 * 86_400_000);
  expect(await owner()(listGuideProposals, {})).toEqual({ proposals: [] });
});

it("tells owners and editors of each new proposal once, in the app and by mail", async () => {
  const [editor, member] = [await world.addMember("editor"), await world.addMember("member")];
  const review = async (before: string) => {
    const { id, revision } = await owner()(createPost, { body: before, channels: channels(), submit: true });
    await owner()(requestChanges, { id, comment: `Please change ${id}`, revision });
    await owner()(updatePost, { id, body: "The coffee" });
    await owner()(submitPost, { id });
  };
  const notices = () =>
    world.db.notification.findMany({
      where: { brandId: world.brand.id, type: "guide_proposal" },
      orderBy: { id: "asc" },
      select: { userId: true, body: true, path: true },
    });
  const look = async () => {
    world.clock.advance(61_000);
    await world.runJobs();
  };
  for (let number = 0; number < 4; number += 1) await review("The cheap coffee");
  await look();
  expect(await notices()).toEqual([]);
  await review("The cheap coffee");
  // Not at once: the next submission may bring up more.
  await world.runJobs();
  expect(await notices()).toEqual([]);
  await look();
  const notice = { body: "Reviews removed “cheap” (from 5 posts).", path: "/settings/guide" };
  const told = await notices();
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([world.owner.userId, editor.userId].toSorted());
  expect(told).toMatchObject([notice, notice]);
  const mailsTo = async ({ userId }: { userId: number }) => {
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: userId } });
    return world.messages.filter(({ to, subject }) => to === email && /rule of the brand guide/.test(subject));
  };
  expect([(await mailsTo(editor)).length, (await mailsTo(member)).length]).toEqual([1, 0]);

  await review("The cheap coffee");
  await owner()(dismissGuideProposal, { key: "cheap" });
  await owner()(dismissGuideProposal, { key: "cheap", dismissed: false });
  await look();
  expect(await notices()).toHaveLength(2);
  for (let number = 0; number < 5; number += 1) await review("The plain coffee");
  await look();
  expect((await notices()).slice(2)).toMatchObject([
    { body: "Reviews removed “plain” (from 5 posts)." },
    { body: "Reviews removed “plain” (from 5 posts)." },
  ]);
});

it("says which entries models aren't told, whole ones, and leaves nothing out of a guide that fits", async () => {
  const example = (number: number) => ({ text: `${number} `.padEnd(2000, "x"), is_good: true });
  const saved = await owner()(updateBrandGuide, { revision: 0, voice: "Warm", examples: [example(1)] });
  expect(saved.left_out).toEqual([]);
  const topics = [{ name: "Coffee", tags: ["#coffee"] }];
  const examples = Array.from({ length: 8 }, (_, number) => example(number));
  const long = await owner()(updateBrandGuide, { revision: 1, voice: "Warm", topics, examples });
  expect(long.left_out).toEqual([{ list: "examples", count: 3 }]);
  expect((await owner()(getBrandGuide, {})).left_out).toEqual(long.left_out);
  const told = describeGuide(long);
  expect(told.length).toBeLessThanOrEqual(MAX_TOLD);
  expect(told).toContain("Hashtags about Coffee: #coffee");
  expect(told.endsWith(`An example: ${example(4).text}`)).toBe(true);
});

it("proposes nothing that apps or guests alone asked for", async () => {
  const write = (body: string) => owner()(createPost, { body, channels: channels(), submit: true });
  const change = async (id: number) => {
    await owner()(updatePost, { id, body: "The coffee" });
    await owner()(submitPost, { id });
  };
  const agent = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
  const asGuest = world.as({ kind: "guest" }, { entryPoint: "studio" });
  for (let number = 0; number < 5; number += 1) {
    const ofAgent = await write("The cheap coffee");
    await agent(requestChanges, { id: ofAgent.id, comment: `Shorter ${number}`, revision: 1 });
    await change(ofAgent.id);
    const { id } = await write("The plain coffee");
    const { url } = await owner()(createShareLink, { id, may_approve: true });
    const token = url.split("/review/")[1] ?? "";
    const act = { token, post_id: id, name: "Bea", guest_key: crypto.randomUUID() };
    await asGuest(guestRequestChanges, { ...act, revision: 1, body: "Shorter" });
    await change(id);
  }
  expect(await world.db.threadEntry.count({ where: { brandId: world.brand.id, kind: "change_request" } })).toBe(10);
  expect(await owner()(listGuideProposals, {})).toEqual({ proposals: [] });
  // The same requests, had a person made them.
  const where = { brandId: world.brand.id, shareLinkId: null };
  await world.db.threadEntry.updateMany({ where, data: { originTokenKind: "session", originToken: null } });
  expect((await owner()(listGuideProposals, {})).proposals).toMatchObject([{ key: "cheap", removed: 5 }]);
});

it("suggests the hashtags of its topics before those of posts", async () => {
  await owner()(createPost, { body: "#harbour #Coffee #tea" });
  await owner()(updateBrandGuide, { revision: 0, topics: [{ name: "Coffee", tags: ["coffee", "espresso"] }] });
  const { hashtags } = await owner()(listPostHashtags, {});
  expect(hashtags).toEqual(["#coffee", "#espresso", "#harbour", "#tea"]);
});
