import type { z } from "zod";
import { effectivePlan } from "#domain/billing/plans/index.ts";
import { emailKey, fullName } from "#domain/identity/accounts/index.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { wireTime } from "#kernel/time.ts";
import { escapeLike, type User } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import { type InstallationPerson, ListPeopleInput, PeoplePage } from "./schema.ts";

type Status = z.output<typeof InstallationPerson>["status"];

export const listPeople = operation({
  name: "people.list",
  summary: "List the people of the installation with their accounts, newest first.",
  scope: "user",
  needs: "operator",
  tier: "full",
  input: ListPeopleInput,
  output: PeoplePage,
  async run({ db, clock }, { q, ...input }) {
    const { before, ...order } = newestFirst(input);
    const account = { select: { id: true, planSlug: true, trialEndsAt: true, _count: { select: { brands: true } } } };
    const found = await db.user.findMany({
      where: { ...before, ...(q ? matching(q) : {}) },
      include: { account, _count: { select: { members: true } } },
      ...order,
    });
    const { rows, ...rest } = page(found, input.limit);
    const used = await db.accessToken.groupBy({
      by: ["userId"],
      where: { userId: { in: rows.map(({ id }) => id) } },
      _max: { lastUsedAt: true },
    });
    const lastUsed = new Map(used.map(({ userId, _max }) => [userId, _max.lastUsedAt]));
    const now = clock.now();
    const people = rows.map((user) => {
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
    return { people, ...rest };
  },
});

function matching(q: string) {
  const part = { contains: escapeLike(q), mode: "insensitive" as const };
  return { OR: [{ emailKey: { contains: escapeLike(emailKey(q)) } }, { firstName: part }, { lastName: part }] };
}

function statusOf({ deletedAt, disabledAt, emailVerifiedAt }: User): Status {
  if (deletedAt) return "deleted";
  if (disabledAt) return "disabled";
  return emailVerifiedAt ? "active" : "unverified";
}
