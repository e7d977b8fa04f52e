import { notify } from "#domain/notifications/index.ts";
import { notifyApprovers } from "#domain/posts/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Claimed } from "./claim.ts";

/** The author and the brand's owner: those who can do something about it. */
async function concerned(tx: Tx, { postId, brandId }: Claimed): Promise<number[]> {
  const { authorId } = await tx.post.findUniqueOrThrow({ where: { id: postId }, select: { authorId: true } });
  const owners = await tx.member.findMany({
    where: { brandId, role: "super_admin", isActive: true },
    select: { userId: true },
  });
  return [...new Set([authorId, ...owners.map(({ userId }) => userId)])];
}

export async function tellFailed(tx: Tx, ctx: SystemContext, claimed: Claimed, error: PublishError): Promise<void> {
  await notify(tx, ctx, {
    userIds: await concerned(tx, claimed),
    brandId: claimed.brandId,
    type: "post_failed",
    title: `A post was not published on ${nameOf(claimed.platform)}`,
    body: error.message,
    path: `/posts/${claimed.postId}`,
  });
}

export async function tellUnknown(tx: Tx, ctx: SystemContext, claimed: Claimed): Promise<void> {
  const name = nameOf(claimed.platform);
  await notify(tx, ctx, {
    userIds: await concerned(tx, claimed),
    brandId: claimed.brandId,
    type: "post_unknown",
    title: `A post may have been published on ${name}`,
    body: `${name} did not answer, and we will not risk publishing it twice. Look there, then tell us: it is there, or send it again.`,
    path: `/posts/${claimed.postId}`,
  });
}

/** Reminds the approvers of a post in review, and the author of one that is still a draft. */
export async function tellDueSoon(
  tx: Tx,
  ctx: SystemContext,
  post: { id: number; brandId: number; authorId: number; isDraft: boolean },
  hours: number,
): Promise<void> {
  const type = "approval_reminder";
  const body = `It is planned within the next ${hours} hours, and expires if nobody approves it by then.`;
  const { id, authorId } = post;
  const brandId = post.brandId as BrandId;
  if (!post.isDraft) return notifyApprovers(tx, ctx, { id, brandId }, null, { type, body });
  const title = "A draft's time comes near";
  await notify(tx, ctx, { userIds: [authorId], brandId, type, title, body, path: `/posts/${id}` });
}

function nameOf(platform: string): string {
  return platformName(platform);
}
