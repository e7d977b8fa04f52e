import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLE_NAMES, TIER_NAMES } from "#kernel/permissions.ts";
import {
  afterContentEdit,
  afterTimeEdit,
  allowedActions,
  approvedVia,
  contentFor,
  contentHash,
  derivePostStatus,
  type HashedContent,
  isFrozen,
  mayApprove,
  originOf,
  TRANSITIONS,
} from "./rules.ts";
import { type Overrides, PUBLICATION_STATUSES, type PublicationStatus } from "./schema.ts";
import { POST_STATUSES } from "./terms.ts";

describe("derivePostStatus", () => {
  const cases: [string, PublicationStatus[], "approval" | "change_request" | null, string][] = [
    ["nothing chosen yet", [], null, "draft"],
    ["nothing chosen yet, changes requested", [], "change_request", "changes_requested"],
    ["one on its way", ["published", "processing"], null, "publishing"],
    ["one on its way beats unknown", ["unknown", "publishing"], null, "publishing"],
    ["unknown beats published", ["unknown", "published"], null, "unknown"],
    ["all published", ["published", "published"], "approval", "published"],
    ["some published, all settled", ["published", "failed"], "approval", "partially_published"],
    ["some published, one cancelled", ["published", "cancelled", "expired"], null, "partially_published"],
    ["some published, one to come", ["published", "scheduled"], null, "scheduled"],
    ["scheduled beats approved", ["approved", "scheduled"], null, "scheduled"],
    ["approved beats review", ["approved", "pending_approval"], null, "approved"],
    ["in review beats the last decision", ["pending_approval", "draft"], "change_request", "in_review"],
    ["sent back", ["draft"], "change_request", "changes_requested"],
    ["all expired", ["expired", "expired"], null, "expired"],
    ["all cancelled", ["cancelled"], "approval", "cancelled"],
    ["all failed", ["failed"], "approval", "failed"],
    ["mixed ends", ["expired", "cancelled"], null, "failed"],
    ["else", ["draft", "expired"], null, "draft"],
  ];
  it.each(cases)("%s", (_name, statuses, decision, wanted) => {
    expect(derivePostStatus(statuses, decision)).toBe(wanted);
  });

  it("does not depend on the order of the publications", () => {
    const statuses = fc.array(fc.constantFrom(...PUBLICATION_STATUSES), { maxLength: 5 });
    fc.assert(
      fc.property(statuses, fc.constantFrom("approval" as const, "change_request" as const, null), (list, decision) => {
        const derived = derivePostStatus(list, decision);
        expect(POST_STATUSES).toContain(derived);
        expect(derivePostStatus(list.toReversed(), decision)).toBe(derived);
      }),
    );
  });
});

describe("TRANSITIONS", () => {
  it("has no transition out of published, and one out of every other status", () => {
    const left = new Set(Object.values(TRANSITIONS).flatMap(({ from }) => from as readonly PublicationStatus[]));
    expect(PUBLICATION_STATUSES.filter((status) => !left.has(status))).toEqual(["published"]);
  });

  it("reaches every status from a draft", () => {
    const reached = new Set<PublicationStatus>(["draft"]);
    for (const _ of PUBLICATION_STATUSES) {
      for (const { from, to } of Object.values(TRANSITIONS)) {
        if (from.some((status) => reached.has(status))) for (const status of to) reached.add(status);
      }
    }
    expect(reached.size).toBe(PUBLICATION_STATUSES.length);
  });

  it("reserves publications in progress to the tick and its settlement", () => {
    const transitions = Object.entries(TRANSITIONS)
      .filter(([, { from }]) => (from as readonly PublicationStatus[]).some(isFrozen))
      .map(([trigger]) => trigger);
    expect(transitions).toEqual(["settle", "resolve"]);
  });
});

