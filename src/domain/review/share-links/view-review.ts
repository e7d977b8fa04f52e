import type { z } from "zod";
import { viewAppearance } from "#domain/brands/brands/index.ts";
import { namesOf } from "#domain/content/mentions/index.ts";
import { withNames } from "#domain/content/mentions/rules.ts";
import { type findPosts, turnFor, viewApprovalSteps } from "#domain/content/posts/index.ts";
import { allowedActions } from "#domain/content/posts/rules.ts";
import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { isByApp } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { INCLUDE_IMAGES, viewGuestImage } from "#domain/review/comment-images/index.ts";
import { INCLUDE_SUGGESTION, readAnchor, viewSuggestion } from "#domain/review/comments/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { MediaAsset, Prisma } from "#platform/db/index.ts";
import type { GuestDecision } from "./find-guest-decisions.ts";
import { GUEST_ROLE, isBeingChanged, isByGuest, isOwnComment } from "./rules.ts";
import type { Review, ReviewComment, ReviewPost } from "./schema.ts";
import { viewReviewContent, viewReviewMedia } from "./view-content.ts";
import type { OpenLink } from "./visit.ts";

export const THREAD_INCLUDE = {
  author: true,
  mentions: { include: { user: true } },
  suggestion: INCLUDE_SUGGESTION,
  images: INCLUDE_IMAGES,
} as const satisfies Prisma.ThreadEntryInclude;

type Post = Awaited<ReturnType<typeof findPosts>>[number];
type Entry = Prisma.ThreadEntryGetPayload<{ include: typeof THREAD_INCLUDE }>;
type Parts = {
  assets: readonly MediaAsset[];
  thread: readonly Entry[];
  since: GuestDecision<Entry> | undefined;
  /** Of the guest who looks. */
  keyHash: string | null;
};

export function viewReviewBrand({ brand }: Pick<OpenLink, "brand">, appUrl: string): z.input<typeof Review>["brand"] {
  return { name: brand.name, timezone: brand.timezone, ...viewAppearance(brand, appUrl) };
}

export function viewPostForGuest(
  ctx: PublicContext,
  link: OpenLink,
  post: Post,
  { assets, thread, since, keyHash }: Parts,
): z.input<typeof ReviewPost> {
  return {
    ...viewReviewContent(ctx, post, assets),
    comments: thread.map((entry) => viewEntry(entry, link, keyHash)),
    since: since ? viewSince(since, (id) => viewReviewMedia(ctx, assets, id)) : null,
    approval_steps: viewApprovalSteps(post, GUEST_ROLE, ctx.clock.now()),
    allowed_actions: actionsOf(ctx, link, post),
  };
}

function viewEntry(
  entry: Entry,
  { id: linkId, presented }: OpenLink,
  keyHash: string | null,
): z.input<typeof ReviewComment> {
  return {
    id: entry.id,
    kind: entry.kind,
    parent_id: entry.parentId,
    author: authorOf(entry),
    is_guest: entry.guestName !== null,
    is_own: entry.changeRequestId === null && isOwnComment(entry, linkId, keyHash),
    is_by_viewer: isByGuest(entry, linkId, keyHash),
    change_request_id: entry.changeRequestId,
    step: entry.step,
    body: withNames(entry.body, namesOf(entry.mentions)),
    images: entry.images.map((image) => viewGuestImage(image, `/review/${presented}`)),
    anchor: readAnchor(entry),
    suggestion: viewSuggestion(entry.suggestion),
    revision: entry.revision,
    is_by_program: isByApp(entry),
    resolved: entry.resolvedAt !== null,
    edited_at: wireTimeOrNull(entry.editedAt),
    created_at: wireTime(entry.createdAt),
  };
}

type Media = z.input<typeof ReviewPost>["media"][number];

function viewSince({ entry, before, after }: GuestDecision<Entry>, mediaOf: (id: number) => Media | undefined) {
  const ids = new Set([...before.media_ids, ...after.media_ids]);
  return {
    // Only decisions are compared with.
    kind: entry.kind === "approval" ? ("approval" as const) : ("change_request" as const),
    author: authorOf(entry),
    created_at: wireTime(entry.createdAt),
    before: viewContent(before),
    after: viewContent(after),
    media: [...ids].flatMap((id) => mediaOf(id) ?? []),
  };
}

/** A version without what only the platform receives, and without the channels' own settings. */
export function viewContent({ body, media_ids, tags, scheduled_at, channels }: RevisionContent): RevisionContent {
  return {
    body,
    media_ids,
    tags,
    scheduled_at,
    channels: channels.map(({ channel_id, overrides: { options: _, ...expected }, scheduled_at: own }) => ({
      channel_id,
      overrides: expected,
      scheduled_at: own,
    })),
  };
}

function authorOf({ guestName, author }: Entry): string {
  return guestName ?? (author ? fullName(author) : "Masthead");
}

/** What a client of the brand may do with it now, within the rights of the link. */
function actionsOf(ctx: PublicContext, link: OpenLink, post: Post) {
  const guest = { linkId: link.id, makerId: link.createdById, name: null };
  const allowed = allowedActions({
    publications: post.publications,
    isAsApproved: post.approvedHash === post.contentHash,
    role: GUEST_ROLE,
    tier: "full",
    turn: turnFor(post, { userId: null, guest, role: GUEST_ROLE }, ctx.clock.now()),
    now: ctx.clock.now(),
  });
  const granted = {
    comment: link.mayComment,
    approve: link.mayApprove && !isBeingChanged(post),
    request_changes: link.mayApprove,
  };
  return (["comment", "approve", "request_changes"] as const).filter(
    (action) => granted[action] && allowed.includes(action),
  );
}
