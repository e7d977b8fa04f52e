import type { z } from "zod";
import { effectivePlan } from "#domain/billing/plans/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import type { Prisma, User } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { InstallationPerson } from "./schema.ts";

type View = z.input<typeof InstallationPerson>;

export const WITH_ACCOUNT = {
  account: { select: { id: true, planSlug: true, trialEndsAt: true, _count: { select: { brands: true } } } },
  _count: { select: { members: true } },
} as const satisfies Prisma.UserInclude;

type Row = Prisma.UserGetPayload<{ include: typeof WITH_ACCOUNT }>;

export async function viewPeople(
  { db, clock }: Pick<PublicContext, "db" | "clock">,
  rows: readonly Row[],
): Promise<View[]> {
  const used = await db.accessToken.groupBy({
    by: ["userId"],
    where: { userId: { in: rows.map(({ id }) => id) } },
    _max: { lastUsedAt: true },
  });
  const lastUsed = new Map(used.map(({ userId, _max }) => [userId, _max.lastUsedAt]));
  const now = clock.now();
  return rows.map((user) => {
    const usedAt = lastUsed.get(user.id) ?? null;
    return {
      id: user.id,
      name: fullName(user),
      email: readableEmail(user.email),
      status: statusOf(user),
      is_operator: user.operatorSince !== null,
      two_factor_enabled: user.totpSecret !== null,
      created_at: wireTime(user.createdAt),
      last_used_at: usedAt && wireTime(usedAt),
      teams: user._count.members,
      account: user.account && {
        id: user.account.id,
        plan: effectivePlan(user.account, now),
        teams: user.account._count.brands,
      },
    };
  });
}

function statusOf({ deletedAt, disabledAt, emailVerifiedAt }: User): View["status"] {
  if (deletedAt) return "deleted";
  if (disabledAt) return "disabled";
  return emailVerifiedAt ? "active" : "unverified";
}
