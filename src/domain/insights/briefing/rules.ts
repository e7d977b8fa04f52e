import type { Briefing } from "./schema.ts";

/** How many things wait for the person. Messages count where they are overdue. */
export function countForYou({ waiting: { you, overdue } }: Pick<Briefing, "waiting">): number {
  return countPosts({ waiting: { you } }) + you.channels.length + overdue;
}

/** How many posts wait for the person. */
export function countPosts({ waiting: { you } }: { waiting: Pick<Briefing["waiting"], "you"> }): number {
  const posts = [you.to_approve, you.changes_requested, you.assigned, you.troubled, you.expiring];
  return posts.reduce((sum, { total }) => sum + total, 0);
}

/** Whether a briefing says more than that times are free, which nobody who doesn't publish wants to read every week. */
export function hasContent(briefing: Briefing): boolean {
  const { results, waiting } = briefing;
  return countForYou(briefing) > 0 || waiting.others.length > 0 || (results !== null && results.published > 0);
}
