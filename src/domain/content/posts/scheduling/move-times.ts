import type { PostPlan } from "../editing/plan-edit.ts";

/** A plan whose own time and those of its channels are moved. */
export function moveTimes(plan: PostPlan, move: (at: Date) => Date): PostPlan {
  const moved = (at: Date | null) => at && move(at);
  const channels = plan.channels.map((channel) => ({ ...channel, scheduledAt: moved(channel.scheduledAt) }));
  return { ...plan, scheduledAt: moved(plan.scheduledAt), channels };
}
