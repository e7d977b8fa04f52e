import type { z } from "zod";
import { lockAccount, requireSeats } from "#domain/billing/entitlements/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import { addInvitation } from "./add-invitation.ts";
import { findConflicts } from "./find-conflicts.ts";
import { type Recipient, readRecipients } from "./rules.ts";
import { type InvitationResult, InvitationResults, InviteManyInput } from "./schema.ts";
import { throttleMails } from "./send-invitation.ts";
import { viewInvitation } from "./view.ts";

type Result = z.input<typeof InvitationResult>;

export const createInvitations = operation({
  name: "invitations.create_many",
  summary:
    "Invite up to 25 people by email, with one role. Each address has its own result. Without enough seats, nobody is invited.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: InviteManyInput,
  output: InvitationResults,
  async run(ctx, { emails, role }) {
    const recipients = emails.flatMap(readRecipients);
    const accountId = await accountOfBrand(ctx.db, ctx.brandId);
    const expected = await judge(ctx.db, ctx, recipients);
    const invitees = expected.flatMap(({ outcome, email }) => (outcome === "invited" && email ? [email] : []));
    if (invitees.length === 0) return { results: expected.map(withReadableEmail) };
    // Before mails are counted: a list without enough seats must not use up the rate.
    await ctx.db.$transaction((tx) => requireSeats(tx, ctx, accountId, invitees.map(emailKey)));
    await throttleMails(ctx, invitees.map(emailKey));
    return ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      // Again under the lock, for those that were counted: somebody may have been invited meanwhile.
      const conflicts = await findConflicts(tx, ctx, invitees.map(emailKey));
      const open = invitees.filter((email) => !conflicts.has(emailKey(email)));
      await requireSeats(tx, ctx, accountId, open.map(emailKey));
      const results: Result[] = [];
      for (const result of expected) {
        const { outcome, email } = result;
        if (outcome !== "invited" || email === null) results.push(result);
        else {
          const conflict = conflicts.get(emailKey(email));
          const invitation = conflict ? null : await addInvitation(tx, ctx, { accountId, email, role });
          results.push({
            ...result,
            outcome: conflict?.code ?? "invited",
            message: conflict?.message ?? null,
            invitation: invitation && viewInvitation(invitation),
          });
        }
      }
      return { results: results.map(withReadableEmail) };
    });
  },
});

function withReadableEmail(result: Result): Result {
  return { ...result, email: result.email && readableEmail(result.email) };
}

/** What would become of each entry: the first of equal addresses counts. */
async function judge(db: Db | Tx, ctx: BrandContext, recipients: Recipient[]): Promise<Result[]> {
  const addresses = recipients.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]));
  const conflicts = await findConflicts(db, ctx, addresses);
  const seen = new Set<string>();
  return recipients.map(({ text, email }) => {
    const entry = { text, email, invitation: null };
    if (email === null) return { ...entry, outcome: "invalid_email", message: t("This is not an email address.") };
    const address = emailKey(email);
    if (seen.has(address)) return { ...entry, outcome: "duplicate", message: t("This address is in the list twice.") };
    seen.add(address);
    const conflict = conflicts.get(address);
    return { ...entry, outcome: conflict?.code ?? "invited", message: conflict?.message ?? null };
  });
}
