import { includeMentions } from "#domain/content/mentions/index.ts";
import { submittedTo } from "#domain/content/posts/index.ts";
import { INCLUDE_IMAGES } from "#domain/review/comment-images/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import type { Prisma } from "#platform/db/index.ts";

/** The thread entries of the brand that the caller may see: clients see no internal ones, and none of drafts. */
export function visibleTo({ brandId, role }: BrandContext): Prisma.ThreadEntryWhereInput {
  return { brandId, ...(seesDrafts(role) ? {} : { visibility: "client", post: submittedTo(role) }) };
}

export const INCLUDE_SUGGESTION = { include: { decidedBy: true } } as const;

/** What the view of an entry of the brand needs. */
export function commentInclude(brandId: number) {
  return {
    author: true,
    forUser: true,
    mentions: includeMentions(brandId),
    suggestion: INCLUDE_SUGGESTION,
    images: INCLUDE_IMAGES,
  } as const satisfies Prisma.ThreadEntryInclude;
}

export type CommentRow = Prisma.ThreadEntryGetPayload<{ include: ReturnType<typeof commentInclude> }>;
