import type { SystemContext } from "#kernel/job.ts";
import { subjectHashOf } from "./rules.ts";

/** Marks the deletion as started on its status page, before the transaction that carries it out. */
export async function startDeletion({ db, env, clock }: SystemContext, lane: string): Promise<void> {
  const next = await db.inboundEvent.findFirst({
    where: { lane, status: "pending", kind: "deletion_requested" },
    orderBy: { id: "asc" },
    select: { platforms: true, subject: true },
  });
  const [platform] = next?.platforms ?? [];
  if (platform === undefined || !next?.subject) return;
  await db.dataDeletion.updateMany({
    where: { platform, subjectHash: subjectHashOf(env.AUTH_SECRET, platform, next.subject), status: "received" },
    data: { status: "in_progress", startedAt: clock.now() },
  });
}
