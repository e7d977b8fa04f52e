import type { Tx } from "#platform/db/index.ts";

/**
 * Moves open invitations to a user's new address, so that their links lead to the existing account and not to a second
 * one. Where the new address is invited as well, that invitation is kept.
 * @param from the old address as it is compared
 */
export async function moveInvitations(tx: Tx, from: string, to: { email: string; emailKey: string }): Promise<void> {
  await tx.$executeRaw`
    update invitations old set email = ${to.email}, email_key = ${to.emailKey}
    where old.email_key = ${from} and old.status = 'pending' and not exists (
      select from invitations other
      where other.brand_id = old.brand_id and other.email_key = ${to.emailKey} and other.status in ('pending', 'waiting')
    )`;
}
