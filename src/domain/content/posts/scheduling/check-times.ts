import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { PlannedChannel, PostPlan } from "../editing/plan-edit.ts";
import type { FullPost, FullPublication } from "../find.ts";
import { canTransition, isFrozen } from "../rules.ts";

/**
 * What an edit is for. When the same request approves, a passed time means an expired post rather than an invalid field;
 * `now`: it approves and publishes at once.
 */
export type Purpose = "edit" | "approve" | "now";

export function isSameTime(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}

/**
 * Whether a plan sets a time for this publication: a different one, or any for one that ended without being published.
 */
export function isRescheduled(channel: PlannedChannel, { status, scheduledAt }: FullPublication): boolean {
  if (isFrozen(status)) return false;
  return !isSameTime(channel.scheduledAt, scheduledAt) || (channel.hasTime && canTransition("reschedule", status));
}

/**
 * New times in a plan must be in the future, unless it is to be published now; unchanged ones may have passed.
 * @param post the stored post; null for a new one
 * @throws Fault invalid, refused with post_expired
 */
export function requireFuture(plan: PostPlan, post: FullPost | null, now: Date, purpose: Purpose): void {
  if (purpose === "now") return;
  const [field] = findPast(plan, post, now);
  if (field === undefined) return;
  if (purpose === "edit") throw invalid(field, t("This time is in the past."));
  throw postExpired();
}

/** The refusal of an approval after the scheduled time. */
export function postExpired() {
  return fault("refused", {
    code: "post_expired",
    message: t("This post's scheduled time has passed. Reschedule it first."),
  });
}

/** The fields of a plan with a new time that has passed. */
export function findPast(plan: PostPlan, post: FullPost | null, now: Date): string[] {
  const isPast = (time: Date | null) => time !== null && time <= now;
  const fields = plan.channels.flatMap((channel, index) => {
    const current = post?.publications.find(({ channelId }) => channelId === channel.channelId);
    if (!isPast(channel.scheduledAt) || (current && !isRescheduled(channel, current))) return [];
    return [channel.followsPost ? "scheduled_at" : `channels.${index}.scheduled_at`];
  });
  if (isPast(plan.scheduledAt) && !(post && isSameTime(plan.scheduledAt, post.scheduledAt))) {
    fields.unshift("scheduled_at");
  }
  return [...new Set(fields)];
}
