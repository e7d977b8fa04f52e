"use client";

import { Button } from "@mantine/core";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import type { Post } from "../composer/draft.ts";
import { ReadError } from "../frame/read-error.tsx";
import classes from "./thread.module.css";
import { ThreadEntry } from "./thread-entry.tsx";
import { ThreadForm } from "./thread-form.tsx";
import { useThread } from "./use-thread.ts";

/** What people say about a post: comments, approvals and change requests in reading order, answers below what they answer. */
export function Thread({ post }: { post: Post }) {
  const { comments, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useThread(post.id);
  const answersTo = (id: number | null) => comments.filter(({ parent_id }) => parent_id === id);
  return (
    <Section title="Thread">
      {isPending ? <RowsSkeleton rows={2} /> : null}
      {error ? <ReadError what="The thread" error={error} onRetry={() => void refetch()} /> : null}
      {comments.length > 0 ? (
        <ol className={classes.thread} aria-label="Thread">
          {answersTo(null).map((comment) => (
            <ThreadEntry key={comment.id} comment={comment} answers={answersTo(comment.id)} post={post} />
          ))}
        </ol>
      ) : null}
      {!isPending && !error && comments.length === 0 ? (
        <p className={classes.nothing}>Nobody has said anything yet.</p>
      ) : null}
      {hasNextPage ? (
        <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      {post.allowed_actions.includes("comment") ? <ThreadForm post={post} /> : null}
    </Section>
  );
}
