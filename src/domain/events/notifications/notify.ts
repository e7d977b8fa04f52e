import { randomBytes } from "node:crypto";
import { queueMails } from "#domain/events/mail/index.ts";
import { isLive } from "#domain/identity/tokens/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";
import { asPlainText, withoutHidden } from "#kernel/plain-text.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import type { MailMessage, MailPost } from "#platform/mail/index.ts";
import {
  excerptOf,
  isWanted,
  NOTIFICATIONS,
  type NotificationChannel,
  type NotificationType,
  studioPath,
} from "./rules.ts";
import { sendPush } from "./send-push.ts";

export type NotificationKind = {
  brandId: number | null;
  type: NotificationType;
  /** Everybody in the brand with one of these roles is notified too. */
  roles?: readonly Role[];
  /** Only these are served, such as when mails are sent later, together with others. */
  channels?: readonly NotificationChannel[];
};

export type Notice = {
  /** Who is notified, beside those with one of the roles. */
  userIds: number[];
  /** Called in the language of each recipient, like `body` and `mailed`. */
  title: () => string;
  /** One or more plain sentences. */
  body: () => string;
  /** Path of a studio page, within the brand if there is one: `/posts/12`. */
  path: string | null;
  /** What the email alone has: posts below the body, and text after them. */
  mailed?: () => { posts: MailPost[]; closing: string[] };
};

export type NotificationInput = NotificationKind & Notice;

/**
 * Maximum characters of the body in a push message: the length that phones show, and well within the push services'
 * limit of 4 KB.
 */
const PUSH_LENGTH = 240;
/** The page a notification without its own opens. */
const HOME = "/studio";

/**
 * Notifies users in the app, by email and on their devices, according to their preferences, in the transaction of the
 * event. A user listed twice is notified once; one who is no longer an active member of the brand is not notified.
 */
export function notifyPeople(
  tx: Tx,
  ctx: PublicContext,
  { brandId, type, roles, channels, ...notice }: NotificationInput,
): Promise<void> {
  return notifyEach(tx, ctx, { brandId, type, ...(roles && { roles }), ...(channels && { channels }) }, [notice]);
}

/** The same for many notifications of one type in one brand, with a single query for the recipients. */
export async function notifyEach(
  tx: Tx,
  ctx: PublicContext,
  { brandId, type, roles = [], channels }: NotificationKind,
  notices: readonly Notice[],
): Promise<void> {
  const ofRoles = await findInRoles(tx, brandId, roles);
  const userIds = [...new Set([...ofRoles, ...notices.flatMap((notice) => notice.userIds)])];
  if (userIds.length === 0) return;
  const people = await tx.user.findMany({
    where: filterRecipients({ brandId, userIds }),
    select: {
      id: true,
      email: true,
      language: true,
      preferences: { where: { type, isOn: false }, select: { type: true, channel: true } },
      deviceTokens: { where: { credential: isLive(ctx.clock.now()) }, select: { id: true } },
    },
  });
  if (people.length === 0) return;
  const handle = notices.some(({ path }) => path !== null) ? await handleOf(tx, brandId) : null;
  const createdAt = ctx.clock.now().toISOString();
  // Names stored before they were restricted to plain text end up here.
  const rows = notices.flatMap((notice) => {
    const recipients = people.filter(({ id }) => ofRoles.includes(id) || notice.userIds.includes(id));
    return [...Map.groupBy(recipients, (person) => person.language)].map(([language, readers]) => ({
      ...notice,
      language,
      title: inLanguage(language, () => asPlainText(notice.title())),
      body: inLanguage(language, () => withoutHidden(notice.body())),
      url: notice.path === null ? null : studioPath(handle, notice.path),
      wanting: (channel: NotificationChannel) =>
        channels && !channels.includes(channel)
          ? []
          : readers.filter(({ preferences }) => isWanted(type, channel, preferences)),
    }));
  });
  const inApp = rows.flatMap(({ wanting, title, body, path }) =>
    wanting("database").map(({ id: userId }) => ({ userId, title, body, path })),
  );
  await insertNotifications(tx, { brandId, type, createdAt }, inApp);
  const mails = rows.flatMap(({ wanting, language, title, body, url, mailed }) =>
    wanting("mail").map(({ id: userId, email }) => ({
      recipientLanguage: language,
      write: () => ({
        ...mailFor(ctx, email, { type, title, body, mailed }, url),
        ...(brandId === null ? {} : { about: { brandId, userId } }),
      }),
    })),
  );
  await queueMails(tx, ctx, mails);
  const pushes = rows.flatMap(({ wanting, title, body, url }) => {
    const key = randomBytes(16).toString("base64url");
    const message = { key, title, body: excerptOf(body, PUSH_LENGTH), path: url ?? HOME };
    return wanting("push").flatMap(({ id: userId, deviceTokens }) =>
      deviceTokens.map(({ id: deviceTokenId }) => ({ ...message, deviceTokenId, userId })),
    );
  });
  await ctx.queue.enqueueAll(tx, sendPush, pushes);
}

