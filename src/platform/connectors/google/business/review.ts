import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import type { InboundEvent } from "../../contract.ts";

const STARS: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

/**
 * Source: developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews, read 26 November 2026; the
 * state since April, the violated rule since July 2026.
 */
export const Reply = z.object({
  comment: z.string().default(""),
  updateTime: z.string().default(""),
  /** `PENDING`, `APPROVED` or `REJECTED`. */
  reviewReplyState: z.string().optional(),
  /** Such as `PERSONAL_INFO`. */
  policyViolation: z.string().optional(),
});
const Review = z.object({
  reviewId: z.string().min(1),
  reviewer: z
    .object({
      displayName: z.string().default(""),
      profilePhotoUrl: z.string().optional(),
      isAnonymous: z.boolean().default(false),
    })
    .default({ displayName: "", isAnonymous: false }),
  starRating: z.string().default(""),
  comment: z.string().default(""),
  createTime: z.string(),
  updateTime: z.string().optional(),
  reviewReply: Reply.optional(),
});
export type Review = z.infer<typeof Review>;
export const ReviewPage = z.object({
  reviews: z.array(Review).default([]),
  totalReviewCount: z.number().int().default(0),
  nextPageToken: z.string().default(""),
});

export const changedAt = ({ createTime, updateTime = createTime }: Review): string => updateTime;

/**
 * A review as it is now, and an edit if it was changed: it may have been received before. Google tells no ID of the
 * reviewer, but a person has one review per location, so its ID stands for the person.
 */
export function eventsOf(review: Review, location: string): InboundEvent[] {
  const { reviewId: externalId, reviewer, comment: body } = review;
  const { displayName, profilePhotoUrl, isAnonymous } = reviewer;
  const common = { platforms: ["google_business"] as [string], subject: location, externalId, body };
  const rating = lookUp(STARS, review.starRating) ?? null;
  const received: InboundEvent = {
    ...common,
    id: externalId,
    kind: "review",
    rating,
    author: isAnonymous ? null : { externalId, name: displayName, handle: null, avatarUrl: profilePhotoUrl ?? null },
    // Google tells no address of a review.
    permalink: "",
    inReplyTo: null,
    receivedAt: new Date(review.createTime),
  };
  if (changedAt(review) === review.createTime) return [received];
  return [received, { ...common, id: `${externalId} ${changedAt(review)}`, kind: "edited", rating }];
}

/** Google checks replies after it took them. The same event however often the review is read. */
export function refusedReplyOf({ reviewId, reviewReply: reply }: Review, location: string): InboundEvent[] {
  if (!reply || !isRefused(reply)) return [];
  const { comment: body, updateTime } = reply;
  const common = { platforms: ["google_business"] as [string], subject: location, externalId: reviewId };
  return [{ ...common, kind: "reply_refused", id: `${reviewId} ${updateTime}`, body, message: refusalOf(reply) }];
}

export const isRefused = ({ reviewReplyState: state }: z.infer<typeof Reply>): boolean => state === "REJECTED";

export function refusalOf({ policyViolation = "" }: z.infer<typeof Reply>): string {
  const rule = policyViolation.replaceAll("_", " ").toLowerCase().trim();
  const reason = rule === "" || rule.includes("unspecified") ? "" : ` (${rule})`;
  return `Google doesn't show the reply: it breaks a rule for replies to reviews${reason}. Write another one.`;
}
