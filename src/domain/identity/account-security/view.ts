import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { membersOf } from "./find.ts";
import type { AccountSecurity } from "./schema.ts";

type Row = Awaited<ReturnType<typeof membersOf>>[number];

export const hasFactor = ({ totpSecret, _count }: Row): boolean => totpSecret !== null || _count.passkeys > 0;

export function viewSecurity(
  account: { requiresTwoFactor: boolean },
  members: readonly Row[],
): z.input<typeof AccountSecurity> {
  return {
    requires_two_factor: account.requiresTwoFactor,
    members: members.map((row) => ({
      id: row.id,
      name: fullName(row),
      email: readableEmail(row.email),
      has_second_factor: hasFactor(row),
      uses_single_sign_on: row.identities.length > 0,
    })),
  };
}
