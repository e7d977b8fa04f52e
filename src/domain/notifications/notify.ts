import { randomBytes } from "node:crypto";
import type { PublicContext } from "#kernel/context.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import {
  excerpt,
  isWanted,
  NOTIFICATIONS,
  type NotificationChannel,
  type NotificationType,
  studioPath,
} from "./rules.ts";
import { sendLetter } from "./send-letter.ts";
import { sendPush } from "./send-push.ts";

export type Notice = {
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
/** Where people choose what they are told. */
export const PREFERENCES_PATH = "/profile/notifications";

/**
 * Tells people something in the app, by mail and on their devices, each as they chose, in the transaction of what
 * happened. A person named twice is told once; who is no active member of the brand any more is told nothing.
 */
export async function notify(tx: Tx, ctx: PublicContext, notice: Notice): Promise<void> {
  const { brandId, type, title, body } = notice;
  const people = await tx.user.findMany({
    where: whoMayKnow(notice),
    select: {
      id: true,
      email: true,
      preferences: { where: { type, isOn: false }, select: { type: true, channel: true } },
      deviceTokens: { select: { id: true } },
    },
  });
  if (people.length === 0) return;
  const wanting = (channel: NotificationChannel) =>
    people.filter(({ preferences }) => isWanted(type, channel, preferences));
  const path = notice.path === null ? null : await pathOf(tx, brandId, notice.path);

  const row = { brandId, type, title, body, path: notice.path, createdAt: ctx.clock.now() };
  await tx.notification.createMany({ data: wanting("database").map(({ id }) => ({ ...row, userId: id })) });

  const address = (page: string) => new URL(page, ctx.env.APP_URL).href;
  for (const { email } of wanting("mail")) {
    await sendLetter(tx, ctx, {
      to: email,
      subject: title,
      paragraphs: body.split(/\s*\n\s*/),
      ...(path === null ? {} : { action: { label: "Open in Masthead", url: address(path) } }),
      closing: [whyThisMail(type)],
      unsubscribe: address(PREFERENCES_PATH),
    });
  }

  const key = randomBytes(16).toString("base64url");
  const message = { key, title, body: excerpt(body, PUSH_LENGTH), path: path ?? HOME };
  for (const { id: userId, deviceTokens } of wanting("push")) {
    for (const { id: deviceTokenId } of deviceTokens) {
      await ctx.queue.enqueue(tx, sendPush, { ...message, deviceTokenId, userId });
    }
  }
}

/** Says in a mail how to get no more of its kind. */
export function whyThisMail(type: NotificationType): string {
  return `You choose what you are told: “${NOTIFICATIONS[type].label}” is switched off in your profile, under Notifications.`;
}

/** Whoever left, was deactivated or asked to be deleted, and everybody of a closed brand, is told nothing any more. */
function whoMayKnow({ userIds, brandId }: Notice): Prisma.UserWhereInput {
  const isOfBrand = { members: { some: { brandId: brandId ?? 0, isActive: true, brand: { closedAt: null } } } };
  return { id: { in: userIds }, deletedAt: null, ...(brandId === null ? {} : isOfBrand) };
}

async function pathOf(tx: Tx, brandId: number | null, path: string): Promise<string> {
  const brand =
    brandId === null ? null : await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
  return studioPath(brand?.handle ?? null, path);
}