describe("afterContentEdit and afterTimeEdit", () => {
  it("withdraw an approval when content changes", () => {
    expect(
      PUBLICATION_STATUSES.map((status) => [status, afterContentEdit(status)]).filter(([a, b]) => a !== b),
    ).toEqual([
      ["approved", "pending_approval"],
      ["scheduled", "pending_approval"],
    ]);
  });

  it("keep an approval when an approver reschedules, and require a new one otherwise", () => {
    const edit = { hasTime: true, isAsSubmitted: true };
    expect(afterTimeEdit("scheduled", { ...edit, mayApprove: true })).toBe("scheduled");
    expect(afterTimeEdit("scheduled", { ...edit, mayApprove: true, hasTime: false })).toBe("approved");
    expect(afterTimeEdit("approved", { ...edit, mayApprove: true })).toBe("scheduled");
    expect(afterTimeEdit("scheduled", { ...edit, mayApprove: false })).toBe("pending_approval");
    expect(afterTimeEdit("draft", { ...edit, mayApprove: true })).toBe("draft");
  });

  it.each(["expired", "failed", "cancelled"] as const)(
    "return %s to review if the content is as submitted, else to draft",
    (status) => {
      const edit = { mayApprove: true, hasTime: true };
      expect(afterTimeEdit(status, { ...edit, isAsSubmitted: true })).toBe("pending_approval");
      expect(afterTimeEdit(status, { ...edit, isAsSubmitted: false })).toBe("draft");
    },
  );
});

describe("mayApprove", () => {
  it("is the intersection of role and tier", () => {
    const allowed = ROLE_NAMES.flatMap((role) =>
      TIER_NAMES.filter((tier) => mayApprove(role, tier)).map((tier) => `${role} ${tier}`),
    );
    expect(allowed).toEqual([
      "super_admin elevated_write",
      "super_admin full",
      "editor elevated_write",
      "editor full",
      "client elevated_write",
      "client full",
    ]);
  });
});

describe("allowedActions", () => {
  const now = new Date("2026-11-20T13:00:00Z");
  const of = (status: PublicationStatus, more: Partial<Parameters<typeof allowedActions>[0]> = {}) =>
    allowedActions({
      publications: [{ status, scheduledAt: new Date("2026-11-21T13:00:00Z") }],
      isAsApproved: true,
      role: "editor",
      tier: "full",
      turn: null,
      now,
      ...more,
    });

  it("depend on the status", () => {
    expect(
      Object.fromEntries(PUBLICATION_STATUSES.map((status) => [status, of(status).join(" ")])),
    ).toMatchInlineSnapshot(`
      {
        "approved": "edit reschedule publish_now request_changes cancel duplicate delete comment",
        "cancelled": "edit reschedule publish_now duplicate delete comment",
        "draft": "edit reschedule submit approve publish_now duplicate delete comment",
        "expired": "edit reschedule publish_now duplicate delete comment",
        "failed": "edit reschedule publish_now retry duplicate delete comment",
        "pending_approval": "edit reschedule approve publish_now request_changes cancel duplicate delete comment",
        "processing": "duplicate comment",
        "published": "duplicate comment",
        "publishing": "duplicate comment",
        "scheduled": "edit reschedule publish_now request_changes cancel duplicate delete comment",
        "unknown": "duplicate comment",
      }
    `);
  });

  it("depend on the role and the tier", () => {
    const seen = ROLE_NAMES.flatMap((role) =>
      TIER_NAMES.map((tier) => [`${role} ${tier}`, of("pending_approval", { role, tier }).join(" ")]),
    );
    expect(Object.fromEntries(seen)).toMatchInlineSnapshot(`
      {
        "client elevated_write": "approve request_changes comment",
        "client full": "approve request_changes comment",
        "client read": "",
        "client standard_write": "comment",
        "editor elevated_write": "edit reschedule approve publish_now request_changes cancel duplicate comment",
        "editor full": "edit reschedule approve publish_now request_changes cancel duplicate delete comment",
        "editor read": "",
        "editor standard_write": "edit reschedule duplicate comment",
        "member elevated_write": "edit reschedule cancel duplicate comment",
        "member full": "edit reschedule cancel duplicate delete comment",
        "member read": "",
        "member standard_write": "edit reschedule duplicate comment",
        "super_admin elevated_write": "edit reschedule approve publish_now request_changes cancel duplicate comment",
        "super_admin full": "edit reschedule approve publish_now request_changes cancel duplicate delete comment",
        "super_admin read": "",
        "super_admin standard_write": "edit reschedule duplicate comment",
      }
    `);
  });

  it("exclude approving after the scheduled time, and retrying after the approved content has changed", () => {
    expect(of("pending_approval", { publications: [{ status: "pending_approval", scheduledAt: now }] })).not.toContain(
      "approve",
    );
    expect(of("failed", { isAsApproved: false })).not.toContain("retry");
    expect(of("draft", { role: null, tier: null })).toEqual([]);
    expect(of("draft", { publications: [] })).toEqual(["edit", "reschedule", "duplicate", "delete", "comment"]);
  });
});

