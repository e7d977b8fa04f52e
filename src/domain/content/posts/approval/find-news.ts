import { namesOf } from "#domain/content/mentions/index.ts";
import { withNames } from "#domain/content/mentions/rules.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { cutText } from "#kernel/excerpt.ts";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";
import type { MailPost } from "#platform/mail/index.ts";
import type { FullPost } from "../find.ts";
import { compareVersions } from "./compare-versions.ts";

/** Comments of one post in a mail, the newest ones. */
const MAX_COMMENTS = 5;
const MAX_LENGTH = 400;

/** What is new about a post since somebody decided about it: for a first decision, the comments alone. */
export type PostNews = {
  compare: Awaited<ReturnType<typeof compareVersions>>;
  comments: NonNullable<MailPost["comments"]>;
};

/** @param role of the person: clients are not told what the team wrote for itself */
export async function findNews(
  tx: Tx,
  post: Pick<FullPost, "id" | "revision">,
  { userId, role }: { userId: number; role: Role },
): Promise<PostNews> {
  const decision = await tx.threadEntry.findFirst({
    where: { postId: post.id, authorId: userId, kind: { not: "comment" } },
    orderBy: { id: "desc" },
    select: { id: true, revision: true },
  });
  const newest = await tx.threadEntry.findMany({
    where: {
      postId: post.id,
      body: { not: "" },
      resolvedAt: null,
      // Their own words are no news; those of guests have no author.
      OR: [{ authorId: null }, { authorId: { not: userId } }],
      ...(decision && { id: { gt: decision.id } }),
      ...(seesDrafts(role) ? {} : { visibility: "client" }),
    },
    orderBy: { id: "desc" },
    take: MAX_COMMENTS,
    include: { author: true, mentions: { include: { user: true } }, _count: { select: { images: true } } },
  });
  return {
    compare: decision ? await compareVersions(tx, post, decision.revision) : null,
    comments: newest.toReversed().map(({ author, guestName, body, mentions, _count }) => ({
      author: guestName ?? (author ? fullName(author) : "Masthead"),
      text: cutText(withNames(body, namesOf(mentions)), MAX_LENGTH),
      images: _count.images,
    })),
  };
}
