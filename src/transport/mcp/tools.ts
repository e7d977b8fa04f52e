import { listTeams } from "#domain/brands/index.ts";
import { listChannels } from "#domain/channels/index.ts";
import { importIdeas, listIdeas, showMiningContext } from "#domain/ideas/index.ts";
import { showPostMetrics } from "#domain/metrics/index.ts";
import {
  approvePost,
  createPost,
  listPosts,
  preflightContent,
  preflightPost,
  showPost,
  submitPost,
} from "#domain/posts/index.ts";
import { createComment } from "#domain/review/index.ts";
import { type Tool, tool } from "./tool.ts";

/** interface.md "MCP tools": at most so many ideas, and no cursor to others. */
const IDEAS_LISTED = 50;

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
/** Once done, doing it again changes nothing. */
const moves = { ...adds, idempotentHint: true };
/** What is approved goes out at its time, and there is no calling it back: clients should ask first. */
const releases = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };

/** Everything that agents can do, in the order in which they need it (interface.md "MCP tools", product.md §10). */
export const tools: readonly Tool[] = [
  tool("list_brands", listTeams, {
    title: "List brands",
    annotations: reads,
    note: "Each brand's `slug` is what the argument `brand` of the other tools takes.",
  }),
  tool("list_channels", listChannels, { title: "List channels", annotations: reads }),
  tool("get_mining_context", showMiningContext, {
    title: "Get mining context",
    annotations: reads,
    note: "Read it before thinking up ideas: build on what did well, and do not repeat what was discarded.",
  }),
  tool("list_ideas", listIdeas, {
    title: "List ideas",
    annotations: reads,
    note: `At most ${IDEAS_LISTED}; \`has_more\` says that more match, which cannot be paged: narrow by status or format. Do not poll it in a loop.`,
    takes: ["status", "format"],
    presets: { limit: IDEAS_LISTED },
    drops: ["next_cursor"],
  }),
  tool("push_ideas", importIdeas, {
    title: "Push ideas",
    annotations: adds,
    note: "Collect ideas and send them 25 at a time; an `external_key` of your own makes sending again harmless.",
  }),
  tool("list_posts", listPosts, { title: "List posts", annotations: reads }),
  tool("get_post", showPost, { title: "Get a post", annotations: reads, row: "post_id", as: "post" }),
  tool("preflight_post", preflightPost, {
    title: "Check a post",
    annotations: reads,
    note: "Give `post_id` for a saved post, or `body` and `channels` for one that is not written yet. An empty list of issues means that nothing speaks against it.",
    row: "post_id",
    withoutRow: preflightContent,
  }),
  tool("create_post", createPost, {
    title: "Create a post",
    annotations: { ...adds, openWorldHint: true },
    note: "Unless `submit: false` keeps it a draft, it goes into the review queue, where people approve it. `approve: true` needs the elevated access level: use it only when the person asked for this very post to go out.",
    presets: { submit: true },
    as: "post",
  }),
  tool("submit_for_review", submitPost, {
    title: "Submit a post for review",
    annotations: moves,
    row: "post_id",
    as: "post",
  }),
  tool("approve_post", approvePost, {
    title: "Approve a post",
    annotations: releases,
    note: "Needs the elevated access level. Send the `revision` that the person looked at, so that a later edit is not approved unseen.",
    row: "post_id",
    as: "post",
  }),
  tool("comment_on_post", createComment, {
    title: "Comment on a post",
    annotations: adds,
    note: "The comment appears in the post's review thread; with the visibility `team` clients do not see it.",
    row: "post_id",
    as: "comment",
  }),
  tool("get_post_metrics", showPostMetrics, {
    title: "Get a post's metrics",
    annotations: reads,
    note: "Figures are read once a night.",
    row: "post_id",
    as: "metrics",
  }),
];
