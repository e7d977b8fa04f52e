import { explainRefusal, type FullPost } from "#domain/content/posts/index.ts";
import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Fault } from "#kernel/fault.ts";
import { t, tn } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { PostRecurrence, Tx } from "#platform/db/index.ts";
import { MAX_UNATTENDED, type StopReason } from "./terms.ts";

const EXCERPT_LENGTH = 80;
const type = "recurring_post";

type Series = Pick<PostRecurrence, "brandId" | "createdById">;

/** Notifies whoever set the series up that a copy stays a draft, and why. */
export async function notifyDraft(
  tx: Tx,
  ctx: PublicContext,
  { brandId, createdById }: Series,
  { copy, refusal }: { copy: FullPost; refusal: Fault },
): Promise<void> {
  await notifyPeople(tx, ctx, {
    userIds: [createdById],
    brandId,
    type,
    path: `/posts/${copy.id}`,
    title: () => t("A copy of a recurring post is still a draft"),
    body: () =>
      [excerptOf(withoutMarks(copy.body, copy.format), EXCERPT_LENGTH), explainRefusal(refusal).message]
        .filter(Boolean)
        .join(": "),
  });
}

/**
 * Notifies whoever set the series up that it stopped by itself, or the brand's owners once that person has left.
 * @param count how many series of that person stopped for this reason
 */
export async function notifyStopped(
  tx: Tx,
  ctx: PublicContext,
  { brandId, createdById }: Series,
  reason: StopReason,
  count = 1,
): Promise<void> {
  const hasLeft = reason === "member_left";
  await notifyPeople(tx, ctx, {
    userIds: hasLeft ? [] : [createdById],
    roles: hasLeft ? ["super_admin"] : [],
    brandId,
    type,
    path: "/calendar/recurring",
    title: () =>
      count === 1
        ? t("A recurring post stopped")
        : tn(count, "{count} recurring post stopped", "{count} recurring posts stopped"),
    body: () => whyStopped(reason, count),
  });
}

function whyStopped(reason: StopReason, count: number): string {
  if (reason === "unattended") {
    return t("The last {count} copies came due without being approved or changed. Resume it to continue.", {
      count: MAX_UNATTENDED,
    });
  }
  if (reason !== "member_left")
    return t("All its posts were deleted or have no channel, so nothing is left to repeat.");
  return count === 1
    ? t("Whoever set it up can no longer write posts in this brand. Somebody else can resume it.")
    : t("Whoever set them up can no longer write posts in this brand. Somebody else can resume them.");
}
