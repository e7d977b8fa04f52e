import { addressKeys, throttle } from "#domain/limits/index.ts";
import { sendLetter } from "#domain/notifications/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Invitation, Tx } from "#platform/db/index.ts";
import { INVITATION_DAYS } from "./rules.ts";

/** Letters to one address from one brand: whoever gets them did not ask for them. */
const RATE = { limit: 10, windowSeconds: 60 };
/** Letters from one brand to anybody: cancelling frees a seat at once, and the words of a name are the sender's own. */
const BRAND_RATE = { limit: 200, windowSeconds: 3600 };

/**
 * Asked before the transaction that sends.
 * @throws Fault throttled
 */
export async function throttleLetters(ctx: BrandContext, emailKey: string): Promise<void> {
  const [, perAddress = ""] = addressKeys(`invitation:${ctx.brandId}`, null, emailKey);
  await throttle(ctx.db, [perAddress], RATE);
  await throttle(ctx.db, [`invitation:${ctx.brandId}`], BRAND_RATE);
}

const MAY = {
  member: "a member: you write posts and submit them for review",
  client: "a client: you read posts, comment on them and approve them",
};

/** Mails the link; only its hash is kept, so this is the one moment when it can be written. */
export async function sendInvitation(
  tx: Tx,
  ctx: BrandContext,
  { brandId, email, role }: Pick<Invitation, "brandId" | "email" | "role">,
  token: string,
): Promise<void> {
  const { name } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { name: true } });
  const inviter = ctx.caller.kind === "person" ? ctx.caller.name : name;
  await sendLetter(tx, ctx, {
    to: email,
    subject: `${inviter} invites you to ${name}`,
    paragraphs: [
      `${inviter} invites you to work on the brand ${name} in Masthead, as ${MAY[role === "client" ? role : "member"]}.`,
      `Open this link within ${INVITATION_DAYS} days to join.`,
    ],
    action: { label: `Join ${name}`, url: `${ctx.env.APP_URL}/invitations/${token}` },
    closing: ["If you do not know what this is about, ignore this mail: without the link nothing happens."],
  });
}
