import { fullName } from "#domain/identity/accounts/index.ts";
import type { Caller } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import type { Mentioned } from "./rules.ts";

export type Writer = { brandId: BrandId; role: Role | null; caller: Caller };

/**
 * The active members who can see an entry of a post's thread: no clients for internal entries and for posts that were
 * never submitted. A client is offered only the people whose names the post and its thread already show them.
 * @returns by name
 */
export async function findMentionable(
  db: Tx,
  { brandId, role }: Writer,
  postId: number,
  visibility: "team" | "client",
): Promise<Mentioned[]> {
  const post = await db.post.findFirst({
    where: { brandId, id: postId },
    select: { authorId: true, submittedHash: true },
  });
  if (!post) return [];
  const isForTeam = visibility === "team" || post.submittedHash === null;
  const members = await db.member.findMany({
    where: {
      brandId,
      isActive: true,
      user: { deletedAt: null, disabledAt: null, ...(role === "client" ? seenByClients(postId, post.authorId) : {}) },
      ...(isForTeam ? { role: { not: "client" } } : {}),
    },
    select: { user: true },
  });
  return members
    .map(({ user }) => ({ id: user.id, name: fullName(user) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
}

function seenByClients(postId: number, authorId: number): Prisma.UserWhereInput {
  const shown = { postId, visibility: "client" } as const;
  return {
    OR: [{ id: authorId }, { threadEntries: { some: shown } }, { threadMentions: { some: { entry: shown } } }],
  };
}

/** For entries of a brand: who they mention, and whether they still belong to it. */
export function includeMentions(brandId: number) {
  const members = { where: { brandId, isActive: true }, select: { id: true } };
  return { orderBy: { userId: "asc" }, include: { user: { include: { members } } } } as const;
}
