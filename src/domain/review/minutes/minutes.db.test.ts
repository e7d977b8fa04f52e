import { beforeAll, expect, it } from "vitest";
import { approvePost, createPost, requestChanges, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { createDelegation } from "#domain/review/approval-delegations/index.ts";
import { updateApprovalRules } from "#domain/review/approval-rules/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import { createSuggestion } from "#domain/review/suggestions/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { readMinutes } from "./read-minutes.ts";
import { writeMinutes } from "./write-minutes.ts";

let world: World;
let serve: ReturnType<typeof createServe>;
let token: string;
let writer: Person;
let away: Person;
let deputy: Person;
let id: number;

/** Words of scripts with and without fonts of ours. */
const TEXT = "Guaranteed fresh. Καλημέρα, доброе утро, 早上好, صباح الخير. 🚀";

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
  writer = await world.addMember("member");
  away = await world.addMember("editor");
  deputy = await world.addMember("editor");
  const steps = [{ name: "Legal", member_ids: [away.userId] }];
  const rules = [{ name: "Claims", conditions: { words: ["guaranteed"] }, steps }];
  await world.as(world.owner)(updateApprovalRules, { rules });
  const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await world.as(away)(createDelegation, { delegate_id: deputy.userId, starts_on: day(-1), ends_on: day(1) });
  const channels = [{ channel_id: world.brand.channelId }];
  ({ id } = await world.as(writer)(createPost, { body: TEXT, channels, submit: true }));
  await world.as(away)(createComment, { id, body: "For the team", visibility: "team" });
  await world.as(away)(requestChanges, { id, comment: "Is it fresh?" });
  await world.as(writer)(updatePost, { id, body: `${TEXT} Every day.` });
  await world.as(writer)(submitPost, { id });
  await world.as(away)(createSuggestion, { id, revision: 2, text: `${TEXT} Each day.` });
  await world.as(deputy)(approvePost, { id, comment: "Checked" });
});

const get = async (format: string, bearer: string | null = token, post = id) => {
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
  return serve(new Request(`http://localhost/api/v1/posts/${post}/minutes?format=${format}`, { headers }));
};

it("is the owner's: 401, 403, 404, 422", async () => {
  expect((await get("json", null)).status).toBe(401);
  expect((await get("json", await world.bearer(deputy))).status).toBe(403);
  expect((await get("json", token, 999_999_999)).status).toBe(404);
  expect((await get("xml")).status).toBe(422);
});

it("says what was submitted, asked, decided and logged, with hashes, rule and delegate", async () => {
  const response = await get("json");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(response.headers.get("content-disposition")).toContain(`minutes-${id}.json`);
  const minutes = await response.json();
  expect(minutes.versions.rows).toMatchObject([
    { revision: 1, text: TEXT, is_approved: false, content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { revision: 2, text: `${TEXT} Every day.`, is_approved: true },
  ]);
  expect(minutes.reviews.submissions.rows).toHaveLength(2);
  expect(minutes.reviews.by_steps.rows).toMatchObject([
    { status: "dropped", rule: { name: "Claims" } },
    {
      status: "approved",
      rule: { name: "Claims", reasons: [{ text: "It contains “guaranteed”." }] },
      steps: [{ name: "Legal", approvers: ["editor person"], approvals: [{ on_behalf_of: "editor person" }] }],
    },
  ]);
  expect(minutes.reviews.delegations.rows).toMatchObject([{ delegator: "editor person", ended_at: null }]);
  expect(minutes.requests.rows.map(({ kind }: { kind: string }) => kind)).toContain("approval_requested");
  expect(minutes.entries.rows.map(({ kind, body }: { kind: string; body: string }) => [kind, body])).toEqual([
    ["comment", "For the team"],
    ["change_request", "Is it fresh?"],
    ["comment", ""],
    ["approval", "Checked"],
  ]);
  expect(minutes.publications).toMatchObject([{ status: "approved", receipt: null }]);
  const { events, head } = minutes.audit;
  expect(events.rows.at(-1)).toMatchObject({ action: "post.approved", detail: { on_behalf_of_id: away.userId } });
  const stored = await world.db.auditEvent.findFirstOrThrow({
    where: { brandId: world.brand.id },
    orderBy: { id: "desc" },
  });
  expect(head).toEqual({ sequence: stored.sequence, hash: stored.hash });
});

it("is a PDF of as many pages as it takes", async () => {
  const response = await get("pdf");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const short = Buffer.from(await response.arrayBuffer());
  expect(short.subarray(0, 5).toString()).toBe("%PDF-");
  const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  const entry = {
    brandId: world.brand.id,
    postId: id,
    kind: "comment",
    revision: 2,
    contentHash: "0".repeat(64),
  } as const;
  const data = Array.from({ length: 120 }, (_, at) => ({ ...entry, body: `Comment ${at} ${"word ".repeat(60)}` }));
  await world.db.threadEntry.createMany({ data });
  const long = Buffer.from(await (await get("pdf")).arrayBuffer());
  expect(pages(long)).toBeGreaterThan(pages(short) + 5);
});

it("names times in UTC and in the brand's zone, and says where it leaves something out", async () => {
  const origin = { requestId: "t", entryPoint: "api", address: null, userAgent: null } as const;
  const ctx = { ...world.services, caller: world.owner, origin, brandId: world.brand.id, role: "super_admin" } as never;
  const minutes = await readMinutes(ctx, id);
  const zone = minutes.brand.timezone;
  const written = writeMinutes({ ...minutes, entries: { ...minutes.entries, is_complete: false } });
  expect(written.details[0]).toMatch(new RegExp(`UTC \\(.* ${zone}\\)`));
  const entries = written.sections.find(({ title }) => title === "Comments and decisions");
  expect(entries?.items.at(-1)?.head).toBe("There are more, which these minutes leave out.");
  expect(JSON.stringify(entries)).toContain("editor person (for editor person)");
});
