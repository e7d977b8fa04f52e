import { publicBase } from "#domain/brands/custom-domains/rules.ts";
import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import { LINK_TOKEN } from "#domain/events/mail/rules.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import type { MailPost } from "#platform/mail/index.ts";
import { type FullPost, findPosts } from "../find.ts";
import { isTimeToMail } from "../rules.ts";
import { channelNames, compareVersions } from "./compare-versions.ts";
import { findLinkCreatorRole, LINK_STATE } from "./find-link-creator.ts";
import { mailPost } from "./mail-post.ts";
import { turnFor } from "./turn-for.ts";

/** How long the link of such a mail opens the review. */
const LINK_DAYS = 14;

const INCLUDE = {
  posts: true,
  link: {
    include: {
      ...LINK_STATE,
      brand: { select: { id: true, name: true, timezone: true, customDomain: true, closedAt: true } },
      posts: { orderBy: { position: "asc" }, select: { postId: true } },
    },
  },
} as const satisfies Prisma.GuestEmailInclude;

type Guest = Prisma.GuestEmailGetPayload<{ include: typeof INCLUDE }>;

/** A post that the guest is mailed about, and what of it is new to them. */
type Shown = {
  post: FullPost;
  /** The last version they know; null for a post that they are shown for the first time. */
  known: number | null;
  isReminder: boolean;
  /** Comments and change requests of theirs about the version they know. */
  notes: number;
};

/**
 * Mails a guest the posts of their link that wait for them: once no other was submitted for a while, all of them
 * together, and each version once. The mail decides nothing; its link opens the review in the guest's name.
 */
export const mailGuest = job<{ guestEmailId: number }>({
  name: "guest_emails.mail",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 120, concurrency: 2 },
  async perform(ctx, { guestEmailId }) {
    await ctx.db.$transaction(async (tx) => {
      // Two jobs at once would mail the same posts twice.
      await tx.$queryRaw`select id from guest_emails where id = ${guestEmailId} for no key update`;
      const guest = await tx.guestEmail.findUnique({ where: { id: guestEmailId }, include: INCLUDE });
      if (!guest || guest.confirmedAt === null || !(await isUsable(tx, ctx, guest))) return;
      const requests = guest.posts.flatMap(({ requestedAt, ...row }) =>
        requestedAt === null ? [] : [{ ...row, createdAt: requestedAt }],
      );
      const listed = guest.link.posts.map(({ postId }) => postId);
      const ids = requests.map(({ postId }) => postId).filter((id) => listed.includes(id));
      const found = await findPosts(tx, guest.brandId, ids);
      // An edit in review that was not submitted is nobody's business yet.
      const waiting = found.filter((post) => post.status === "in_review" && post.submittedHash === post.contentHash);
      if (!isTimeToMail(requests, waiting, ctx.clock.now())) return;
      await tx.guestEmailPost.updateMany({ where: { guestEmailId }, data: { request: null, requestedAt: null } });
      const shown: Shown[] = [];
      for (const post of waiting) {
        const one = await newTo(tx, ctx, guest, post);
        if (one) shown.push(one);
      }
      if (shown.length === 0) return;
      await mail(tx, ctx, guest, shown);
      for (const { post, isReminder } of shown) {
        const where = { guestEmailId_postId: { guestEmailId, postId: post.id } };
        const data = isReminder ? { reminded: post.revision } : { revision: post.revision };
        await tx.guestEmailPost.update({ where, data });
      }
    });
  },
});

/** Whether the link still opens, as for its visitors. */
async function isUsable(tx: Tx, { clock }: SystemContext, { link }: Guest): Promise<boolean> {
  if (link.revokedAt || link.expiresAt <= clock.now() || link.brand.closedAt) return false;
  return (await findLinkCreatorRole(tx, link)) !== null;
}

