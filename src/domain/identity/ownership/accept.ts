import { z } from "zod";
import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { hasSecondFactor } from "#domain/brands/access/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { confirmPerson } from "#domain/identity/credentials/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { findCandidate, isEmptyAccount, receivedOffer } from "./find.ts";
import { handOver } from "./hand-over.ts";
import { requireBrowser } from "./require-browser.ts";
import { AcceptOwnershipInput } from "./schema.ts";

export const acceptOwnership = operation({
  name: "ownership.accept",
  summary:
    "Accept an offer: you become the owner of the account and all its brands. Requires the password or a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: AcceptOwnershipInput,
  output: z.object({}),
  async run(ctx, { id, ...confirmation }) {
    requireBrowser(ctx.caller);
    await receivedOffer(ctx.db, ctx, id);
    await confirmPerson(ctx, confirmation);
    await ctx.db.$transaction(async (tx) => {
      await lockAccounts(tx, ctx, id);
      // Again under the lock: it may have been accepted, declined or taken back meanwhile.
      const offer = await receivedOffer(tx, ctx, id);
      const account = await tx.account.findUniqueOrThrow({ where: { id: offer.accountId } });
      if (!(await findCandidate(tx, account.id, offer.toId))) {
        throw refused(t("You no longer belong to the team of these brands."));
      }
      await requireTwoFactor(tx, ctx, account.requiresTwoFactor);
      await endEmptyAccount(tx, offer.toId);
      await handOver(tx, ctx, offer);
    });
    return {};
  },
});

const refused = (message: string) => fault("refused", { code: "invalid_state", message });

/**
 * Locks the account of the offer, the caller's own and the caller, so that nobody becomes the owner of two. In the
 * order of their IDs: two people may offer theirs to each other.
 */
async function lockAccounts(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const { accountId } = await receivedOffer(tx, ctx, id);
  const own = await tx.account.findUnique({ where: { ownerId: ctx.caller.userId }, select: { id: true } });
  for (const locked of [accountId, ...(own ? [own.id] : [])].toSorted((a, b) => a - b)) await lockAccount(tx, locked);
  await lockUser(tx, ctx.caller.userId);
}

/** @throws Fault two_factor_required where the account requires it: as its owner they would be locked out */
async function requireTwoFactor(tx: Tx, { caller }: UserContext, isRequired: boolean): Promise<void> {
  if (!isRequired) return;
  // The confirmation may just have proven it.
  const session = await tx.accessToken.findUnique({ where: { id: caller.token.id }, select: { hasTwoFactors: true } });
  if (!session?.hasTwoFactors || !(await hasSecondFactor(tx, caller.userId))) throw fault("two_factor_required", {});
}

/** A person owns one account: their own ends, if there is nothing in it. */
async function endEmptyAccount(tx: Tx, userId: number): Promise<void> {
  const own = await tx.account.findUnique({ where: { ownerId: userId } });
  if (!own) return;
  if (!(await isEmptyAccount(tx, own))) {
    throw refused(t("You own another account with brands. Delete its brands first, or transfer it to someone."));
  }
  await tx.account.delete({ where: { id: own.id } });
}
