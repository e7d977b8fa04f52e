import { followTimeline, type Timeline, takeSentToSettlement } from "#domain/operations/failover/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { Prisma } from "#platform/db/index.ts";
import { ON_RECORDED_TIMELINE, SYSTEM_IDENTIFIER, TIMELINE } from "#platform/db/timeline.ts";
import type { RecentResults } from "./recent-results.ts";
import { reportEnding } from "./report.ts";
import { settle } from "./settle.ts";

export type SwitchWatch = {
  /**
   * Looks which database server this is. A server that has just taken over is told what this worker has published in the last
   * minutes: what it has forgotten is recorded again, unless somebody has settled it in another way.
   * @throws Error on a connection to a former server
   */
  look(): Promise<void>;
  /** The condition under which an intent may be committed: by the server that was last looked at, and once that is recorded. */
  fence(): Prisma.Sql;
};

export function watchForSwitch(
  ctx: SystemContext,
  recent: RecentResults,
  { lease: leaseSeconds }: { lease: number },
): SwitchWatch {
  /** Undefined before the first look, null where it cannot be read and need not be. */
  let known: Timeline | null | undefined;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const found = await followTimeline(ctx, leaseSeconds);
    if (found && known) {
      const isSameCluster = found.systemIdentifier === known.systemIdentifier;
      if (isSameCluster && found.timeline < known.timeline)
        throw new Error("This connection leads to a database server that another one has replaced.");
      if (!isSameCluster || found.timeline > known.timeline) await tellAgain();
    }
    known = found;
  }

  async function tellAgain(): Promise<void> {
    const results = recent.list();
    const keys = [...new Set(results.map(({ claimed }) => claimed.key))];
    await ctx.db.$transaction((tx) => takeSentToSettlement(tx, keys, leaseSeconds));
    for (const ended of results) {
      const written = (await settle(ctx, [ended], "wait")).get(ended);
      if (written) reportEnding(ctx, ended.claimed, ended.ending, written.at);
    }
  }

  return {
    look() {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
    fence() {
      if (known === null) return Prisma.sql`true`;
      if (known === undefined) return ON_RECORDED_TIMELINE;
      const { systemIdentifier, timeline } = known;
      return Prisma.sql`${ON_RECORDED_TIMELINE} and ${SYSTEM_IDENTIFIER} = ${systemIdentifier} and ${TIMELINE} = ${timeline}`;
    },
  };
}
