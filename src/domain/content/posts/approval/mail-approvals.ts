import { describeAuthorship } from "#domain/content/provenance/rules.ts";
import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import { isWanted, type NotificationType, unsubscribeFooter } from "#domain/events/notifications/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { ApprovalRequest, Tx } from "#platform/db/index.ts";
import type { MailPost } from "#platform/mail/index.ts";
import { type FullPost, findPosts } from "../find.ts";
import { APPROVAL_LINK_DAYS, isTimeToMail } from "../rules.ts";
import { viewAuthorship } from "../view.ts";
import { channelNames } from "./compare-versions.ts";
import type { describeChanges } from "./describe-changes.ts";
import { findMailedApprover, type MailedApprover } from "./find-mailed-approver.ts";
import { findNews, type PostNews } from "./find-news.ts";
import { mailPost } from "./mail-post.ts";

/** Posts that one mail shows; the others are counted. */
const MAX_SHOWN = 10;

/**
 * Mails a person the posts of a brand that wait for them: once no other was submitted for a while, all of them together.
 * Every request enqueues a job of its own; the one that finds them due mails them, and the others find none.
 */
export const mailApprovals = job<{ userId: number; brandId: number }>({
  name: "approvals.mail",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 120, concurrency: 2 },
  async perform(ctx, { userId, brandId }) {
    await ctx.db.$transaction(async (tx) => {
      // Two jobs at once would mail the same posts twice.
      await tx.$queryRaw`select id from users where id = ${userId} for no key update`;
      const requests = await tx.approvalRequest.findMany({ where: { userId, brandId }, orderBy: { id: "asc" } });
      const postIds = requests.map(({ postId }) => postId);
      const found = await findPosts(tx, brandId, postIds);
      const waiting = found.filter(({ status }) => status === "in_review");
      if (!isTimeToMail(requests, waiting, ctx.clock.now())) return;
      await tx.approvalRequest.deleteMany({ where: { id: { in: requests.map(({ id }) => id) } } });
      const approver = await findMailedApprover(tx, { userId, brandId });
      if (!approver || !roleAllows(approver.role, "approve")) return;
      const wanted = requests.filter(({ type }) => isWanted(type as NotificationType, "mail", approver.preferences));
      const posts = inOrderOfTime(waiting.filter(({ id }) => wanted.some(({ postId }) => postId === id)));
      if (posts.length > 0) await mail(tx, ctx, approver, wanted, posts);
    });
  },
});

async function mail(
  tx: Tx,
  ctx: SystemContext,
  approver: MailedApprover,
  requests: readonly ApprovalRequest[],
  posts: readonly FullPost[],
): Promise<void> {
  const { userId, brand, role, email } = approver;
  const shown = posts.slice(0, MAX_SHOWN);
  const link = approver.mayDecideByMail ? await createLink(tx, ctx, approver, shown) : null;
  const types = new Set(requests.map(({ type }) => type as NotificationType));
  const type = types.has("approval_requested") ? "approval_requested" : "approval_reminder";
  const [only] = posts.length === 1 ? posts : [];
  const reasonOf = ({ id }: FullPost) => requests.find(({ postId }) => postId === id)?.reason ?? "";
  const authorshipOf = (post: FullPost) => describeAuthorship(viewAuthorship(post, role === "client" ? role : null));
  const more = posts.length - shown.length;
  const channelName = await channelNames(tx, brand.id);
  const words = { timezone: brand.timezone, channelName };
  const news = new Map<number, PostNews>();
  for (const post of shown) news.set(post.id, await findNews(tx, post, { userId, role }));
  const path = only ? `/posts/${only.id}` : "/approvals";
  await queueMail(tx, ctx, approver.language, () => ({
    to: email,
    subject: only
      ? t("{name}: a post needs your approval", { name: brand.name })
      : tn(posts.length, "{name}: {count} post needs your approval", "{name}: {count} posts need your approval", {
          name: brand.name,
        }),
    paragraphs: only ? [reasonOf(only), ...authorshipOf(only)] : [],
    posts: shown.map((post) => ({
      ...mailPost(ctx.env, brand, post, link !== null),
      ...newsOf(news.get(post.id), words),
      ...(only ? {} : { note: [reasonOf(post), ...authorshipOf(post)].join(" ") }),
    })),
    action: {
      label: only
        ? t("Open in Masthead")
        : more > 0
          ? tn(posts.length, "Review {count} post", "Review {count} posts")
          : t("Review all in Masthead"),
      url: new URL(`/studio/${brand.handle}${path}`, ctx.env.APP_URL).href,
    },
    closing: [
      ...(more > 0
        ? [t("This email shows the first {shown}; {more} more are waiting in Masthead.", { shown: MAX_SHOWN, more })]
        : []),
      ...(link
        ? [
            t("The buttons work for you alone, for {days} days. Don't forward this email.", {
              days: APPROVAL_LINK_DAYS,
            }),
          ]
        : []),
      ...unsubscribeFooter(ctx.env, type).closing,
    ],
    unsubscribe: unsubscribeFooter(ctx.env, type).unsubscribe,
    about: { brandId: brand.id, userId },
    ...(link && { link: { of: "approval_links" as const, tokenHash: link, minutes: APPROVAL_LINK_DAYS * 1440 } }),
  }));
}

/** In the current language. */
function newsOf(
  news: PostNews | undefined,
  words: Parameters<typeof describeChanges>[2],
): Pick<MailPost, "changes" | "comments"> {
  const listed = news?.compare?.(words).listed ?? [];
  return {
    ...(listed.length > 0 && { changes: listed }),
    ...(news && news.comments.length > 0 && { comments: news.comments }),
  };
}

/** @returns the hash of the link's row, which gets its token when the mail is sent */
async function createLink(
  tx: Tx,
  ctx: SystemContext,
  { userId, brand, email }: MailedApprover,
  posts: readonly FullPost[],
): Promise<string> {
  const tokenHash = reserveLink();
  const createdAt = ctx.clock.now();
  const brandId = brand.id as BrandId;
  const expiresAt = new Date(createdAt.getTime() + APPROVAL_LINK_DAYS * 86_400_000);
  const data = { brandId, userId, emailKey: emailKey(email), tokenHash, expiresAt, createdAt };
  const { id: linkId } = await tx.approvalLink.create({ data });
  await tx.approvalLinkPost.createMany({
    data: posts.map(({ id: postId, revision }, position) => ({ brandId, linkId, postId, position, revision })),
  });
  return tokenHash;
}

/** The next one first; those without a time last. */
function inOrderOfTime(posts: readonly FullPost[]): FullPost[] {
  const time = ({ earliestAt }: FullPost) => earliestAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return posts.toSorted((a, b) => (time(a) === time(b) ? a.id - b.id : time(a) - time(b)));
}
