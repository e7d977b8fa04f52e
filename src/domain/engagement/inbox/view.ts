import type { z } from "zod";
import { viewAsset } from "#domain/content/media/index.ts";
import { authorOf } from "#domain/engagement/contacts/rules.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { avatarUrl } from "#domain/identity/accounts/rules.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { User } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import type { FullItem } from "./find.ts";
import { replyCapabilities } from "./reply-limits.ts";
import { needsApproval } from "./require-approval.ts";
import type { Item, Note, Reply } from "./schema.ts";
import { isSnoozed } from "./snooze.ts";
import { REPLY_STATUSES } from "./terms.ts";
import { canHide, canLike, visibilityOf } from "./visibility.ts";

export function viewItem(item: FullItem, ctx: Pick<BrandContext, "env" | "clock" | "role">): z.input<typeof Item> {
  const replies = item.replies.toReversed();
  const { env } = ctx;
  const draft = replies.findLast(({ status }) => status === "draft");
  const others = replies.filter(({ status }) => status !== "draft");
  const { platform } = item.channel;
  return {
    id: item.id,
    channel: viewChannelRef(item.channel, ctx),
    contact: viewContact(item, env),
    post_id: item.postId,
    kind: item.kind,
    permalink: item.permalink,
    body: item.body,
    rating: item.rating,
    status: item.status,
    visibility: visibilityOf(item),
    assignee: viewPerson(item.assignee),
    tags: item.tags,
    snoozed_until: wireTimeOrNull(isSnoozed(item, ctx.clock.now()) ? item.snoozedUntil : null),
    can_reply: item.removedAt === null && (findConnector(platform)?.takesReplies ?? false),
    reply_media_limit: item.removedAt === null ? replyCapabilities(item.channel, item.kind).media_limit : 0,
    can_hide: canHide(item),
    is_liked: item.likedAt !== null,
    can_like: canLike(item),
    needs_approval: needsApproval(item, ctx.role),
    draft: draft ? viewReply(draft, env) : null,
    replies: others.map((reply) => viewReply(reply, env)),
    notes: item.notes.toReversed().map(viewNote),
    received_at: wireTime(item.receivedAt),
    updated_at: wireTime(item.updatedAt),
  };
}

function viewContact({ contact, channel, authorExternalId }: FullItem, env: Env) {
  if (!contact) return null;
  const { id, name, tags } = contact;
  const author = authorOf(contact.identities, { platform: channel.platform, externalId: authorExternalId });
  return { id, name, handle: author?.handle ?? null, avatar_url: avatarUrl(author?.avatar ?? null, env), tags };
}

function viewReply(reply: FullItem["replies"][number], env: Env): z.input<typeof Reply> {
  const status = REPLY_STATUSES.find((each) => each === reply.status);
  if (!status) throw new Error(`The reply ${reply.id} is ${reply.status} and not shown.`);
  return {
    id: reply.id,
    body: reply.body,
    media: reply.media.flatMap(({ asset }) => (asset ? [viewAsset(asset, env)] : [])),
    status,
    author: viewPerson(reply.author),
    is_by_ai: reply.isByAi,
    approved_by: viewPerson(reply.approvedBy),
    declined:
      reply.status === "draft" && reply.declineReason !== null
        ? { by: viewPerson(reply.declinedBy), reason: reply.declineReason }
        : null,
    error: viewError(reply.error),
    created_at: wireTime(reply.createdAt),
    sent_at: wireTimeOrNull(reply.sentAt),
  };
}

function viewNote({ id, author, body, mentions, ...note }: FullItem["notes"][number]): z.input<typeof Note> {
  return {
    id,
    author: viewPerson(author),
    body,
    mentions: mentions.map(({ user }) => ({ id: user.id, name: fullName(user) })),
    created_at: wireTime(note.createdAt),
    edited_at: wireTimeOrNull(note.editedAt),
  };
}

function viewError(column: unknown) {
  if (column === null) return null;
  const { code, message, retryable } = column as PublishError;
  return { code, message, retryable };
}

function viewPerson(user: User | null) {
  return user && { id: user.id, name: fullName(user) };
}
