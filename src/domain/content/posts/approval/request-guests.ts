import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { secondsToMail } from "../rules.ts";
import { mailGuest } from "./mail-guest.ts";

type Request = "approval_requested" | "approval_reminder";

/**
 * Has the guests who left a confirmed address mailed about a post in review: those of every share link to it. Whether
 * there is something new for them is decided when the mail is written.
 */
export async function requestGuests(
  tx: Tx,
  ctx: PublicContext,
  { id: postId, brandId, earliestAt }: { id: number; brandId: number; earliestAt: Date | null },
  request: Request,
): Promise<void> {
  const now = ctx.clock.now();
  const guests = await tx.guestEmail.findMany({
    where: {
      brandId,
      confirmedAt: { not: null },
      link: { posts: { some: { postId } }, revokedAt: null, expiresAt: { gt: now } },
    },
    select: { id: true },
  });
  const startAfterSeconds = secondsToMail(earliestAt, now);
  for (const { id: guestEmailId } of guests) {
    await tx.guestEmailPost.upsert({
      where: { guestEmailId_postId: { guestEmailId, postId } },
      create: { brandId, guestEmailId, postId, request, requestedAt: now },
      update: { request, requestedAt: now },
    });
    await ctx.queue.enqueue(tx, mailGuest, { guestEmailId }, { startAfterSeconds });
  }
}
