import { notifyApprovers, writersOf } from "#domain/content/posts/index.ts";
import { publicationAnchor } from "#domain/content/posts/terms.ts";
import { notifyEach, notifyPeople } from "#domain/events/notifications/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t, tn } from "#kernel/language.ts";
import { findConnector, platformName } from "#platform/connectors/registry.ts";
import { describeError } from "#platform/connectors/shared/http/errors.ts";
import type { Tx } from "#platform/db/index.ts";
import { RESPONSE_NOT_STORABLE } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";
import type { EndedClaim } from "./stages.ts";

/**
 * Notifies whoever wrote or submitted the post and the brand's owners of a failed or unknown publication: those who can
 * act on it.
 */
export async function notifyPublishFailures(tx: Tx, ctx: SystemContext, settled: readonly EndedClaim[]): Promise<void> {
  const notices = settled.flatMap(({ claimed, ending }) => {
    const text = ending.kind === "failed" || ending.kind === "unknown" ? failureText(claimed, ending) : null;
    return text ? [{ claimed, ...text }] : [];
  });
  if (notices.length === 0) return;
  const authors = await tx.post.findMany({
    where: { id: { in: notices.map(({ claimed }) => claimed.postId) } },
    select: { id: true, authorId: true, submittedById: true },
  });
  const writers = new Map(authors.map((post) => [post.id, writersOf(post)]));
  for (const [brandId, ofBrand] of Map.groupBy(notices, ({ claimed }) => claimed.brandId)) {
    for (const [type, ofType] of Map.groupBy(ofBrand, (notice) => notice.type)) {
      const notifications = ofType.map(({ claimed: { id, postId }, title, body }) => {
        const userIds = [...(writers.get(postId) ?? [])];
        return { userIds, title, body, path: `/posts/${postId}#${publicationAnchor(id)}` };
      });
      await notifyEach(tx, ctx, { brandId, type, roles: ["super_admin"] }, notifications);
    }
  }
}

function failureText(claimed: ClaimedPublication, { kind, error }: Extract<Ending, { kind: "failed" | "unknown" }>) {
  const platform = nameOf(claimed.platform);
  if (kind === "failed")
    return {
      type: "post_failed",
      title: () => t("A post failed to publish on {platform}", { platform }),
      body: () => describeError(findConnector(claimed.platform)?.errors, error),
    } as const;
  return {
    type: "post_unknown",
    title: () => t("A post may have been published on {platform}", { platform }),
    body: () =>
      error.code === RESPONSE_NOT_STORABLE.code
        ? t(
            "{platform} sent a response that can't be stored, so we don't know whether the post was published. To avoid a duplicate, check on {platform}, then mark the post as published or send it again.",
            { platform },
          )
        : t(
            "{platform} didn't respond, so we don't know whether the post was published. To avoid a duplicate, check on {platform}, then mark the post as published or send it again.",
            { platform },
          ),
  } as const;
}

/** Reminds the approvers of a post in review, and the author of one that is still a draft. */
export async function notifyApprovalDue(
  tx: Tx,
  ctx: SystemContext,
  post: { id: number; brandId: number; authorId: number; isDraft: boolean },
  hours: number,
): Promise<void> {
  const type = "approval_reminder";
  const body = () =>
    tn(
      hours,
      "It's scheduled within the next {count} hour and will expire if it isn't approved by then.",
      "It's scheduled within the next {count} hours and will expire if it isn't approved by then.",
    );
  const { id, authorId } = post;
  const brandId = post.brandId as BrandId;
  if (!post.isDraft) return notifyApprovers(tx, ctx, { id, brandId }, null, { type, body });
  const title = () => t("A draft is due soon");
  await notifyPeople(tx, ctx, { userIds: [authorId], brandId, type, title, body, path: `/posts/${id}` });
}

function nameOf(platform: string): string {
  return platformName(platform);
}
