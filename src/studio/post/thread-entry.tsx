"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { sayThrough } from "#domain/provenance/schema.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { authorOf } from "./author-of.ts";
import { EntryHead } from "./entry-head.tsx";
import classes from "./thread.module.css";
import { ThreadForm } from "./thread-form.tsx";
import { usePostActs } from "./use-post-acts.ts";
import type { Comment } from "./use-thread.ts";

interface ThreadEntryProps {
  comment: Comment;
  answers: readonly Comment[];
  post: Post;
}

/** One entry with its answers: who, when, on which revision, and whether it is dealt with. */
export function ThreadEntry({ comment, answers, post }: ThreadEntryProps) {
  const { role } = useBrand();
  const { refresh } = usePostActs();
  const [isAnswering, answer] = useDisclosure(false);
  const resolve = useMutation(useTRPC().thread.resolve.mutationOptions({ onSuccess: () => void refresh(null) }));
  const isResolvable = comment.kind !== "approval" && ROLES[role].permissions.has("comments.manage");
  return (
    <li className={classes.entry} data-resolved={comment.resolved || undefined}>
      <Head comment={comment} revision={post.revision} />
      {comment.body ? <p className={classes.words}>{comment.body}</p> : null}
      <div className={classes.tools}>
        {post.allowed_actions.includes("comment") ? (
          <Button size="compact-sm" variant="subtle" onClick={answer.toggle} aria-expanded={isAnswering}>
            Answer
          </Button>
        ) : null}
        {isResolvable ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={resolve.isPending}
            onClick={() => resolve.mutate({ id: comment.id, resolved: !comment.resolved })}
          >
            {comment.resolved ? "Open again" : "Resolve"}
          </Button>
        ) : null}
      </div>
      {answers.length > 0 ? (
        <ol className={classes.answers} aria-label={`Answers to ${authorOf(comment)}`}>
          {answers.map((reply) => (
            <li key={reply.id}>
              <Head comment={reply} revision={post.revision} />
              <p className={classes.words}>{reply.body}</p>
            </li>
          ))}
        </ol>
      ) : null}
      {isAnswering ? <ThreadForm post={post} answers={comment} onDone={answer.close} /> : null}
    </li>
  );
}

function Head({ comment, revision }: { comment: Comment; revision: number }) {
  const { timezone } = useBrand();
  return (
    <EntryHead
      author={authorOf(comment)}
      kind={comment.kind}
      at={comment.created_at}
      zone={timezone}
      isResolved={comment.resolved}
      isForTeam={comment.visibility === "team"}
      through={comment.written_through ? sayThrough(comment.written_through, comment.origin) : undefined}
      about={comment.revision < revision ? `on revision ${comment.revision}` : undefined}
    />
  );
}
