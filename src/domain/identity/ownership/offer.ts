import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { confirmPerson } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Db, Tx, User } from "#platform/db/index.ts";
import { findCandidate, isEmptyAccount, ownAccount } from "./find.ts";
import { mailOffer } from "./notify.ts";
import { requireBrowser } from "./require-browser.ts";
import { OfferOwnershipInput, OwnershipOffer } from "./schema.ts";
import { OFFER_DAYS } from "./terms.ts";
import { viewOffer, WITH_PARTIES } from "./view.ts";

/** Each offer is a mail. */
const RATE = { limit: 10, windowSeconds: 86_400 };

export const offerOwnership = operation({
  name: "ownership.offer",
  summary:
    "Offer your account with all its brands to a member, who has 7 days to accept. Requires the password or a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: OfferOwnershipInput,
  output: OwnershipOffer,
  async run(ctx, { person_id: toId, afterwards, ...confirmation }) {
    const { caller } = ctx;
    requireBrowser(caller);
    const { id: accountId } = await ownAccount(ctx.db, caller);
    await requireCandidate(ctx.db, accountId, { toId, ownerId: caller.userId });
    await confirmPerson(ctx, confirmation);
    await throttleAttempts(ctx.db, [`ownership_offer:account:${accountId}`], RATE);
    return ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await ownAccount(tx, caller);
      const to = await requireCandidate(tx, accountId, { toId, ownerId: caller.userId });
      const now = ctx.clock.now();
      await tx.ownershipOffer.deleteMany({ where: { accountId, expiresAt: { lte: now } } });
      if ((await tx.ownershipOffer.count({ where: { accountId } })) > 0) {
        const message = t("You have already offered your account to someone. Take that offer back first.");
        throw fault("refused", { code: "invalid_state", message });
      }
      const expiresAt = new Date(now.getTime() + OFFER_DAYS * 86_400_000);
      const data = { accountId, fromId: caller.userId, toId, afterwards, createdAt: now, expiresAt };
      const offer = await tx.ownershipOffer.create({ data, include: WITH_PARTIES });
      await mailOffer(tx, ctx, offer);
      await writeAudit(tx, ctx, {
        accountId,
        brandId: null,
        action: "ownership.offered",
        subject: { type: "account", id: accountId },
        detail: { to_id: toId, email: to.email, afterwards },
      });
      return viewOffer(offer);
    });
  },
});

/** @throws Fault invalid on `person_id` */
async function requireCandidate(
  db: Db | Tx,
  accountId: number,
  { toId, ownerId }: { toId: number; ownerId: number },
): Promise<User> {
  if (toId === ownerId) throw invalid("person_id", t("Choose another person than yourself."));
  const candidate = await findCandidate(db, accountId, toId);
  if (!candidate) throw invalid("person_id", t("Choose an active member of the team. Clients can't become owners."));
  const other = await db.account.findUnique({ where: { ownerId: toId } });
  if (other && !(await isEmptyAccount(db, other))) {
    const name = fullName(candidate);
    throw invalid("person_id", t("{name} owns another account with brands. A person owns one account.", { name }));
  }
  return candidate;
}
