import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job } from "#kernel/job.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { rolesThat } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";
import { findGuide } from "./find.ts";
import { findEdits } from "./find-edits.ts";
import { type Proposal, proposeRules } from "./propose.ts";
import { MAX_DISMISSED } from "./terms.ts";

/** The next submissions may bring up the same proposal, and are told together. */
const DELAY_SECONDS = 60;

/** Looks for new proposals for rules soon, after a change that reviews may have asked for. */
export async function lookForProposals(tx: Tx, { queue, brandId }: BrandContext): Promise<void> {
  await queue.enqueue(tx, notifyOfProposals, { brandId }, { startAfterSeconds: DELAY_SECONDS });
}

/** Tells those who can change the guide of proposals that are new, of each once. */
export const notifyOfProposals = job<{ brandId: number }>({
  name: "brand_guide.notify_proposals",
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 60, concurrency: 1 },
  async perform(ctx, { brandId }) {
    const now = ctx.clock.now();
    await ctx.db.$transaction(async (tx) => {
      const open = await tx.$queryRaw<unknown[]>`
        select id from brands where id = ${brandId} and closed_at is null for no key update`;
      if (open.length === 0) return;
      const guide = await findGuide(tx, brandId);
      const row = await tx.brandGuide.findUnique({
        where: { brandId },
        select: { dismissed: true, announced: true },
      });
      const edits = await findEdits(tx, brandId as BrandId, now);
      const announced = row?.announced ?? [];
      const fresh = proposeRules(edits, guide, row?.dismissed ?? []).filter(({ key }) => !announced.includes(key));
      if (fresh.length === 0) return;
      // The oldest ones are forgotten.
      const keys = [...announced, ...fresh.map(({ key }) => key)].slice(-MAX_DISMISSED);
      const empty = { brandId, revision: 0, content: {}, updatedAt: now };
      await tx.brandGuide.upsert({
        where: { brandId },
        create: { ...empty, announced: keys },
        update: { announced: keys },
      });
      await notifyPeople(tx, ctx, {
        userIds: [],
        roles: rolesThat("automations.manage"),
        brandId,
        type: "guide_proposal",
        title: () => t("Make it a rule of the brand guide?"),
        body: () => describeProposals(fresh),
        path: "/settings/guide",
      });
    });
  },
});

function describeProposals(proposals: readonly Proposal[]): string {
  const what = proposals.map(({ kind, word, removed }) =>
    kind === "emoji"
      ? tn(removed, "emoji (from {count} post)", "emoji (from {count} posts)")
      : tn(removed, "“{word}” (from {count} post)", "“{word}” (from {count} posts)", { word }),
  );
  return t("Reviews removed {words}.", { words: formatList(what) });
}
