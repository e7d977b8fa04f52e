import { asVisibleTo, type LinkGuest, openPost, type ReviewContext } from "#domain/content/posts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { msg, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { ACT_RATE, GUEST_ROLE } from "./rules.ts";
import { viewReviewPost } from "./view-review-posts.ts";
import { findOpenLink, keyHashOf, type OpenLink, requireVisit } from "./visit.ts";

type GuestInput = {
  token: string;
  pass?: string;
  post_id: number;
  /** Absent where it stands on what the guest wrote before. */
  name?: string;
  guest_key?: string;
  idempotency_key?: string;
};
type Post = Awaited<ReturnType<typeof openPost>>;

/**
 * Runs a guest's action on a post of their link: in one transaction under the post's lock, with the origin `share link`
 * and the guest's name. What was recorded under its idempotency key before is not run again.
 * @param right the right that the link must grant
 * @returns the post as the guest sees it afterwards
 * @throws Fault not_found, refused, forbidden, throttled, and what `run` throws
 */
export async function runAsGuest(
  ctx: PublicContext,
  { token, pass, post_id: id, name = "", guest_key: guestKey, idempotency_key: key }: GuestInput,
  right: "mayComment" | "mayApprove",
  run: (tx: Tx, ctx: ReviewContext, post: Post) => Promise<void>,
) {
  const link = await findOpenLink(ctx, token);
  await requireVisit(ctx, link, pass);
  if (!link.posts.some(({ postId }) => postId === id)) throw fault("not_found", { what: t("Post") });
  if (!link[right]) throw fault("forbidden", { message: t(REFUSALS[right]) });
  const [, limitKey = ""] = addressKeys("review:act", ctx.origin.address, String(link.id));
  await throttleAttempts(ctx.db, [limitKey], ACT_RATE);

  const keyHash = keyHashOf(link, guestKey);
  const guest = guestContext(ctx, link, { name, keyHash, idempotencyKey: key ?? null });
  await ctx.db.$transaction(async (tx) => {
    // A concurrent revocation waits; after it, no action through the link succeeds.
    await tx.$queryRaw`select id from share_links where id = ${link.id} for share`;
    await findOpenLink({ ...ctx, db: tx }, token);
    const [post] = await asVisibleTo(tx, GUEST_ROLE, [await openPost(tx, guest.brandId, id)]);
    if (!post) throw fault("not_found", { what: t("Post") });
    if (key !== undefined && (await isRecorded(tx, link, id, key))) return;
    await run(tx, guest, post);
  });
  return viewReviewPost(guest, link, id, keyHash);
}

const REFUSALS = {
  mayComment: msg("This link doesn't allow comments."),
  mayApprove: msg("This link doesn't allow approvals."),
};

async function isRecorded(tx: Tx, { id: shareLinkId }: OpenLink, postId: number, idempotencyKey: string) {
  return (await tx.threadEntry.count({ where: { postId, shareLinkId, idempotencyKey } })) > 0;
}

type Guest = Pick<LinkGuest, "name" | "keyHash" | "idempotencyKey">;

function guestContext(ctx: PublicContext, link: OpenLink, guest: Guest): ReviewContext {
  return {
    ...ctx,
    // A user signed in in this browser nevertheless acts as the link's guest.
    caller: { kind: "guest" },
    origin: { ...ctx.origin, entryPoint: "share_link" },
    brandId: link.brandId as BrandId,
    role: GUEST_ROLE,
    guest: { ...guest, linkId: link.id, linkName: link.name, makerId: link.createdById },
  };
}
