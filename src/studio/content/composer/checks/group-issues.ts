import type { Issue } from "#kernel/fault.ts";

/** A finding that is the same on some channels. */
export interface SharedIssue {
  issue: Issue;
  /** Empty for one that is about no channel. */
  channelIds: readonly number[];
}

/** Equal findings once, with the channels that have them, errors first. */
export function groupIssues(issues: readonly Issue[]): SharedIssue[] {
  const sorted = [...issues].sort((a, b) => rank(a) - rank(b));
  const keyOf = ({ severity, code, field, message, fix }: Issue) =>
    JSON.stringify([severity, code, field, message, fix]);
  return [...Map.groupBy(sorted, keyOf).values()].flatMap((same) => {
    const [issue] = same;
    return issue ? [{ issue, channelIds: same.flatMap(({ channel_id: id }) => id ?? []) }] : [];
  });
}

function rank({ severity }: Issue): number {
  return severity === "error" ? 0 : 1;
}