async function insertNotifications(
  tx: Tx,
  { brandId, type, createdAt }: NotificationKind & { createdAt: string },
  shown: readonly { userId: number; title: string; body: string; path: string | null }[],
): Promise<void> {
  if (shown.length === 0) return;
  // One statement for any number of rows, so that its plan is kept.
  await tx.$executeRaw`
    insert into notifications (user_id, brand_id, type, title, body, path, created_at)
    select user_id, ${brandId}::bigint, ${type}, title, body, path, ${createdAt}::timestamptz
    from unnest(
      ${shown.map(({ userId }) => userId)}::bigint[], ${shown.map(({ title }) => title)}::text[],
      ${shown.map(({ body }) => body)}::text[], ${shown.map(({ path }) => path)}::text[]
    ) with ordinality as shown (user_id, title, body, path, position)
    order by position`;
}

function mailFor(
  { env }: PublicContext,
  to: string,
  { type, title, body, mailed }: Pick<NotificationInput, "type" | "mailed"> & { title: string; body: string },
  path: string | null,
): MailMessage {
  const { posts, closing = [] } = mailed?.() ?? {};
  const footer = unsubscribeFooter(env, type);
  return {
    to,
    subject: title,
    paragraphs: body
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    ...(path === null ? {} : { action: { label: t("Open in Masthead"), url: new URL(path, env.APP_URL).href } }),
    ...(posts && { posts }),
    ...footer,
    closing: [...closing, ...footer.closing],
  };
}

/** The footer of a notification mail and its unsubscribe header, for this type of notification. */
export function unsubscribeFooter({ APP_URL }: { APP_URL: string }, type: NotificationType) {
  const { label } = NOTIFICATIONS[type];
  return {
    closing: [
      t("To stop receiving these emails, turn off “{name}” under Notifications in your profile.", { name: t(label) }),
    ],
    unsubscribe: new URL("/profile/notifications", APP_URL).href,
  };
}

async function findInRoles(tx: Tx, brandId: number | null, roles: readonly Role[]): Promise<number[]> {
  if (brandId === null || roles.length === 0) return [];
  const members = await tx.member.findMany({
    where: { brandId, role: { in: [...roles] }, isActive: true },
    select: { userId: true },
  });
  return members.map(({ userId }) => userId);
}

/** Former members, deactivated or deleted users and members of a closed brand are no longer notified. */
function filterRecipients({ userIds, brandId }: Pick<NotificationInput, "userIds" | "brandId">): Prisma.UserWhereInput {
  const isOfBrand = { members: { some: { brandId: brandId ?? 0, isActive: true, brand: { closedAt: null } } } };
  return { id: { in: userIds }, deletedAt: null, disabledAt: null, ...(brandId === null ? {} : isOfBrand) };
}

async function handleOf(tx: Tx, brandId: number | null): Promise<string | null> {
  if (brandId === null) return null;
  return (await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } })).handle;
}
