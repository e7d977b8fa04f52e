import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { type NotificationType, studioPath } from "./rules.ts";
import { sendLetter } from "./send-letter.ts";

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

/** Tells people something in the app and by mail, in the transaction of what happened. A person named twice is told once. */
export async function notify(tx: Tx, ctx: PublicContext, to: Notice): Promise<void> {
  const users = await tx.user.findMany({ where: { id: { in: to.userIds } }, select: { id: true, email: true } });
  const { brandId, type, title, body, path } = to;
  const createdAt = ctx.clock.now();
  await tx.notification.createMany({
    data: users.map(({ id }) => ({ userId: id, brandId, type, title, body, path, createdAt })),
  });
  const action =
    path === null ? {} : { action: { label: "Open in Masthead", url: await linkTo(tx, ctx, brandId, path) } };
  for (const { email } of users)
    await sendLetter(tx, ctx, { to: email, subject: title, paragraphs: [body], ...action });
}

async function linkTo(tx: Tx, ctx: PublicContext, brandId: number | null, path: string): Promise<string> {
  const brand =
    brandId === null ? null : await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
  return new URL(studioPath(brand?.handle ?? null, path), ctx.env.APP_URL).href;
}
