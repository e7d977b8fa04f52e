import {
  type FullPost,
  isApprovable,
  presentHash,
  type RecordedEntry,
  type ReviewContext,
  recordEntry,
} from "#domain/content/posts/index.ts";
import { isFrozen, readOverrides } from "#domain/content/posts/rules.ts";
import { notifyThread } from "#domain/review/comments/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";

type Suggested = { channelId: number | null; text: string; body: string; approve: boolean };

/**
 * Records a suggestion for a locked post, as its author sees it: an entry of the thread, which notifies the team.
 * @throws Fault invalid on `channel_id` and `text`, refused
 */
export async function recordSuggestion(
  tx: Tx,
  ctx: ReviewContext,
  post: FullPost,
  { channelId, text, body, approve }: Suggested,
): Promise<RecordedEntry> {
  if (post.publications.some(({ status }) => isFrozen(status))) {
    const message = t("This post is being published or was published. Its text can't change any more.");
    throw fault("refused", { code: "invalid_state", message });
  }
  const before = textOf(post, channelId);
  if (before === null) throw invalid("channel_id", t("The post isn't for this channel."));
  if (text === before) throw invalid("text", t("This is the text as it is. Change it first."));
  if (approve && !isApprovable(ctx, post)) {
    throw fault("refused", { code: "invalid_state", message: t("This post doesn't wait for your approval.") });
  }
  const approvedHash = approve ? await presentHash(tx, post, changeOf(post, channelId, text)) : null;
  // Clients must not learn of edits that were not submitted.
  const visibility = seesDrafts(ctx.role) && post.submittedHash !== post.contentHash ? "team" : "client";
  const entry = await recordEntry(tx, ctx, post, { kind: "comment", body, visibility });
  await tx.suggestion.create({ data: { entryId: entry.id, channelId, before, after: text, approvedHash } });
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

/** The text of a post, or of one of its channels, which may inherit it. Null for a channel that it is not for. */
export function textOf({ body, publications }: FullPost, channelId: number | null): string | null {
  if (channelId === null) return body;
  const publication = publications.find((each) => each.channelId === channelId);
  return publication ? (readOverrides(publication.overrides).body ?? body) : null;
}

/** The edit of a post that a suggestion is. */
export function changeOf({ publications }: FullPost, channelId: number | null, text: string) {
  if (channelId === null) return { body: text };
  const channels = publications.map((each) =>
    each.channelId === channelId
      ? { channel_id: channelId, overrides: { ...readOverrides(each.overrides), body: text } }
      : { channel_id: each.channelId },
  );
  return { channels };
}
