import { beforeAll, describe, expect, it } from "vitest";
import { bulkPosts } from "#domain/content/bulk/index.ts";
import {
  approvePost,
  cancelPost,
  createPost,
  getPost,
  listPosts,
  listRevisions,
  requestChanges,
  retryPost,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { importPosts } from "#domain/content/transfer/index.ts";
import { listAuditEvents } from "#domain/operations/audit/index.ts";
import { createComment, listComments } from "#domain/review/comments/index.ts";
import { createShareLink, openReview } from "#domain/review/share-links/index.ts";
import type { EntryPoint, Person, TokenKind } from "#kernel/context.ts";
import type { Tier } from "#kernel/permissions.ts";
import { createWorld, type World } from "#test/world.ts";

const HOUR = 3_600_000;

let world: World;
let client: Person;
let claude: Agent;
let nightly: Agent;

type Agent = Awaited<ReturnType<typeof addToken>>;

beforeAll(async () => {
  world = await createWorld();
  client = await world.addMember("client");
  claude = await addToken("Claude", "oauth", "standard_write");
  nightly = await addToken("Nightly agent", "tiered", "elevated_write");
});

/** A token of the owner, and calls made with it through an adapter. */
async function addToken(name: string, kind: Exclude<TokenKind, "session">, tier: Tier) {
  const { userId } = world.owner;
  const { id } = await world.db.accessToken.create({ data: { userId, kind, tier, name, secretHash: name } });
  const through = { name, kind, tier };
  return {
    id,
    through,
    by: (entryPoint: EntryPoint) =>
      world.as({ ...world.owner, token: { ...world.owner.token, id, kind, tier } }, { entryPoint }),
  };
}

const inStudio = () => world.as(world.owner, { entryPoint: "studio", kind: "session" });
const later = (milliseconds = HOUR) => new Date(world.clock.now().getTime() + milliseconds).toISOString();
const draft = (more: object = {}) => ({ body: "Hello", channels: [{ channel_id: world.brand.channelId }], ...more });
const inAnHour = (more: object = {}) => draft({ scheduled_at: later(), ...more });

describe("a post", () => {
  it.each<[EntryPoint, TokenKind, Tier, string]>([
    ["api", "personal", "full", "api"],
    ["api", "tiered", "standard_write", "api"],
    ["api", "oauth", "elevated_write", "api"],
    ["mobile", "personal", "full", "api"],
    ["cli", "personal", "full", "cli"],
    ["mcp", "personal", "full", "mcp"],
    ["mcp", "tiered", "elevated_write", "mcp"],
    ["mcp", "oauth", "standard_write", "mcp"],
  ])(
    "created by %s with a %s token of the tier %s has this origin in post, comment and revision",
    async (entryPoint, kind, tier, origin) => {
      const agent = await addToken(`${entryPoint} ${kind}`, kind as "personal", tier);
      const expected = { origin, written_through: agent.through };
      const post = await agent.by(entryPoint)(createPost, draft());
      expect(post).toMatchObject({ ...expected, author: { name: "Olive Owner" }, program_edit: null });
      expect(await agent.by(entryPoint)(createComment, { id: post.id, body: "Done." })).toMatchObject(expected);
      const { revisions } = await inStudio()(listRevisions, { id: post.id });
      expect(revisions).toMatchObject([{ revision: 1, ...expected }]);
    },
  );

  it("created in the studio has no credential", async () => {
    const expected = { origin: "web", written_through: null };
    const post = await inStudio()(createPost, draft());
    expect(post).toMatchObject({ ...expected, program_edit: null });
    expect(await inStudio()(createComment, { id: post.id, body: "Mine." })).toMatchObject(expected);
    expect((await inStudio()(listRevisions, { id: post.id })).revisions).toMatchObject([expected]);
  });

  it("that was imported names the token", async () => {
    const { posts } = await nightly.by("api")(importPosts, { posts: [{ body: "From a file" }] });
    const post = await inStudio()(getPost, { id: posts[0]?.id ?? 0 });
    expect(post).toMatchObject({ origin: "import", written_through: nightly.through });
    const { posts: mine } = await inStudio()(importPosts, { posts: [{ body: "From my file" }] });
    const own = await inStudio()(getPost, { id: mine[0]?.id ?? 0 });
    expect(own).toMatchObject({ origin: "import", written_through: null });
  });

  it("shows the newest edit by an app below the edits of users", async () => {
    const post = await inStudio()(createPost, draft());
    await nightly.by("api")(updatePost, { id: post.id, body: "Hello, world" });
    await claude.by("mcp")(updatePost, { id: post.id, body: "Good morning" });
    const edited = await inStudio()(updatePost, { id: post.id, scheduled_at: later() });
    expect(edited).toMatchObject({
      origin: "web",
      written_through: null,
      revision: 4,
      program_edit: { revision: 3, origin: "mcp", author: { name: "Olive Owner" }, written_through: claude.through },
    });
    const { revisions } = await inStudio()(listRevisions, { id: post.id });
    expect(revisions.map(({ written_through: through }) => through?.name ?? null)).toEqual([
      null,
      "Claude",
      "Nightly agent",
      null,
    ]);
  });

  it("keeps the app's name after its token is deleted, and shows an app without a name otherwise", async () => {
    const removed = await addToken("Short-lived", "tiered", "standard_write");
    const { id } = await removed.by("api")(createPost, draft());
    await world.db.accessToken.delete({ where: { id: removed.id } });
    expect(await inStudio()(getPost, { id })).toMatchObject({ written_through: removed.through });
    expect(await removed.by("api")(createPost, draft())).toMatchObject({
      written_through: { ...removed.through, name: null },
    });
  });

  it("can be filtered by origin", async () => {
    const other = await createWorld();
    const by = (entryPoint: EntryPoint) => other.as(other.owner, { entryPoint });
    const write = (entryPoint: EntryPoint) => by(entryPoint)(createPost, { body: entryPoint });
    for (const entryPoint of ["studio", "mcp", "cli"] as const) await write(entryPoint);
    const bodies = async (input: object) => (await by("api")(listPosts, input)).posts.map(({ body }) => body);
    expect(await bodies({ origin: ["mcp"] })).toEqual(["mcp"]);
    expect(await bodies({ origin: ["cli", "web"] })).toEqual(["cli", "studio"]);
    expect(await bodies({ origin: ["import"] })).toEqual([]);
    await expect(bodies({ origin: ["fax"] })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("visibility of the origin", () => {
  const named = () => claude.through;
  const unnamed = { name: null, kind: "oauth", tier: null };

  async function written() {
    const { id } = await claude.by("mcp")(createPost, inAnHour({ submit: true }));
    await claude.by("mcp")(updatePost, { id, body: "Hello again" });
    await claude.by("mcp")(createComment, { id, body: "Shorter now." });
    return id;
  }

  it("is complete for the team; clients learn that an app wrote it, but not which one", async () => {
    const id = await written();
    const member = await world.addMember("member");
    for (const [person, through] of [
      [world.owner, named()],
      [member, named()],
      [client, unnamed],
    ] as const) {
      const post = await world.as(person)(getPost, { id });
      expect(post).toMatchObject({
        origin: "mcp",
        written_through: through,
        program_edit: { revision: 2, written_through: through },
      });
      const listed = (await world.as(person)(listPosts, {})).posts.find((each) => each.id === id);
      expect(listed).toEqual(post);
      const { revisions } = await world.as(person)(listRevisions, { id });
      expect(revisions.map((each) => each.written_through)).toEqual([through, through]);
      const { comments } = await world.as(person)(listComments, { id });
      expect(comments.map((each) => each.written_through)).toEqual([through]);
    }
  });

  it("is a yes or no for guests of a share link", async () => {
    const id = await written();
    const { id: plain } = await inStudio()(createPost, inAnHour({ submit: true }));
    await inStudio()(createComment, { id: plain, body: "As agreed." });
    for (const [post, isByProgram] of [
      [id, true],
      [plain, false],
    ] as const) {
      const link = await inStudio()(createShareLink, { id: post });
      const token = link.url.split("/").at(-1) ?? "";
      const review = await world.as({ kind: "guest" }, { entryPoint: "share_link" })(openReview, { token });
      expect(review.posts).toMatchObject([{ is_by_program: isByProgram, comments: [{ is_by_program: isByProgram }] }]);
      expect(JSON.stringify(review)).not.toContain("Claude");
    }
  });

  it("is a person's own work where they used their own token, but for an assistant that presents it", async () => {
    const own = await addToken("My script", "personal", "full");
    for (const [entryPoint, isByProgram] of [
      ["api", false],
      ["cli", false],
      ["mcp", true],
    ] as const) {
      const { id } = await inStudio()(createPost, inAnHour({ submit: true }));
      await own.by(entryPoint)(updatePost, { id, body: `Hello by ${entryPoint}` });
      const link = await inStudio()(createShareLink, { id });
      const token = link.url.split("/").at(-1) ?? "";
      const review = await world.as({ kind: "guest" }, { entryPoint: "share_link" })(openReview, { token });
      expect(review.posts).toMatchObject([{ is_by_program: isByProgram }]);
      const { program_edit: edit } = await world.as(client)(getPost, { id });
      expect(edit !== null).toBe(isByProgram);
      const { revisions } = await inStudio()(listRevisions, { id });
      expect(revisions[0]).toMatchObject({ written_through: own.through });
    }
  });

  it("is part of a review request, with the name for the team only", async () => {
    const editor = await world.addMember("editor");
    const { id } = await claude.by("mcp")(createPost, inAnHour());
    await nightly.by("api")(updatePost, { id, body: "Hello, harbour" });
    await inStudio()(submitPost, { id });
    const notifications = await world.db.notification.findMany({
      where: { type: "approval_requested", path: `/posts/${id}` },
    });
    const bodyFor = ({ userId }: Person) => notifications.find((each) => each.userId === userId)?.body;
    expect(bodyFor(editor)).toBe(
      [
        "Olive Owner requested a review.",
        "Created by Olive Owner via Claude (MCP, can submit).",
        "Edited by Olive Owner via the token “Nightly agent” (API, can approve).",
      ].join("\n"),
    );
    expect(bodyFor(client)).toBe(
      [
        "Olive Owner requested a review.",
        "Created by Olive Owner via an app (MCP).",
        "Edited by Olive Owner via an app (API).",
      ].join("\n"),
    );
    world.clock.advance(120_000);
    await world.runJobs();
    const { paragraphs } =
      world.messages.findLast(({ paragraphs: [first] }) => first?.includes("requested a review")) ?? {};
    expect(paragraphs).toHaveLength(3);
  });
});

describe("elevated operations", () => {
  const ENTRY_POINTS: EntryPoint[] = ["api", "mcp"];
  const KINDS = ["tiered", "oauth", "personal"] as const;
  const CASES = ENTRY_POINTS.flatMap((entryPoint) => KINDS.map((kind) => [entryPoint, kind] as const));

  async function eventsOf(id: number) {
    const { audit_events: events } = await world.as(world.owner)(listAuditEvents, {
      subject_type: "post",
      subject_id: id,
    });
    return events.toReversed();
  }

  it.each(CASES)(
    "by %s with a %s token are all recorded in the audit log, under the owner's name",
    async (entryPoint, kind) => {
      const tier = kind === "personal" ? "full" : "elevated_write";
      const agent = await addToken(`Elevated ${entryPoint} ${kind}`, kind, tier);
      const act = agent.by(entryPoint);
      const waiting = () => inStudio()(createPost, inAnHour({ submit: true }));
      const acts: [string[], () => Promise<number>][] = [
        [["post.approved"], async () => (await act(createPost, inAnHour({ approve: true }))).id],
        [["post.approved"], async () => (await act(approvePost, { id: (await waiting()).id })).id],
        [["post.approved"], async () => (await act(updatePost, { id: (await waiting()).id, approve: true })).id],
        [["post.changes_requested"], async () => (await act(requestChanges, { id: (await waiting()).id })).id],
        [["post.cancelled"], async () => (await act(cancelPost, { id: (await waiting()).id })).id],
        [
          ["post.approved", "post.rescheduled"],
          async () => {
            const { id } = await act(createPost, inAnHour({ approve: true }));
            return (await act(updatePost, { id, scheduled_at: later(2 * HOUR) })).id;
          },
        ],
        [
          ["post.approved"],
          async () => {
            const { id } = await waiting();
            const { results } = await act(bulkPosts, { ids: [id], action: "approve" });
            expect(results).toMatchObject([{ ok: true, status: "scheduled" }]);
            return id;
          },
        ],
        [
          ["post.approved", "post.retried"],
          async () => {
            const { id } = await act(createPost, inAnHour({ approve: true }));
            await world.db.publication.updateMany({ where: { postId: id }, data: { status: "failed" } });
            return (await act(retryPost, { id })).id;
          },
        ],
      ];
      for (const [actions, run] of acts) {
        const events = await eventsOf(await run());
        expect(events.map(({ action }) => action)).toEqual(actions);
        for (const event of events) {
          expect(event).toMatchObject({
            actor: { id: world.owner.userId, name: "Olive Owner" },
            token: { id: agent.id, ...agent.through },
            door: entryPoint,
          });
        }
      }
      const { audit_events: found } = await world.as(world.owner)(listAuditEvents, { token_id: agent.id });
      expect(found).toHaveLength(10);
    },
  );

  it("include submitting over REST when no review is required", async () => {
    const own = await createWorld();
    await own.db.brand.update({ where: { id: own.brand.id }, data: { approvalPolicy: "none" } });
    const agent = own.as(own.owner, { entryPoint: "api", kind: "tiered", tier: "elevated_write" });
    const channels = [{ channel_id: own.brand.channelId }];
    const { id, status } = await agent(createPost, { body: "Hello", channels, scheduled_at: later(), submit: true });
    expect(status).toBe("scheduled");
    const { audit_events: events } = await own.as(own.owner)(listAuditEvents, {});
    expect(events).toMatchObject([
      { action: "post.approved", subject: { id }, door: "api", token: { kind: "tiered", tier: "elevated_write" } },
    ]);
  });

  it("refused for the tier create neither post nor event", async () => {
    const counts = () => Promise.all([world.db.post.count({ where: { brandId: world.brand.id } }), eventCount()]);
    const eventCount = () => world.db.auditEvent.count({ where: { accountId: world.account.id } });
    const { id } = await inStudio()(createPost, inAnHour({ submit: true }));
    const before = await counts();
    for (const entryPoint of ENTRY_POINTS) {
      const act = claude.by(entryPoint);
      await expect(act(createPost, inAnHour({ approve: true }))).rejects.toMatchObject({
        kind: "approval_tier_denied",
      });
      await expect(act(approvePost, { id })).rejects.toMatchObject({ kind: "tier_denied" });
      expect(await act(bulkPosts, { ids: [id], action: "approve" })).toMatchObject({
        results: [{ ok: false, error: { code: "tier_denied" } }],
      });
    }
    expect(await counts()).toEqual(before);
  });

  it("are recorded in the review thread with the token", async () => {
    const { id } = await nightly.by("mcp")(createPost, inAnHour({ approve: true }));
    const { comments } = await inStudio()(listComments, { id });
    expect(comments).toMatchObject([
      {
        kind: "approval",
        via: "mcp",
        origin: "mcp",
        written_through: nightly.through,
        author: { name: "Olive Owner" },
      },
    ]);
  });
});
