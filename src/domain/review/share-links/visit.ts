import { findLinkCreatorRole } from "#domain/content/posts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { PASSCODE_RATE, PASSCODE_RATES_OF_LINK, shareLinkStatus, VISIT_MS } from "./rules.ts";

const INCLUDE = {
  brand: { include: { logo: true } },
  createdBy: true,
  posts: { orderBy: [{ position: "asc" }, { postId: "asc" }], select: { postId: true } },
} as const satisfies Prisma.ShareLinkInclude;

type LinkRow = Prisma.ShareLinkGetPayload<{ include: typeof INCLUDE }>;
/**
 * @property subscriber the guest whose mail led here; null for the link itself
 * @property presented the token of the request: that of the link or of the mail
 */
export type OpenLink = LinkRow & {
  subscriber: { id: number; keyHash: string; name: string } | null;
  presented: string;
};

const visitTokenLocation = (link: OpenLink) => ({ table: "share_links", column: "pass", row: link.id }) as const;

/** @throws Fault not_found for an unknown token, refused for an expired link */
export async function findOpenLink(
  { db, clock }: Pick<PublicContext, "clock"> & { db: Tx },
  token: string,
): Promise<OpenLink> {
  const found = await findByToken(db, clock, token);
  if (!found) throw fault("not_found", { what: t("Review link") });
  const { link, subscriber, isOver } = found;
  const creator = await findLinkCreatorRole(db, link);
  if (creator === null || isOver || link.brand.closedAt || shareLinkStatus(link, clock.now()) !== "active") {
    const message = t("This review link has expired or was revoked. Ask the person who sent it for a new one.");
    throw fault("refused", { code: "share_link_ended", message });
  }
  return { ...link, subscriber, presented: token, mayApprove: link.mayApprove && roleAllows(creator, "approve") };
}

/** A link that was really made and has ended, with who made it, if they may make another. */
export async function findEndedLink(
  { db, clock }: Pick<PublicContext, "clock"> & { db: Tx },
  token: string,
): Promise<{ link: LinkRow; hasMaker: boolean }> {
  const found = await findByToken(db, clock, token);
  if (!found || found.link.brand.closedAt) throw fault("not_found", { what: t("Review link") });
  const { link, isOver } = found;
  const hasMaker = (await findLinkCreatorRole(db, link)) !== null;
  const isOpen = hasMaker && !isOver && shareLinkStatus(link, clock.now()) === "active";
  if (isOpen) throw fault("not_found", { what: t("Review link") });
  return { link, hasMaker };
}

type Found = { link: LinkRow; subscriber: OpenLink["subscriber"]; isOver: boolean };

/** By the token of the link, or by that of a mail to one of its guests, who has confirmed their address. */
async function findByToken(db: Tx, clock: PublicContext["clock"], token: string): Promise<Found | null> {
  const tokenHash = hashToken(token);
  const link = await db.shareLink.findUnique({ where: { tokenHash }, include: INCLUDE });
  if (link) return { link, subscriber: null, isOver: false };
  const mailed = await db.guestEmailLink.findFirst({
    where: { tokenHash, guestEmail: { confirmedAt: { not: null } } },
    include: { guestEmail: { include: { link: { include: INCLUDE } } } },
  });
  if (!mailed) return null;
  const { id, keyHash, name, link: subscribed } = mailed.guestEmail;
  return { link: subscribed, subscriber: { id, keyHash, name }, isOver: mailed.expiresAt <= clock.now() };
}

/**
 * What is stored of the secret that a guest's browser made for a link: together with the link, it tells guests apart. The
 * names they give don't, because anybody can give any. Who comes from a mail is the guest who confirmed its address.
 */
export function keyHashOf({ subscriber }: OpenLink, key: string | undefined): string | null {
  return subscriber?.keyHash ?? (key === undefined ? null : hashToken(key));
}

/** What the requests of a visit present: that the passcode was correct, and that the visit is counted. */
export async function issueVisitToken(ctx: PublicContext, link: OpenLink): Promise<string> {
  const until = ctx.clock.now().getTime() + VISIT_MS;
  return ctx.secrets.encrypt(JSON.stringify({ until }), visitTokenLocation(link));
}

/** Whether it is an unexpired pass of this link; anything else is ignored. */
export async function hasVisitToken(ctx: PublicContext, link: OpenLink, pass: string | undefined): Promise<boolean> {
  if (pass === undefined) return false;
  try {
    const { until } = JSON.parse(await ctx.secrets.decrypt(pass, visitTokenLocation(link)));
    return until > ctx.clock.now().getTime();
  } catch {
    return false;
  }
}

/** @throws Fault refused `passcode_required` when the visit's pass is missing or over */
export async function requireVisit(ctx: PublicContext, link: OpenLink, pass: string | undefined): Promise<void> {
  if (link.passcodeHash === null || (await hasVisitToken(ctx, link, pass))) return;
  throw fault("refused", { code: "passcode_required", message: t("Enter the passcode to open this review.") });
}

/**
 * Checks the passcode of a protected link; guesses are rate limited before they are compared, per link and IP address
 * and per link over all addresses.
 * @throws Fault refused `passcode_required`, throttled, invalid on `passcode`
 */
export async function requirePasscode(ctx: PublicContext, link: OpenLink, input: string | undefined): Promise<void> {
  if (link.passcodeHash === null) return;
  if (input === undefined) {
    throw fault("refused", { code: "passcode_required", message: t("Enter the passcode to open this review.") });
  }
  const [, key = ""] = addressKeys("review:passcode", ctx.origin.address, String(link.id));
  await throttleAttempts(ctx.db, [key], PASSCODE_RATE);
  for (const rate of PASSCODE_RATES_OF_LINK) {
    await throttleAttempts(ctx.db, [`review:passcode:link:${link.id}:${rate.windowSeconds}`], rate);
  }
  if (!(await ctx.passwords.verify(link.passcodeHash, input, ctx.origin.address)))
    throw invalid("passcode", t("Incorrect passcode."));
}
