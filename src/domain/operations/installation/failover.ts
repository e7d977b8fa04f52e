import { findLastSwitch, readFailoverFacts, UNREADABLE } from "#domain/operations/failover/index.ts";
import { counted } from "#kernel/counted.ts";
import { type Check, type Finding, fail, off, ok, warn } from "./finding.ts";

/** As long as a switch is worth a look. */
const SHOWN_DAYS = 7;

const LOSSLESS = "A failover loses nothing, so nothing is asked after it (DATABASE_FAILOVER=lossless).";

/** What a failover of the database can lose, and whether one was noticed lately. */
export const failoverCheck: Check = {
  name: "failover",
  async run({ services: { db }, env, isEmbedded }) {
    const isLossless = env.DATABASE_FAILOVER === "lossless";
    const { isIdentified, isSynchronous, isDurable, standbys } = await readFailoverFacts(db);
    const findings: Finding[] = [];
    if (!isIdentified && !isLossless) findings.push(fail(UNREADABLE, "See docs/operations/failover.md."));
    if (!isDurable && !isEmbedded)
      findings.push(
        warn(
          "synchronous_commit is off: a crash of the database server may forget that a post was sent.",
          "Set synchronous_commit to on for the role or the server.",
        ),
      );
    if (isLossless && !isSynchronous && standbys > 0)
      findings.push(
        warn(
          "DATABASE_FAILOVER is lossless, but no commit waits for a standby (synchronous_standby_names is empty): after a failover, posts may be published twice.",
          "Set synchronous_standby_names, or leave DATABASE_FAILOVER out.",
        ),
      );
    const last = await findLastSwitch(db, { days: SHOWN_DAYS });
    if (last && last.inDoubt > 0)
      findings.push(
        warn(
          `Another database server took over at ${last.at.toISOString()}: ${counted(last.inDoubt, "publication or reply", "publications and replies")} may have been sent without its knowledge.`,
          "They are looked up by themselves; members of the brands resolve those whose network can't tell, on the post's page.",
        ),
      );
    if (findings.length > 0) return findings;
    if (isLossless) return [ok(LOSSLESS)];
    if (isEmbedded) return [off("The embedded database has no standby.")];
    if (isSynchronous)
      return [
        ok(
          "Replication is synchronous. With DATABASE_FAILOVER=lossless nothing is looked up or asked after a failover.",
        ),
      ];
    return [
      ok(
        `${standbys > 0 ? "Replication is asynchronous" : "No standby is connected"}: after a failover, posts that are due are looked up, or put before a person where their network can't tell.`,
      ),
    ];
  },
};
