import { z } from "zod";
import type { InboundEvent } from "../../contract.ts";

const STARS: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

/** Source: developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews, read 26 November 2026. */
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
  const rating = STARS[review.starRating] ?? null;
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
