import { isDisconnected } from "#domain/publishing/channels/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { roleAllows, tierIncludes } from "#kernel/permissions.ts";
import { findConnector, platformName } from "#platform/connectors/registry.ts";
import type { Channel, Publication, PublicationPart } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";
import { canTransition, isFrozen, mayApprove, withoutUndefined } from "../rules.ts";
import type { Overrides } from "../schema.ts";

export type ChangeKind = "edit" | "delete";

/** A published post speaks for the brand like an approved one, so changing it requires the same permissions. */
export function mayChangePublished({ role, caller }: BrandContext): boolean {
  const tier = caller.kind === "person" ? caller.token.tier : null;
  return roleAllows(role, "content.manage") && mayApprove(role, tier);
}

/** The published parts of a publication, by the platform's IDs. */
export function publishedParts({
  externalId,
  permalink,
  parts,
}: Pick<Publication, "externalId" | "permalink"> & { parts: readonly PublicationPart[] }) {
  return parts.length > 0
    ? parts.map((part) => ({ externalId: part.externalId, permalink: part.permalink }))
    : [{ externalId, permalink }];
}

type Changeable = Pick<Publication, "status" | "publishedAt" | "removedAt" | "externalId" | "permalink"> & {
  channel: Pick<Channel, "platform" | "status" | "credentials">;
  parts: readonly PublicationPart[];
};

/** Why a publication can't be changed on its platform now, as a message for the user; null when it can. */
export function findChangeObstacle(kind: ChangeKind, publication: Changeable, now: Date): string | null {
  const { status, publishedAt, removedAt, channel } = publication;
  const name = platformName(channel.platform);
  const isEdit = kind === "edit";
  if (status !== "published") {
    return isEdit
      ? t("Only published posts can be edited on the platform.")
      : t("Only published posts can be deleted on the platform.");
  }
  if (removedAt) return t("This post is no longer on {name}.", { name });
  const { edit, remove } = findConnector(channel.platform)?.changes ?? {};
  if (!(isEdit ? edit : remove)) {
    return isEdit
      ? t("Posts on {name} can't be edited from here.", { name })
      : t("Posts on {name} can't be deleted from here.", { name });
  }
  if (channel.status === "needs_reconnect" || (channel.status === "disabled" && isDisconnected(channel))) {
    return t("The channel is disconnected. Reconnect it first.");
  }
  if (channel.status === "disabled") return t("The channel is disabled. Enable it first.");
  if (publishedParts(publication).some(({ externalId }) => externalId === "")) {
    return t("The post's ID on {name} isn't known, because someone marked it as published.", { name });
  }
  const { withinSeconds } = remove ?? {};
  if (!isEdit && withinSeconds !== undefined && publishedAt) {
    const age = (now.getTime() - publishedAt.getTime()) / 1000;
    if (age > withinSeconds) {
      return t("{name} only deletes posts up to {hours} hours old.", { name, hours: withinSeconds / 3600 });
    }
  }
  return null;
}

type Sibling = Pick<Publication, "status">;

/**
 * Why a publication's content can't change for its channel alone, as a message for the user; null when it can: after a
 * failure, and while others of the post are published and keep it from being edited as a whole.
 */
export function findFixObstacle(
  { status, step }: Pick<Publication, "status" | "step">,
  ofPost: readonly Sibling[],
): string | null {
  if (status === "published") return t("It is published there. Edit it on the platform instead.");
  if (status === "unknown") return t("It may have been published. Resolve it first.");
  if (isFrozen(status)) return t("It is being published.");
  // Other content is another publication, which no look-up would find.
  if (step === "sending") return t("The last attempt may have been published. Retry it: it is looked up first.");
  if (!canTransition("fix", status)) return t("It is approved and will be published. Cancel it first.");
  if (status === "failed" || ofPost.some((one) => isFrozen(one.status))) return null;
  return t("Nothing of this post is published yet. Edit the post.");
}

/** What `publications.fix` requires of its caller. */
export function mayFix({ role, caller }: Pick<BrandContext, "role" | "caller">): boolean {
  const canWrite = roleAllows(role, "content.manage");
  return canWrite && caller.kind === "person" && tierIncludes(caller.token.tier, "standard_write");
}

/** The complete content of a publication: what an edit on its platform replaces. */
export type PublishedContent = Pick<Overrides, "thread" | "first_comment" | "options"> & { body: string };

/** The publication's present content, including overrides of the post's text. */
export function publishedContent(post: Pick<FullPost, "body">, overrides: Overrides): PublishedContent {
  const { body = post.body, thread, first_comment, options } = overrides;
  return withoutUndefined({ body, thread, first_comment, options });
}
