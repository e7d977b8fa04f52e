import type { PublicContext } from "#kernel/context.ts";
import { t, tn } from "#kernel/language.ts";
import type { ReviewMessage } from "#platform/connectors/contract.ts";
import { decideUrl } from "../approval/decide-url.ts";
import { mailPost } from "../approval/mail-post.ts";
import type { PostStatus } from "../terms.ts";
import type { FoundMessage } from "./find.ts";

/** Of these types, chats show images. */
const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif"];

/**
 * What a message shows, in the current language: the post with the pages to decide while it is in review, what became
 * of it afterwards. Only the latest message about a post shows its content.
 * @param imageUrl the public address of the post's first image; null if the chat can't fetch it
 */
export function composeMessage(
  ctx: PublicContext,
  { row, post, isReplaced, decidedBy }: FoundMessage,
  imageUrl: string | null,
): ReviewMessage {
  const { brand, submitterName } = row;
  const titled = (title: string) => ({ title: `${brand.name}: ${title}`, image: null, links: [] });
  if (!post) return { ...titled(t("The post was deleted")), text: "", facts: [] };
  if (isReplaced) return { ...titled(t("The post was submitted again: see the newer message")), text: "", facts: [] };
  const { text, channels, time } = mailPost(ctx.env, brand, post, false);
  const facts = [channels.join(", "), time, t("Version {number}", { number: post.revision })];
  if (post.status !== "in_review") return { ...titled(describeEnd(post.status, decidedBy)), text, facts };
  const page = decideUrl(ctx, brand.handle, post);
  const more = post.media.length - 1;
  return {
    title: `${brand.name}: ${t("{name} requested a review", { name: submitterName })}`,
    text,
    facts: more > 0 ? [...facts, tn(more, "{count} more file", "{count} more files")] : facts,
    image: imageUrl === null ? null : { url: imageUrl, alt: post.media[0]?.asset.altText || t("The post's image") },
    links: [
      { label: t("Approve"), url: `${page}&to=approve`, isPrimary: true },
      { label: t("Request changes"), url: `${page}&to=changes`, isPrimary: false },
    ],
  };
}

/** The post's first file where a chat shows it. */
export function firstImageOf({ post }: Pick<FoundMessage, "post">): { storageKey: string; type: string } | null {
  const asset = post?.status === "in_review" ? post.media[0]?.asset : undefined;
  return asset && IMAGE_TYPES.includes(asset.type) ? asset : null;
}

function describeEnd(status: Exclude<PostStatus, "in_review">, name: string | null): string {
  switch (status) {
    case "changes_requested":
      return name === null ? t("Changes requested") : t("{name} requested changes", { name });
    case "draft":
    case "cancelled":
      return t("The post is no longer in review");
    case "expired":
      return t("The post wasn't approved in time");
    case "published":
      return t("The post was published");
    case "approved":
    case "scheduled":
    case "publishing":
    case "partially_published":
    case "failed":
    case "unknown":
      return name === null ? t("The post was approved") : t("{name} approved the post", { name });
  }
}