/** @returns null when they know the version, or it is not their turn; a reminder, one for each version, is for who has not decided */
async function newTo(tx: Tx, { clock }: SystemContext, guest: Guest, post: FullPost): Promise<Shown | null> {
  const { linkId, keyHash, name, link } = guest;
  const approver = { userId: null, guest: { linkId, makerId: link.createdById, name }, role: "client" } as const;
  const turn = turnFor(post, approver, clock.now());
  if (turn && !turn.isMine) return null;
  const own = await tx.threadEntry.findMany({
    where: { postId: post.id, shareLinkId: linkId, guestKeyHash: keyHash },
    select: { kind: true, revision: true, _count: { select: { notes: true } } },
  });
  const row = guest.posts.find(({ postId }) => postId === post.id);
  const seen = [row?.revision ?? 0, ...own.map(({ revision }) => revision)].filter((revision) => revision > 0);
  const known = seen.length === 0 ? null : Math.max(...seen);
  const isNew = known === null || known < post.revision;
  const hasDecided = own.some(({ kind, revision }) => kind !== "comment" && revision === post.revision);
  const isDue = row?.request === "approval_reminder" && row.reminded !== post.revision;
  const isReminder = !isNew && isDue && link.mayApprove && !hasDecided;
  if (!isNew && !isReminder) return null;
  // A request that is made of notes is none beside them.
  const notes = own.filter(
    ({ kind, revision, _count }) =>
      revision === known && (kind === "comment" || (kind === "change_request" && _count.notes === 0)),
  ).length;
  return { post, known, isReminder, notes: isNew ? notes : 0 };
}

async function mail(tx: Tx, ctx: SystemContext, guest: Guest, shown: readonly Shown[]): Promise<void> {
  const { link, language, email } = guest;
  const { brand } = link;
  const creator = await findLinkCreatorRole(tx, link);
  const mayDecide = link.mayApprove && roleAllows(creator, "approve");
  const { tokenHash } = await tx.guestEmailLink.create({
    data: {
      guestEmailId: guest.id,
      tokenHash: reserveLink(),
      expiresAt: new Date(ctx.clock.now().getTime() + LINK_DAYS * 86_400_000),
    },
  });
  const channelNameOf = await channelNames(tx, brand.id);
  const versions: (Shown & { compare: Awaited<ReturnType<typeof compareVersions>> })[] = [];
  for (const one of shown) {
    versions.push({ ...one, compare: one.known === null ? null : await compareVersions(tx, one.post, one.known) });
  }
  const url = `${publicBase(brand, ctx.env.APP_URL)}/review/${LINK_TOKEN}`;
  const name = asPlainText(brand.name);
  // A passcode protects the content; the mailbox does not replace it.
  const isLocked = link.passcodeHash !== null;
  await queueMail(tx, ctx, language, () => {
    const described = versions.map(({ post, isReminder, notes, compare }) => {
      const changes = compare?.({ timezone: brand.timezone, channelName: channelNameOf }) ?? null;
      return { post, changes, news: newsOf({ isReminder, notes, count: changes?.count ?? 0 }) };
    });
    const [only] = described.length === 1 ? described : [];
    const label = mayDecide ? t("Review and approve") : t("Open review");
    return {
      to: email,
      subject: only
        ? t("{name}: {news}", { name, news: only.news })
        : tn(described.length, "{name}: {count} post to review", "{name}: {count} posts to review", { name }),
      paragraphs: isLocked ? [t("Open the review with its passcode to see it.")] : [],
      ...(isLocked
        ? {}
        : {
            posts: described.map(
              ({ post, changes, news }): MailPost => ({
                ...mailPost(ctx.env, brand, post, false),
                ...(only ? {} : { note: news }),
                ...(changes && { changes: changes.listed }),
                actions: [{ label, url: `${url}?post=${post.id}`, isMain: true }],
              }),
            ),
          }),
      // A single post has the button itself.
      ...(only && !isLocked ? {} : { action: { label, url: only ? `${url}?post=${only.post.id}` : url } }),
      closing: [
        t("The link is yours alone, for {days} days. Don't forward this email.", { days: LINK_DAYS }),
        `${t("You get these emails because you confirmed your address. To stop them:")}\n${url}?emails`,
      ],
      unsubscribe: `${url}?emails`,
      link: { of: "guest_email_links" as const, tokenHash, minutes: LINK_DAYS * 1440 },
    };
  });
}

/** In the current language, as the end of a subject. */
function newsOf({ isReminder, notes, count }: { isReminder: boolean; notes: number; count: number }): string {
  if (isReminder) return t("a post still waits for your decision");
  if (count === 0) return t("a post to review");
  const changes = tn(count, "{count} change", "{count} changes");
  if (notes === 0) return t("new version: {changes}", { changes });
  return t("new version: {changes} for {notes}", {
    changes,
    notes: tn(notes, "your {count} note", "your {count} notes"),
  });
}
