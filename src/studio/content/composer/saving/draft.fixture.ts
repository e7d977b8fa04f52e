import type { Channel } from "../checks/checks.ts";
import type { MediaAsset, Post } from "./draft.ts";

export function asset(id: number, alt_text = ""): MediaAsset {
  return {
    id,
    name: `${id}.jpg`,
    kind: "image",
    type: "image/jpeg",
    bytes: 1000,
    width: 1600,
    height: 1067,
    duration_ms: null,
    video_codec: null,
    video_chroma: null,
    video_bit_depth: null,
    audio_codec: null,
    audio_channels: null,
    audio_sample_rate: null,
    pages: null,
    content_credentials: null,
    text_contrasts: null,
    alt_text,
    folder: "",
    sha256: "0".repeat(64),
    url: `/media/${id}`,
    thumbnail_url: `/media/${id}-thumb`,
    created_at: "2026-11-20T13:00:00.000000+00:00",
  };
}

/** A stored draft on one feed channel. */
export function post(change: Partial<Post> = {}): Post {
  return {
    id: 1,
    brand_id: 1,
    author: { id: 1, name: "Ada" },
    origin: "web",
    written_through: null,
    program_edit: null,
    body: "News",
    format: "plain",
    media: [],
    tags: [],
    internal_note: "",
    approval_steps: [],
    approval_rule: null,
    assignee: null,
    due_at: null,
    scheduled_at: null,
    timezone: "UTC",
    status: "draft",
    revision: 1,
    content_hash: "0".repeat(64),
    campaign: null,
    idea_id: null,
    recurrence: null,
    evergreen: null,
    utm_campaign: null,
    publications: [publication()],
    allowed_actions: ["edit", "reschedule", "submit", "approve", "duplicate", "delete", "comment"],
    created_at: "2026-11-20T13:00:00.000000+00:00",
    updated_at: "2026-11-20T13:00:00.000000+00:00",
    ...change,
  };
}

export function publication(change: Partial<Post["publications"][number]> = {}): Post["publications"][number] {
  return {
    id: 1,
    channel: { id: 1, platform: "feed", handle: "news", display_name: "news", avatar_url: null },
    overrides: {},
    mentions: [],
    scheduled_at: null,
    follows_post: true,
    status: "draft",
    external_id: "",
    permalink: "",
    published_at: null,
    removed_at: null,
    error: null,
    can_fix: false,
    attempts: 0,
    next_attempt_at: null,
    ...change,
  };
}

/** A connected feed channel. */
export function channel(change: Partial<Channel> = {}): Channel {
  return {
    id: 1,
    platform: "feed",
    handle: "news",
    display_name: "News",
    avatar_url: null,
    status: "connected",
    is_disconnected: false,
    paused_at: null,
    capabilities: {
      text_limit: 10_000,
      media_limit: 10,
      media_types: ["image/jpeg"],
      media_bytes_limit: 50_000_000,
      alt_text_limit: 2000,
      thread: false,
      first_comment: false,
    },
    capabilities_checked_at: null,
    options: null,
    posting_times: [],
    last_ok_at: null,
    expires_at: null,
    ...change,
  };
}
