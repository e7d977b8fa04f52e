import { effectivePlan } from "#domain/billing/plans/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { isActive } from "./rules.ts";

/** An account as the operator's list shows it. */
export type AccountSummary = { id: number; plan: string; brands: number; since: string; owner: string; note: string };

const BATCH = 500;

/** Every account, oldest first, read in batches. */
export async function* listAccounts({ db, clock }: SystemContext): AsyncGenerator<AccountSummary> {
  for (let after = 0; ; ) {
    const rows = await db.account.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
      include: { owner: { select: { email: true, deletedAt: true } }, _count: { select: { brands: true } } },
    });
    for (const row of rows) {
      const plan = effectivePlan(row, clock.now());
      const notes = [
        plan === row.planSlug ? "" : `on trial until ${dayOf(row.trialEndsAt)}`,
        isActive(row.subscriptionStatus) ? `subscription ${row.subscriptionStatus}` : "",
        row.owner.deletedAt ? `deleted ${dayOf(row.owner.deletedAt)}` : "",
      ];
      yield {
        id: row.id,
        plan,
        brands: row._count.brands,
        since: dayOf(row.createdAt),
        owner: row.owner.email,
        note: notes.filter(Boolean).join(", "),
      };
      after = row.id;
    }
    if (rows.length < BATCH) return;
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
