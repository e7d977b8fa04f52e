import { z } from "zod";
import { listTeams } from "#domain/brands/brands/index.ts";
import { getMiningContext, importIdeas, listIdeas } from "#domain/content/ideas/index.ts";
import { uploadMedia } from "#domain/content/media/index.ts";
import {
  approvePost,
  cancelPost,
  createPost,
  getPost,
  listPosts,
  preflightContent,
  preflightPost,
  publishPostNow,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { getPostMetrics } from "#domain/insights/metrics/index.ts";
import { listCampaigns } from "#domain/planning/campaigns/index.ts";
import { createRecurrence, listRecurrences, stopRecurrence } from "#domain/planning/recurrences/index.ts";
import { listChannels } from "#domain/publishing/channels/index.ts";
import { fixPublication } from "#domain/publishing/publications/index.ts";
import { getChatReview } from "#domain/review/chat-reviews/index.ts";
import { createComment, listComments } from "#domain/review/comments/index.ts";
import {
  Brands,
  Campaigns,
  Channels,
  Comments,
  FixedPublication,
  Ideas,
  Metrics,
  Mined,
  Posts,
  Preflight,
  Pushed,
  Recurrences,
  Review,
  Stopped,
  Uploaded,
} from "./results.ts";
import { type Tool, tool } from "./tool.ts";

/** The address of the app that shows a post with its changes since the last approval, and opens the page to decide. */
export const REVIEW_APP = "ui://masthead/review";

/** The maximum number of ideas; there is no cursor. */
const IDEAS_LISTED = 50;

/** What create_post describes. */
const DESCRIBED = ["format", "internal_note", "assignee_id", "due_at", "campaign_id", "utm_campaign"];

/** `idempotentHint` is false by default, and only means something for tools that change data. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const ADDITIVE = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Repeating the call changes nothing. */
const STATE_CHANGING = { ...ADDITIVE, idempotentHint: true };
/** Overwrites data or publishes what was approved: clients should ask first. */
const DESTRUCTIVE = { ...STATE_CHANGING, destructiveHint: true };
const PUBLISHING = { ...DESTRUCTIVE, openWorldHint: true };

/** All tools, in the order in which agents need them. */
export const tools: readonly Tool[] = [
  tool("list_brands", listTeams, {
    title: "List brands",
    annotations: READ_ONLY,
    note: "Pass a `slug` as `brand` to other tools. Default: the selected brand.",
    result: Brands,
  }),
  tool("list_channels", listChannels, { title: "List channels", annotations: READ_ONLY, result: Channels }),
  tool("list_campaigns", listCampaigns, {
    title: "List campaigns",
    annotations: READ_ONLY,
    note: "Pass its id as `campaign_id`.",
    takes: ["archived"],
    narrows: { archived: z.boolean().default(false) },
    result: Campaigns,
  }),
  tool("get_mining_context", getMiningContext, {
    title: "Get mining context",
    annotations: READ_ONLY,
    note: "Read it before generating ideas: build on what performed well, don't repeat discarded ones.",
    result: Mined,
  }),
  tool("list_ideas", listIdeas, {
    title: "List ideas",
    annotations: READ_ONLY,
    note: "`has_more`: more ideas match, which can't be paged.",
    takes: ["status", "format", "limit"],
    narrows: { limit: z.number().int().min(1).max(IDEAS_LISTED).default(IDEAS_LISTED) },
    result: Ideas,
  }),
  tool("push_ideas", importIdeas, {
    title: "Push ideas",
    annotations: ADDITIVE,
    note: "An `external_key` avoids duplicates when sent again.",
    result: Pushed,
  }),
  tool("list_posts", listPosts, {
    title: "List posts",
    annotations: READ_ONLY,
    note: "Texts are truncated; get_post has all.",
    list: { name: "posts", fields: Object.keys(Posts.shape.posts.element.shape) },
    takes: [
      "status",
      "channel_id",
      "assignee_id",
      "campaign_id",
      "scheduled",
      "from",
      "to",
      "tag",
      "q",
      "sort",
      "limit",
      "cursor",
    ],
    result: Posts,
  }),
  tool("get_post", getPost, { title: "Get a post", annotations: READ_ONLY, row: "post_id", as: "post" }),
  tool("preflight_post", preflightPost, {
    title: "Check a post",
    annotations: READ_ONLY,
    note: "Pass `post_id`, or `body` and `channels` of an unsaved post. Without issues it can be published.",
    row: "post_id",
    withoutRow: preflightContent,
    described: DESCRIBED,
    result: Preflight,
  }),
  tool("create_post", createPost, {
    title: "Create a post",
    annotations: { ...ADDITIVE, openWorldHint: true },
    note: "People approve it in the review queue. With `submit: false` it stays a draft. `approve: true` needs the elevated access level and the user's explicit request to publish it.",
    presets: { submit: true },
    // Not `ai_model`: the assistant itself is named by its token.
    takes: [
      ...["body", "format", "channels", "media_ids", "tags", "internal_note", "scheduled_at", "timezone", "idea_id"],
      ...["assignee_id", "due_at", "campaign_id", "utm_campaign", "submit", "approve"],
    ],
    as: "post",
  }),
  tool("update_post", updatePost, {
    title: "Edit a post",
    annotations: PUBLISHING,
    note: "`clear` empties fields, null doesn't. Send the `revision` you read.",
    clears: ["assignee_id", "due_at", "campaign_id"],
    described: DESCRIBED,
    takes: [
      ...["body", "format", "channels", "media_ids", "tags", "internal_note", "scheduled_at", "timezone", "revision"],
      ...["assignee_id", "due_at", "campaign_id", "submit", "approve"],
    ],
    row: "post_id",
    as: "post",
  }),
  tool("reschedule_post", updatePost, {
    title: "Reschedule a post",
    annotations: DESTRUCTIVE,
    summary: "Reschedule a post. Null unschedules it.",
    note: "Without the elevated access level or approval permission, it goes back to review.",
    takes: ["scheduled_at", "timezone", "revision"],
    requires: ["scheduled_at"],
    row: "post_id",
    as: "post",
  }),
  tool("cancel_post", cancelPost, {
    title: "Cancel a post",
    annotations: DESTRUCTIVE,
    note: "Needs the elevated access level.",
    row: "post_id",
    as: "post",
  }),
  tool("submit_for_review", submitPost, {
    title: "Submit a post for review",
    annotations: STATE_CHANGING,
    row: "post_id",
    as: "post",
  }),
  tool("get_post_review", getChatReview, {
    title: "Show a post for review",
    annotations: READ_ONLY,
    note: "The user decides on the page `decide_url`.",
    row: "post_id",
    as: "review",
    result: Review,
    app: REVIEW_APP,
  }),
  tool("approve_post", approvePost, {
    title: "Approve a post",
    annotations: PUBLISHING,
    note: "Needs the elevated access level. Send the `revision` the user reviewed.",
    takes: ["revision", "comment", "step"],
    row: "post_id",
    as: "post",
  }),
  tool("publish_post_now", publishPostNow, {
    title: "Publish a post now",
    annotations: PUBLISHING,
    note: "Needs the elevated access level and the user's explicit request to publish within seconds. Send the `revision` the user reviewed.",
    row: "post_id",
    as: "post",
  }),
  tool("fix_publication", fixPublication, {
    title: "Fix a failed publication",
    annotations: PUBLISHING,
    note: "get_post has its id and `error`. Send only what changes. `approve: true` needs the elevated access level and the user's explicit request to publish it.",
    row: "publication_id",
    as: "publication",
    result: FixedPublication,
  }),
  tool("list_recurring_posts", listRecurrences, {
    title: "List recurring posts",
    annotations: READ_ONLY,
    takes: ["active", "cursor"],
    result: Recurrences,
  }),
  tool("repeat_post", createRecurrence, {
    title: "Repeat a post",
    annotations: { ...ADDITIVE, openWorldHint: true },
    note: "`approve` needs the user's explicit request to publish all copies unseen.",
    row: "post_id",
    as: "recurrence",
  }),
  tool("stop_recurring_post", stopRecurrence, {
    title: "Stop a recurring post",
    annotations: STATE_CHANGING,
    summary: "Stop repeating a post. Its copies stay: cancel_post cancels submitted ones.",
    takes: [],
    row: "recurrence_id",
    result: Stopped,
  }),
  tool("list_comments", listComments, {
    title: "List a post's comments",
    annotations: READ_ONLY,
    row: "post_id",
    result: Comments,
  }),
  tool("comment_on_post", createComment, {
    title: "Comment on a post",
    summary: "Comment on a post, or a place in it.",
    annotations: ADDITIVE,
    takes: ["body", "visibility", "parent_id", "anchor"],
    row: "post_id",
    as: "comment",
  }),
  tool("upload_media", uploadMedia, {
    title: "Upload media",
    annotations: { ...STATE_CHANGING, openWorldHint: true },
    summary: "Upload an image or video from a URL. Use its id in `media_ids`.",
    takes: ["url", "name", "alt_text", "folder"],
    requires: ["url"],
    as: "asset",
    result: Uploaded,
  }),
  tool("get_post_metrics", getPostMetrics, {
    title: "Get a post's metrics",
    annotations: READ_ONLY,
    row: "post_id",
    as: "metrics",
    result: Metrics,
  }),
];
