"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense, useRef } from "react";
import { describeSource } from "#domain/content/provenance/rules.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { authorOf } from "#studio/content/revisions/byline.ts";
import { CommentText } from "#studio/content/revisions/comment-text.tsx";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";
import { quotableOf } from "../content-of.ts";
import { entryId } from "../marks/marks.ts";
import { usePostView } from "../post-view.tsx";
import { DecideSuggestion } from "../suggestions/decide-suggestion.tsx";
import { isCurrent } from "./anchors.ts";
import { CommentImages } from "./comment-images.tsx";
import { EntryHead } from "./entry-head.tsx";
import { useImagesOf } from "./member-images.ts";
import { Quote } from "./quote.tsx";
import classes from "./thread.module.css";

const ReplyForm = lazy(() => import("./reply-form.tsx"));

interface ThreadEntryProps {
  comment: Comment;
  replies: readonly Comment[];
  post: Post;
  /** The current person; null until known. */
  userId: number | null;
  onDelete: (id: number) => void;
}

/** One entry with its replies: author, time, anchor, revision, and whether it is resolved. */
export function ThreadEntry({ comment, replies, post, userId, onDelete }: ThreadEntryProps) {
  const { role } = useBrand();
  const { show, isBesideText } = usePostView();
  const [isReplying, response] = useDisclosure(false);
  const entry = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closeReply = () => {
    // Only if the focus is still here: the person may have moved on while the reply was sent.
    if (entry.current?.contains(document.activeElement)) opener.current?.focus();
    response.close();
  };
  const resolve = useAction(useTRPC().thread.resolve.mutationOptions(), {
    refresh: usePostKeys(),
  });
  // The optimistic value; after a refusal, the stored one is shown again.
  const isResolved = resolve.isPending ? resolve.input?.resolved === true : comment.resolved;
  const isResolvable = comment.kind !== "approval" && !comment.suggestion && roleAllows(role, "comments.manage");
  const { anchor } = comment;
  const images = useImagesOf(comment.images);
  const isMine = ({ kind, author }: Comment) => kind === "comment" && userId !== null && author?.id === userId;
  return (
    <li
      ref={entry}
      id={entryId(comment.id)}
      tabIndex={-1}
      className={classes.entry}
      data-resolved={isResolved || undefined}
      data-team={isForTeam(comment) || undefined}
    >
      <Head comment={comment} revision={post.revision} isResolved={isResolved} />
      {anchor ? (
        <Quote
          anchor={anchor}
          picture={post.media.find(({ id }) => id === anchor.media_id)}
          isGone={!isCurrent(anchor, quotableOf(post))}
          onShow={() => show(anchor)}
        />
      ) : null}
      {comment.suggestion ? (
        <DecideSuggestion
          commentId={comment.id}
          suggestion={comment.suggestion}
          post={post}
          isBesideText={isBesideText}
        />
      ) : null}
      {comment.body ? (
        <p className={classes.words}>
          <CommentText comment={comment} />
        </p>
      ) : null}
      <CommentImages images={images} />
      <div className={classes.tools}>
        {post.allowed_actions.includes("comment") ? (
          <Button ref={opener} size="compact-sm" variant="subtle" onClick={response.toggle} aria-expanded={isReplying}>
            {t("verb|Reply")}
          </Button>
        ) : null}
        {isResolvable ? (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => !resolve.isPending && resolve.run({ id: comment.id, resolved: !comment.resolved })}
          >
            {isResolved ? t("Reopen") : t("Resolve")}
          </Button>
        ) : null}
        {isMine(comment) && replies.length === 0 && comment.suggestion?.status !== "accepted" ? (
          <DeleteComment onClick={() => onDelete(comment.id)} />
        ) : null}
      </div>
      {replies.length > 0 ? (
        <ol className={classes.replies} aria-label={t("Replies to {author}", { author: authorOf(comment) })}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <Head comment={reply} revision={post.revision} isResolved={false} />
              <p className={classes.words}>
                <CommentText comment={reply} />
              </p>
              <ReplyImages images={reply.images} />
              {isMine(reply) ? (
                <div className={classes.tools}>
                  <DeleteComment onClick={() => onDelete(reply.id)} />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {isReplying ? (
        <Suspense>
          <ReplyForm post={post} parent={comment} onDone={closeReply} />
        </Suspense>
      ) : null}
    </li>
  );
}

function ReplyImages({ images }: Pick<Comment, "images">) {
  return <CommentImages images={useImagesOf(images)} />;
}

function DeleteComment({ onClick }: { onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" onClick={onClick}>
      {t("Delete")}
    </Button>
  );
}

const isForTeam = ({ visibility }: Comment) => visibility === "team";

function Head({ comment, revision, isResolved }: { comment: Comment; revision: number; isResolved: boolean }) {
  const { timezone } = useBrand();
  return (
    <EntryHead
      author={authorOf(comment)}
      authorId={comment.author?.id}
      kind={comment.kind}
      step={comment.step}
      at={comment.created_at}
      zone={timezone}
      isResolved={isResolved}
      isForTeam={isForTeam(comment)}
      isEdited={comment.edited_at !== null}
      isRequested={comment.change_request_id !== null}
      through={
        comment.written_through
          ? t("via {source}", { source: describeSource(comment.written_through, comment.origin) })
          : comment.via === "job"
            ? t("automatically")
            : undefined
      }
      about={
        comment.revision < revision ? t("on revision {revision}", { revision: String(comment.revision) }) : undefined
      }
    />
  );
}
