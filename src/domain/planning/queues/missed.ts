import type { Prisma } from "#platform/db/index.ts";

/** Publications that came due on a paused channel, and of which nothing was sent. */
export function whereMissed(channelId: number, now: Date) {
  return {
    channelId,
    status: "scheduled",
    scheduledAt: { lte: now },
    firstSentAt: null,
    parts: { none: {} },
  } as const satisfies Prisma.PublicationWhereInput;
}
