import { credentialColumns, isByApp } from "#domain/content/provenance/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { PostRevision, Prisma, Tx } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";
import { EDIT, PERSON } from "../reading/post-rows.ts";
import { originOf } from "../rules.ts";
import { planUnchanged, revisionContent } from "./plan-edit.ts";

/** Who wrote something, through which adapter and credential, in the form of the rows' columns. */
export type Authorship = Pick<
  PostRevision,
  "authorId" | "origin" | "originToken" | "originTokenKind" | "originTokenTier"
>;

/**
 * Stores the present content under its revision, so that approved content can always be shown again.
 * @returns the post, whose newest edit by an app this may be
 */
export async function recordRevision(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  post: FullPost,
  aiModel?: string,
): Promise<FullPost> {
  const by = {
    aiModel: aiModel ?? null,
    authorId: caller.userId,
    origin: originOf(ctx.origin.entryPoint),
    credential: credentialColumns(caller),
  };
  return insertRevision(tx, post, by, ctx.clock.now());
}

/** The same for an author other than the caller. */
export async function keepRevision(tx: Tx, post: FullPost, by: Authorship, createdAt: Date): Promise<void> {
  await insertRevision(tx, post, { ...by, aiModel: null, credential: credentialColumns(by) }, createdAt);
}

type By = Pick<PostRevision, "authorId" | "origin" | "aiModel"> & { credential: Prisma.Sql };
type Inserted = { edit: readonly unknown[]; author: readonly unknown[] };

async function insertRevision(
  tx: Tx,
  post: FullPost,
  { authorId, origin, aiModel, credential }: By,
  createdAt: Date,
): Promise<FullPost> {
  const { id, revision, contentHash, submittedHash } = post;
  const content = JSON.stringify(revisionContent(planUnchanged(post)));
  const inserted = await tx.$queryRaw<Inserted[]>`
    with inserted as (
      insert into post_revisions (post_id, revision, author_id, origin, origin_token, origin_token_kind, origin_token_tier,
        ai_model, content, content_hash, is_submitted, created_at)
      values (${id}, ${revision}, ${authorId}, ${origin}::post_origin, ${credential},
        ${aiModel}, ${content}::jsonb, ${contentHash}, ${contentHash === submittedHash}, ${createdAt.toISOString()}::timestamptz)
      returning *
    )
    select ${EDIT.of("e")} as edit, ${PERSON.of("u")} as author from inserted e join users u on u.id = e.author_id`;
  const edits = inserted.map(({ edit, author }) => ({ ...EDIT.read(edit), author: PERSON.read(author) }));
  const hasAppEdit = edits.some((edit) => edit.revision > 1 && isByApp(edit));
  return hasAppEdit ? { ...post, revisions: edits } : post;
}

/** Marks the post's present revision as submitted: clients may see it from now on. */
export async function markSubmitted(
  tx: Tx,
  { id: postId, revision }: Pick<FullPost, "id" | "revision">,
): Promise<void> {
  await tx.postRevision.updateMany({ where: { postId, revision }, data: { isSubmitted: true } });
}