describe("contentHash", () => {
  const content: HashedContent = {
    body: "Hello",
    format: "plain",
    tags: ["a"],
    mediaIds: [1, 2],
    utmCampaign: null,
    channels: [
      { channelId: 2, overrides: { body: "Hi", media_ids: [2] } },
      { channelId: 1, overrides: {} },
    ],
  };
  const altOf = (id: number) => `picture ${id}`;
  const hash = contentHash(content, altOf);

  it("does not depend on the order of channels or keys, nor on absent keys", () => {
    const same = {
      ...content,
      channels: [
        { channelId: 1, overrides: { body: undefined } as Overrides },
        { channelId: 2, overrides: { media_ids: [2], body: "Hi" } },
      ],
    };
    expect(contentHash(same, altOf)).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("covers the media of thread parts: which part has them, their order and their alt texts", () => {
    const withParts = (parts: number[][] | undefined, alt = altOf) => {
      const overrides = { thread: ["Two", "Three"], thread_media_ids: parts };
      return contentHash({ ...content, channels: [{ channelId: 1, overrides }] }, alt);
    };
    const versions = [undefined, [[1, 2], []], [[2, 1], []], [[], [1, 2]], [[1], [2]]].map((parts) => withParts(parts));
    const described = withParts([[1], [2]], (id) => (id === 2 ? "another" : altOf(id)));
    expect(new Set([...versions, described]).size).toBe(versions.length + 1);
  });

  it("changes with everything that is published", () => {
    const changed: [HashedContent, typeof altOf][] = [
      [{ ...content, body: "Hello " }, altOf],
      [{ ...content, tags: ["b"] }, altOf],
      [{ ...content, mediaIds: [2, 1] }, altOf],
      [{ ...content, channels: content.channels.slice(1) }, altOf],
      [{ ...content, channels: content.channels.map((channel) => ({ ...channel, overrides: {} })) }, altOf],
      [content, (id) => (id === 2 ? "another" : `picture ${id}`)],
    ];
    const hashes = changed.map(([other, alt]) => contentHash(other, alt));
    expect(new Set([hash, ...hashes]).size).toBe(changed.length + 1);
  });
});

describe("contentFor", () => {
  const base = { body: "Base", format: "plain" as const, tags: ["t"], mediaIds: [1, 2] };
  const mediaOf = (id: number) =>
    id < 3 ? { type: "image/png", bytes: 1, width: 1, height: 1, alt: String(id) } : undefined;

  it("inherits what is not overridden", () => {
    expect(contentFor(base, {}, mediaOf)).toMatchObject({
      body: "Base",
      thread: [],
      firstComment: null,
      media: [{ alt: "1" }, { alt: "2" }],
    });
  });

  it("gives each thread part its own media, without those that are unknown", () => {
    const overrides = { thread: ["Two", "Three", "Four"], thread_media_ids: [[2], [], [9]] };
    const { threadMedia } = contentFor(base, overrides, mediaOf);
    expect(threadMedia?.map((files) => files.map(({ alt }) => alt))).toEqual([["2"], [], []]);
    const short = contentFor(base, { thread: ["Two", "Three"], thread_media_ids: [[1]] }, mediaOf);
    expect(short.threadMedia?.map(({ length }) => length)).toEqual([1, 0]);
  });

  it("respects empty overrides", () => {
    expect(contentFor(base, { body: "", media_ids: [] }, mediaOf)).toMatchObject({ body: "", media: [] });
    expect(contentFor(base, { media_ids: [2, 9], first_comment: "First" }, mediaOf)).toMatchObject({
      media: [{ alt: "2" }],
      firstComment: "First",
    });
  });
});

describe("entry points", () => {
  it("determine the origin of a post and of an approval", () => {
    const doors = ["studio", "api", "mobile", "cli", "mcp", "share_link", "job"] as const;
    expect(doors.map(approvedVia)).toEqual(["studio", "api", "mobile", "api", "mcp", "share_link", "job"]);
    expect(doors.map(originOf)).toEqual(["web", "api", "api", "cli", "mcp", "web", "api"]);
  });
});
