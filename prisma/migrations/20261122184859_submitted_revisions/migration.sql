-- AlterTable
ALTER TABLE "post_revisions" ADD COLUMN     "is_submitted" BOOLEAN NOT NULL DEFAULT false;

-- What was submitted last, what was approved, and what somebody decided about.
UPDATE "post_revisions" revision SET "is_submitted" = true FROM "posts" post
WHERE post.id = revision.post_id AND (
  revision.content_hash IN (post.submitted_hash, post.approved_hash)
  OR EXISTS (SELECT FROM "thread_entries" entry WHERE entry.post_id = post.id
    AND entry.kind <> 'comment' AND entry.revision = revision.revision)
);
