import { describe, expect, it } from "vitest";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { findCause, outdatedDecision, type Revision } from "./last-decision.ts";

function decided(kind: Comment["kind"], revision: number): Comment {
  return {
    id: revision,
    post_id: 1,
    kind,
    visibility: "client",
    parent_id: null,
    author: { id: 1, name: "Ada" },
    on_behalf_of: null,
    guest_name: null,
    body: "",
    mentions: [],
    images: [],
    anchor: null,
    suggestion: null,
    revision,
    change_request_id: null,
    step: null,
    via: null,
    origin: "web",
    written_through: null,
    resolved: false,
    resolved_at: null,
    edited_at: null,
    created_at: "2026-11-20T13:00:00.000000+00:00",
  };
}

function version(revision: number, body: string, scheduled_at: string | null = null): Revision {
  return {
    revision,
    author: { id: 1, name: "Ada" },
    origin: "web",
    written_through: null,
    ai_model: null,
    content: { body, media_ids: [], tags: [], scheduled_at, channels: [] },
    content_hash: body,
    suggested_by: null,
    created_at: "2026-11-20T13:00:00.000000+00:00",
  };
}

describe("a decision about an earlier revision", () => {
  it("is outdated once the content differs and the post is in review again", () => {
    const thread = [decided("approval", 2), decided("comment", 3)];
    expect(outdatedDecision({ status: "in_review", revision: 3 }, thread)).toMatchObject({ revision: 2 });
    expect(outdatedDecision({ status: "in_review", revision: 2 }, thread)).toBeNull();
    expect(outdatedDecision({ status: "scheduled", revision: 3 }, thread)).toBeNull();
    expect(outdatedDecision({ status: "in_review", revision: 3 }, [decided("comment", 1)])).toBeNull();
  });

  it("names the first edit of the content, or else of the time, as the reason", () => {
    const approval = decided("approval", 1);
    const edited = [version(4, "c"), version(3, "b"), version(2, "a", "2026-12-01T09:00:00Z"), version(1, "a")];
    expect(findCause(approval, 4, edited)).toMatchObject({ by: { revision: 3 }, before: { revision: 1 } });
    expect(findCause(approval, 2, edited.slice(2))).toMatchObject({ by: { revision: 2 }, after: { revision: 2 } });
    expect(findCause(approval, 2, [version(2, "a"), version(1, "a")])).toBeNull();
    expect(findCause(approval, 4, edited.slice(0, 2))).toBeNull();
  });
});
