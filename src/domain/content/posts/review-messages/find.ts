import type { SystemContext } from "#kernel/job.ts";
import type { Prisma } from "#platform/db/index.ts";
import { type FullPost, findPosts } from "../find.ts";

const INCLUDE = {
  channel: true,
  brand: {
    select: { name: true, handle: true, timezone: true, closedAt: true, reviewChannel: true },
  },
} as const satisfies Prisma.ReviewMessageInclude;

type Row = Prisma.ReviewMessageGetPayload<{ include: typeof INCLUDE }>;

/** A message, and what it is about as it is now. */
export type FoundMessage = {
  row: Row;
  /** Null once it was deleted. */
  post: FullPost | null;
  /** Whether the post was submitted again since: the later message is about it now. */
  isReplaced: boolean;
  /** The name of whoever decided last; null if nobody did. */
  decidedBy: string | null;
};

/** @returns null if nothing more is to be sent for it */
export async function findReviewMessage({ db }: SystemContext, id: number): Promise<FoundMessage | null> {
  const row = await db.reviewMessage.findUnique({ where: { id }, include: INCLUDE });
  if (!row || row.isEnded) return null;
  const { brandId, postId } = row;
  const [post = null] = await findPosts(db, brandId, [postId]);
  const later = await db.reviewMessage.count({ where: { postId, id: { gt: id } } });
  const decision = await db.threadEntry.findFirst({
    where: { brandId, postId, kind: { in: ["approval", "change_request"] } },
    orderBy: { id: "desc" },
    select: { guestName: true, author: { select: { firstName: true, lastName: true } } },
  });
  const { guestName, author } = decision ?? {};
  const decidedBy = guestName ?? (author ? `${author.firstName} ${author.lastName}`.trim() : null);
  return { row, post, isReplaced: later > 0, decidedBy };
}
