import { randomBytes } from "node:crypto";
import { queueMail } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { asPlainText, withoutHidden } from "#kernel/plain-text.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import type { MailMessage } from "#platform/mail/index.ts";
import {
  excerpt,
  isWanted,
  NOTIFICATIONS,
  type NotificationChannel,
  type NotificationType,
  studioPath,
} from "./rules.ts";
import { sendPush } from "./send-push.ts";

export type NotificationInput = {
  userIds: number[];
  brandId: number | null;
  type: NotificationType;
  title: string;
  /** One or more plain sentences. */
  body: string;
  /** A page of the studio, within the brand if there is one: `/posts/12`. */
  path: string | null;
};

/** Characters of the body in a push message: what phones show, and well within the 4 KB that push services take. */
const PUSH_LENGTH = 240;
/** Where a notification leads that has no page of its own. */
const HOME = "/studio";

/**
 * Tells people something in the app, by mail and on their devices, each as they chose, in the transaction of what
 * happened. A person named twice is told once; who is no active member of the brand any more is told nothing.
 */
export function notify(tx: Tx, ctx: PublicContext, { brandId, type, ...notice }: NotificationInput): Promise<void> {
  return notifyEach(tx, ctx, { brandId, type }, [notice]);
}

/** The same of many things of one kind in one brand, reading once who the people are. */
export async function notifyEach(
  tx: Tx,
  ctx: PublicContext,
  kind: Pick<NotificationInput, "brandId" | "type">,
  notices: readonly Omit<NotificationInput, "brandId" | "type">[],
): Promise<void> {
  const { brandId, type } = kind;
  const people = await tx.user.findMany({
    where: filterRecipients({ brandId, userIds: [...new Set(notices.flatMap(({ userIds }) => userIds))] }),
    select: {
      id: true,
      email: true,
      preferences: { where: { type, isOn: false }, select: { type: true, channel: true } },
      deviceTokens: { select: { id: true } },
    },
  });
  if (people.length === 0) return;
  const handle = notices.some(({ path }) => path !== null) ? await handleOf(tx, brandId) : null;
  const createdAt = ctx.clock.now();
  // Names that were kept before they had to be plain end up here.
  const rows = notices.map((notice) => ({
    ...notice,
    title: asPlainText(notice.title),
    body: withoutHidden(notice.body),
    url: notice.path === null ? null : studioPath(handle, notice.path),
    wanting: (channel: NotificationChannel) =>
      people.filter(({ id, preferences }) => notice.userIds.includes(id) && isWanted(type, channel, preferences)),
  }));
  await tx.notification.createMany({
    data: rows.flatMap(({ wanting, title, body, path }) =>
      wanting("database").map(({ id: userId }) => ({ userId, brandId, type, title, body, path, createdAt })),
    ),
  });
  for (const { wanting, title, body, url } of rows) {
    for (const { id: userId, email } of wanting("mail")) {
      const mail = mailFor(ctx, email, { type, title, body }, url);
      await queueMail(tx, ctx, brandId === null ? mail : { ...mail, about: { brandId, userId } });
    }
    const key = randomBytes(16).toString("base64url");
    const message = { key, title, body: excerpt(body, PUSH_LENGTH), path: url ?? HOME };
    for (const { id: userId, deviceTokens } of wanting("push")) {
      for (const { id: deviceTokenId } of deviceTokens) {
        await ctx.queue.enqueue(tx, sendPush, { ...message, deviceTokenId, userId });
      }
    }
  }
}

function mailFor(
  { env }: PublicContext,
  to: string,
  { type, title, body }: Pick<NotificationInput, "type" | "title" | "body">,
  path: string | null,
): MailMessage {
  return {
    to,
    subject: title,
    paragraphs: body
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    ...(path === null ? {} : { action: { label: "Open in Masthead", url: new URL(path, env.APP_URL).href } }),
    ...unsubscribeFooter(env, type),
  };
}

/** The end of a mail that tells something: how to get no more of its kind, for people and for their mail programs. */
export function unsubscribeFooter({ APP_URL }: { APP_URL: string }, type: NotificationType) {
  const { label } = NOTIFICATIONS[type];
  return {
    closing: [`To stop receiving these emails, turn off “${label}” under Notifications in your profile.`],
    unsubscribe: new URL("/profile/notifications", APP_URL).href,
  };
}

/** Whoever left, was deactivated or asked to be deleted, and everybody of a closed brand, is told nothing any more. */
function filterRecipients({ userIds, brandId }: Pick<NotificationInput, "userIds" | "brandId">): Prisma.UserWhereInput {
  const isOfBrand = { members: { some: { brandId: brandId ?? 0, isActive: true, brand: { closedAt: null } } } };
  return { id: { in: userIds }, deletedAt: null, disabledAt: null, ...(brandId === null ? {} : isOfBrand) };
}

async function handleOf(tx: Tx, brandId: number | null): Promise<string | null> {
  if (brandId === null) return null;
  return (await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } })).handle;
}
