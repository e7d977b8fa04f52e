import type { Issue } from "#kernel/fault.ts";

type ChannelIssues = { channelId: number | null; issues: Issue[] };

/** The issues of each channel, errors first; channels with an error come before those with warnings only. */
export function groupIssues(issues: readonly Issue[]): ChannelIssues[] {
  const sorted = [...issues].sort((a, b) => rank(a) - rank(b));
  return [...Map.groupBy(sorted, ({ channel_id: id }) => id)].map(([channelId, own]) => ({ channelId, issues: own }));
}

function rank({ severity }: Issue): number {
  return severity === "error" ? 0 : 1;
}
