import { fault, invalid } from "#kernel/fault.ts";
import type { FullPost, FullPublication } from "./find.ts";
import type { PlannedChannel, PostPlan } from "./plan-edit.ts";
import { canTransition, isFrozen } from "./rules.ts";

export function isSameTime(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}

/** Whether a plan gives this publication a time: another one, or for one that ended unpublished any. */
export function isRescheduled(channel: PlannedChannel, { status, scheduledAt }: FullPublication): boolean {
  if (isFrozen(status)) return false;
  return !isSameTime(channel.scheduledAt, scheduledAt) || (channel.hasTime && canTransition("reschedule", status));
}

/**
 * Times that a plan sets anew have to lie ahead; ones that merely stay may have passed.
 * @param post as it was; null for a new one
 * @param willApprove the same request approves: then it is not a bad field but an expired post
 * @throws Fault invalid, refused with post_expired
 */
export function requireFuture(plan: PostPlan, post: FullPost | null, now: Date, willApprove: boolean): void {
  const field = findPast(plan, post, now);
  if (field === null) return;
  if (!willApprove) throw invalid(field, "This time is in the past.");
  throw expired();
}

/** The refusal of an approval that comes too late. */
export function expired() {
  return fault("refused", {
    code: "post_expired",
    message: "This post's scheduled time has passed. Reschedule it first.",
  });
}

/** The field of a plan that sets a time anew which has passed. */
export function findPast(plan: PostPlan, post: FullPost | null, now: Date): string | null {
  const isPast = (time: Date | null) => time !== null && time <= now;
  if (isPast(plan.scheduledAt) && !(post && isSameTime(plan.scheduledAt, post.scheduledAt))) return "scheduled_at";
  for (const [index, channel] of plan.channels.entries()) {
    const current = post?.publications.find(({ channelId }) => channelId === channel.channelId);
    if (!isPast(channel.scheduledAt) || (current && !isRescheduled(channel, current))) continue;
    return channel.followsPost ? "scheduled_at" : `channels.${index}.scheduled_at`;
  }
  return null;
}
