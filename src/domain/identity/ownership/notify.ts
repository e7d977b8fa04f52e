import { formatDay, queueMail } from "#domain/events/mail/index.ts";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import type { Tx, User } from "#platform/db/index.ts";
import type { FullOffer } from "./view.ts";

const PATH = "/ownership";

/** In the app and on devices; the mails about offers and new owners are sent whatever somebody switched off. */
const BESIDE_MAIL = ["database", "push"] as const;

type Words = { title: () => string; body: () => string };

function inform(tx: Tx, ctx: UserContext, userId: number, { title, body }: Words, path: string | null): Promise<void> {
  return notifyPeople(tx, ctx, {
    userIds: [userId],
    brandId: null,
    type: "ownership",
    channels: BESIDE_MAIL,
    title,
    body,
    path,
  });
}

/** The names of the brands; of many the first three. */
function brandsOf({ account: { brands } }: FullOffer): string {
  const names = brands.slice(0, 3).map(({ name }) => asPlainText(name));
  return [...names, ...(brands.length > names.length ? ["…"] : [])].join(", ");
}

function mail(
  tx: Tx,
  ctx: UserContext,
  to: User,
  write: () => { subject: string; paragraphs: string[]; label: string },
) {
  return queueMail(tx, ctx, to.language, () => {
    const { label, ...words } = write();
    return { to: to.email, ...words, action: { label, url: new URL(PATH, ctx.env.APP_URL).href } };
  });
}

/** Asks whether the person wants to become the owner. */
export async function mailOffer(tx: Tx, ctx: UserContext, offer: FullOffer): Promise<void> {
  const { from, to, expiresAt } = offer;
  const name = fullName(from);
  const title = () => t("{name} offers you the ownership of {brands}", { name, brands: brandsOf(offer) });
  await inform(tx, ctx, to.id, { title, body: () => t("Accept or decline the offer within 7 days.") }, PATH);
  await mail(tx, ctx, to, () => ({
    subject: title(),
    paragraphs: [
      t("If you accept, you own the account with its plan and all its brands: {brands}.", { brands: brandsOf(offer) }),
      t("The offer ends on {day}. Nothing changes until you accept.", { day: formatDay(expiresAt) }),
      t("If you weren't expecting this offer, decline it."),
    ],
    label: t("View the offer"),
  }));
}

/** Tells both, also by mail: of the former owner somebody else might have accepted the loss. */
export async function notifyOfHandOver(tx: Tx, ctx: UserContext, offer: FullOffer): Promise<void> {
  const { from, to, afterwards } = offer;
  const [former, owner] = [fullName(from), fullName(to)];
  const handed = () => t("{name} now owns {brands}", { name: owner, brands: brandsOf(offer) });
  const received = () => t("You now own {brands}", { brands: brandsOf(offer) });
  const role = () =>
    afterwards === "editor"
      ? t("You are an editor of these brands now.")
      : t("You are no longer a member of these brands.");
  await inform(tx, ctx, from.id, { title: handed, body: role }, afterwards === "editor" ? PATH : null);
  await inform(tx, ctx, to.id, { title: received, body: () => t("{name} handed them over.", { name: former }) }, PATH);
  await mail(tx, ctx, from, () => ({
    subject: handed(),
    paragraphs: [
      t("{name} accepted your offer. {role}", { name: owner, role: role() }),
      t("Your tiered tokens no longer work. The plan and its payments stay with the account."),
      t("If you didn't offer this, contact the person who runs this installation."),
    ],
    label: t("Open in Masthead"),
  }));
  await mail(tx, ctx, to, () => ({
    subject: received(),
    paragraphs: [
      t("You accepted the offer of {name}. The account, its plan and all its brands are yours.", { name: former }),
      t("Check the payment method in the billing settings, and create new tiered tokens for integrations."),
    ],
    label: t("Open in Masthead"),
  }));
}

export function notifyDeclined(tx: Tx, ctx: UserContext, { from, to }: FullOffer): Promise<void> {
  const name = fullName(to);
  return notifyPeople(tx, ctx, {
    userIds: [from.id],
    brandId: null,
    type: "ownership",
    title: () => t("{name} declined to become the owner", { name }),
    body: () => t("You are still the owner of your account and its brands."),
    path: PATH,
  });
}

export function notifyCanceled(tx: Tx, ctx: UserContext, { from, to }: FullOffer): Promise<void> {
  const name = fullName(from);
  return notifyPeople(tx, ctx, {
    userIds: [to.id],
    brandId: null,
    type: "ownership",
    title: () => t("{name} took back the offer of ownership", { name }),
    body: () => t("Nothing has changed."),
    path: PATH,
  });
}
