import type { z } from "zod";
import { insertAccount } from "#domain/identity/sign-in/index.ts";
import { RegisterInput } from "#domain/identity/sign-in/schema.ts";
import { parseInput } from "#kernel/execute.ts";
import type { SystemContext } from "#kernel/job.ts";
import { insertPasswordLink, type PasswordLink } from "./create-password-link.ts";
import { recordOperatorAction } from "./record-action.ts";

const CreateOwnerInput = RegisterInput.omit({ password: true });

/**
 * Creates an account with its first brand for an owner whose address the operator vouches for, so that an installation
 * without mail can be used.
 * @returns the link by which the owner sets a password
 * @throws Fault invalid on a field
 */
export async function createOwner(
  ctx: SystemContext,
  input: z.input<typeof CreateOwnerInput>,
): Promise<PasswordLink & { email: string }> {
  const person = parseInput(CreateOwnerInput, input);
  return ctx.db.$transaction(async (tx) => {
    const user = await insertAccount(tx, ctx, {
      email: person.email,
      firstName: person.first_name,
      lastName: person.last_name,
      passwordHash: null,
      emailVerifiedAt: ctx.clock.now(),
      brandName: person.brand_name ?? null,
    });
    const link = await insertPasswordLink(tx, ctx, user);
    await recordOperatorAction(tx, ctx, user, { action: "user.created_by_operator" });
    return { ...link, email: user.email };
  });
}
