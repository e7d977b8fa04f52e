import type { ReplicaFacts } from "#platform/db/replica.ts";
import { type Check, type Finding, fail, off, ok, warn } from "./finding.ts";

/** A standby that is behind for longer is no help: everything is read from the primary. */
const LATE_SECONDS = 30;

const FIX = 'See "Reading from a standby" in docs/operations/failover.md.';

/** Whether lists can be read from DATABASE_READ_URL. */
export const replicaCheck: Check = {
  name: "replica",
  async run({ services: { replica } }) {
    if (!replica) return [off("Everything is read from the primary (DATABASE_READ_URL).")];
    return [describeReplica(await replica.inspect())];
  },
};

export function describeReplica({ problem, behind }: ReplicaFacts): Finding {
  if (problem !== null)
    return fail(`DATABASE_READ_URL is not read from: ${problem}. Everything is read from the primary.`, FIX);
  const { bytes, seconds } = behind ?? { bytes: 0, seconds: 0 };
  const lag = `${Math.round(seconds)} s and ${bytes} bytes behind`;
  if (seconds > LATE_SECONDS)
    return warn(`DATABASE_READ_URL is ${lag}: until it has caught up, everything is read from the primary.`, FIX);
  return ok(`Lists are read from DATABASE_READ_URL, which is ${bytes === 0 ? "not behind" : lag}.`);
}
