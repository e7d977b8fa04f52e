import {
  type FullPost,
  isApprovable,
  presentHash,
  type RecordedEntry,
  type ReviewContext,
  recordEntry,
} from "#domain/content/posts/index.ts";
import { findThreadErrors, isFrozen, readOverrides } from "#domain/content/posts/rules.ts";
import { notifyThread } from "#domain/review/comments/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";
import { textAt, withTextAt } from "./rules.ts";

type Suggested = Place & { text: string; body: string; approve: boolean };

/**
 * Records a suggestion for a locked post, as its author sees it: an entry of the thread, which notifies the team.
 * @throws Fault invalid on `channel_id`, `field` and `text`, refused
 */
export async function recordSuggestion(
  tx: Tx,
  ctx: ReviewContext,
  post: FullPost,
  { channelId, field, text, body, approve }: Suggested,
): Promise<RecordedEntry> {
  if (post.publications.some(({ status }) => isFrozen(status))) {
    const message = t("This post is being published or was published. Its text can't change any more.");
    throw fault("refused", { code: "invalid_state", message });
  }
  const place = { channelId, field };
  const before = requireText(post, place);
  const change = changeOf(post, place, text);
  if (text === before) throw invalid("text", t("This is the text as it is. Change it first."));
  requireParts(change);
  if (approve && !isApprovable(ctx, post)) {
    throw fault("refused", { code: "invalid_state", message: t("This post doesn't wait for your approval.") });
  }
  const approvedHash = approve ? await presentHash(tx, post, change) : null;
  // Clients must not learn of edits that were not submitted.
  const visibility = seesDrafts(ctx.role) && post.submittedHash !== post.contentHash ? "team" : "client";
  const entry = await recordEntry(tx, ctx, post, { kind: "comment", body, visibility });
  await tx.suggestion.create({ data: { entryId: entry.id, channelId, field, before, after: text, approvedHash } });
  await notifyThread(
    tx,
    ctx,
    post,
    { ...entry, text: entry.text || text },
    {
      title: (name) => t("{name} suggested a change to a post", { name }),
    },
  );
  return entry;
}

/** @throws Fault invalid on `channel_id` and `field` */
function requireText(post: FullPost, { channelId, field }: Place): string {
  if (channelId === null && field !== "body") {
    throw invalid("channel_id", t("A thread or first comment belongs to a channel. Name the channel."));
  }
  if (channelId !== null && post.publications.every((each) => each.channelId !== channelId)) {
    throw invalid("channel_id", t("The post isn't for this channel."));
  }
  const text = textOf(post, { channelId, field });
  if (text === null) throw invalid("field", t("The post has no such text on this channel."));
  return text;
}

/** @throws Fault invalid for a part of a thread that would have neither text nor media */
function requireParts({ channels = [] }: ReturnType<typeof changeOf>): void {
  const errors = channels.flatMap(({ overrides = {} }) => Object.values(findThreadErrors(overrides)).flat());
  if (errors[0] !== undefined) throw invalid("text", errors[0]);
}

/** Which text of a post: without a channel, the shared one. */
type Place = { channelId: number | null; field: string };

/** The present text of a post or of one of its channels, which may inherit it. Null where there is none. */
export function textOf({ body, publications }: FullPost, { channelId, field }: Place): string | null {
  if (channelId === null) return body;
  const publication = publications.find((each) => each.channelId === channelId);
  return publication ? textAt(body, readOverrides(publication.overrides), field) : null;
}

/** The edit of a post that a suggestion is. */
export function changeOf({ publications }: FullPost, { channelId, field }: Place, text: string) {
  if (channelId === null) return { body: text };
  const channels = publications.map((each) =>
    each.channelId === channelId
      ? { channel_id: channelId, overrides: withTextAt(readOverrides(each.overrides), field, text) }
      : { channel_id: each.channelId },
  );
  return { channels };
}
