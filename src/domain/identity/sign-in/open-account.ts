import type { z } from "zod";
import { FREE_PLAN, trialEnd } from "#domain/billing/plans/index.ts";
import { createBrandWithOwner } from "#domain/brands/brands/index.ts";
import { isInvited } from "#domain/brands/invitations/index.ts";
import { DEMO_EMAIL, emailKey, fullName, pageLanguage } from "#domain/identity/accounts/index.ts";
import { personalTerms, requireStrongPassword } from "#domain/identity/credentials/index.ts";
import { addressKeys, REGISTER_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { defaultBrandName } from "./rules.ts";
import type { RegisterInput } from "./schema.ts";
import { sendVerification } from "./send-verification.ts";

type Registration = z.output<typeof RegisterInput>;

/** Lock held by registrations while they check for existing users. */
const FIRST_ACCOUNT_LOCK = 1_718_187_636;

/**
 * Creates a user with an account on trial, its first brand, and the verification mail.
 * @param then further work in the same transaction
 * @throws Fault invalid on `email`, forbidden where registration requires an invitation, throttled
 */
export async function openAccount<Result>(
  ctx: PublicContext,
  input: Registration,
  then: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  await throttleAttempts(ctx.db, addressKeys("register", ctx.origin.address), REGISTER_RATE);
  const { first_name: firstName, last_name: lastName, email, brand_name: brandName = null } = input;
  await requireStrongPassword(
    "password",
    input.password,
    personalTerms({ email, firstName, lastName }, brandName ?? undefined),
  );
  const passwordHash = await ctx.passwords.hash(input.password, ctx.origin.address);
  await ctx.queue.ready();
  return ctx.db.$transaction(async (tx) => {
    if (ctx.env.REGISTRATION === "invite") await requireInvitation(tx, ctx, input.email);
    const user = await insertAccount(tx, ctx, { email, firstName, lastName, passwordHash, brandName });
    await sendVerification(tx, ctx, user);
    return then(tx, user);
  });
}

/** The very first account requires no invitation, because nobody could send it. */
async function requireInvitation(tx: Tx, ctx: PublicContext, email: string): Promise<void> {
  if (await isInvited(tx, ctx, emailKey(email))) return;
  await lockFirstAccount(tx);
  if ((await tx.user.count()) > 0) throw fault("forbidden", { message: t("Registration is by invitation only.") });
}

function lockFirstAccount(tx: Tx): Promise<unknown> {
  return tx.$executeRaw`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK}::int, 0)`;
}

/**
 * Whether nobody has an account beside the demo's, whose password only the operator was shown: whoever opens the first one
 * set up this installation. Of two concurrent registrations one is the first.
 */
async function isFirstAccount(tx: Tx): Promise<boolean> {
  const isNobodyHere = async () => (await tx.account.count({ where: OF_PEOPLE, take: 1 })) === 0;
  if (!(await isNobodyHere())) return false;
  await lockFirstAccount(tx);
  return isNobodyHere();
}

const OF_PEOPLE = { owner: { emailKey: { not: emailKey(DEMO_EMAIL) } } };

/** `emailVerifiedAt`: null where a mailed link is still to verify the address. `brandName`: null for the default. */
export type NewOwner = Pick<User, "email" | "firstName" | "lastName" | "passwordHash"> & {
  emailVerifiedAt?: Date;
  brandName: string | null;
};

/**
 * Inserts a user with an account on trial and its first brand. The owner of the installation's first account becomes its
 * operator.
 * @throws Fault invalid on `email` for one that has an account
 */
export async function insertAccount(tx: Tx, ctx: PublicContext, { brandName, ...person }: NewOwner): Promise<User> {
  const now = ctx.clock.now();
  const operatorSince = (await isFirstAccount(tx)) ? now : null;
  const data = { ...person, emailKey: emailKey(person.email), ...pageLanguage(), createdAt: now, operatorSince };
  // Skipped when the address is taken, also by a concurrent registration.
  const [user] = await tx.user.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (!user) throw invalid("email", t("An account with this email address already exists. Sign in instead."));
  const account = await tx.account.create({
    data: { ownerId: user.id, planSlug: FREE_PLAN, trialEndsAt: trialEnd(now), planChangedAt: now, createdAt: now },
  });
  const owner = { id: user.id, name: fullName(user) };
  const name = brandName ?? defaultBrandName(user.firstName);
  await createBrandWithOwner(tx, ctx, { accountId: account.id, owner, name, timezone: "UTC" });
  return user;
}
