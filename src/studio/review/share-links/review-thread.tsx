"use client";

import { Button } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#kernel/language.ts";
import { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { isCurrent } from "#studio/content/posts/comments/anchors.ts";
import { CommentImages } from "#studio/content/posts/comments/comment-images.tsx";
import { EntryHead } from "#studio/content/posts/comments/entry-head.tsx";
import { Quote } from "#studio/content/posts/comments/quote.tsx";
import classes from "#studio/content/posts/comments/thread.module.css";
import { entryId } from "#studio/content/posts/marks/marks.ts";
import { usePostView } from "#studio/content/posts/post-view.tsx";
import { SuggestionView } from "#studio/content/posts/suggestions/suggestion-view.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import type { Elements } from "#ui/elements.ts";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import type { ReviewPost } from "./call.ts";
import { quotableOf } from "./content-of.ts";
import { isDecision, isWaiting } from "./pending-actions.ts";
import { PendingList } from "./pending-list.tsx";
import { useVisit } from "./visit.tsx";

const CommentForm = lazy(() => import("./comment-form.tsx"));
const GuestSuggest = lazy(() => import("./guest-suggest.tsx"));
const OwnComment = lazy(() => import("./own-comment.tsx"));

/** While nothing of it is published. */
const SUGGESTABLE: ReadonlySet<ReviewPost["status"]> = new Set([
  "in_review",
  "changes_requested",
  "scheduled",
  "approved",
]);

type Entry = ReviewPost["comments"][number];

/** Comments on the post, and a form for new ones. */
export function ReviewThread({ post }: { post: ReviewPost }) {
  const { token, pending, discard } = useVisit();
  const { anchor } = usePostView();
  const [isOpen, setOpen] = useState(false);
  const [isSuggesting, setSuggesting] = useState(false);
  const suggester = useRef<HTMLButtonElement>(null);
  // A passage was chosen in the preview.
  if (anchor !== null && !isOpen) setOpen(true);
  const hasText = useHasText(token, post.id);
  usePreload(CommentForm);
  const canComment = post.allowed_actions.includes("comment");
  const isWriting = canComment && (isOpen || hasText);
  // A waiting decision is shown in place of the buttons that it was made with.
  const listed = pending.filter((one) => one.input.post_id === post.id && !(isDecision(one) && isWaiting(one)));
  if (post.comments.length === 0 && listed.length === 0 && !canComment) return null;
  const known = new Set(post.comments.map(({ id }) => id));
  const begins = post.comments.filter(({ parent_id: parent }) => parent === null || !known.has(parent));
  return (
    <Section title={t("Comments")}>
      {begins.length > 0 ? (
        <ol className={classes.thread} aria-label={t("Thread")}>
          {begins.map((entry) => (
            <NewThread key={entry.id} entry={entry} post={post} />
          ))}
        </ol>
      ) : listed.length === 0 ? (
        <p className={classes.nothing}>{t("No comments yet.")}</p>
      ) : null}
      <PendingList actions={listed} onDiscard={discard} />
      {canComment && !isSuggesting ? (
        <div className={classes.acts}>
          {isWriting ? null : <Button onClick={() => setOpen(true)}>{t("Write a comment")}</Button>}
          {SUGGESTABLE.has(post.status) ? (
            <Button ref={suggester} onClick={() => setSuggesting(true)}>
              {t("Suggest a change")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isSuggesting ? (
        <Suspense>
          <GuestSuggest
            post={post}
            onClose={() => {
              flushSync(() => setSuggesting(false));
              suggester.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
      {isWriting ? (
        <Suspense>
          <CommentForm post={post} hasFocus={isOpen} />
        </Suspense>
      ) : null}
    </Section>
  );
}

/** Whether the text of a comment was kept from before a reload. */
function useHasText(token: string, postId: number): boolean {
  const [hasText, setHasText] = useState(false);
  useEffect(() => {
    setHasText(DraftStore.ofGuest(token).list(`review.${postId}.comment`).length > 0);
  }, [token, postId]);
  return hasText;
}

/** An entry with its replies, and a form for another one. */
function NewThread({ entry, post }: { entry: Entry; post: ReviewPost }) {
  const [isAnswering, setReplying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const canReply = entry.parent_id === null && post.allowed_actions.includes("comment");
  const close = () => {
    opener.current?.focus();
    setReplying(false);
  };
  return (
    <li id={entryId(entry.id)} tabIndex={-1} className={classes.entry} data-resolved={entry.resolved || undefined}>
      <EntryView entry={entry} post={post}>
        {canReply ? (
          <Button
            ref={opener}
            size="compact-sm"
            variant="subtle"
            onClick={() => setReplying(!isAnswering)}
            aria-expanded={isAnswering}
          >
            {t("verb|Reply")}
          </Button>
        ) : null}
      </EntryView>
      <Replies of={entry} post={post} />
      {isAnswering ? (
        <Suspense>
          <CommentForm post={post} parent={entry} onDone={close} />
        </Suspense>
      ) : null}
    </li>
  );
}

function Replies({ of, post }: { of: Entry; post: ReviewPost }) {
  const replies = post.comments.filter(({ parent_id: parent }) => parent === of.id);
  if (replies.length === 0) return null;
  return (
    <ol className={classes.replies} aria-label={t("Replies to {author}", { author: of.author })}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <EntryView entry={reply} post={post} />
          <Replies of={reply} post={post} />
        </li>
      ))}
    </ol>
  );
}

interface EntryViewProps {
  entry: Entry;
  post: ReviewPost;
  /** A button beside those for the guest's own comments. */
  children?: Elements;
}

function EntryView({ entry, post, children = null }: EntryViewProps) {
  const { timezone } = useVisit().review.brand;
  const { show } = usePostView();
  const { anchor, suggestion } = entry;
  const channel = post.channels.find(({ id }) => id === suggestion?.channel_id);
  const [act, setAct] = useState<"edit" | "delete" | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  const isOwn = entry.is_own && post.allowed_actions.includes("comment");
  const hasReplies = post.comments.some(({ parent_id: parent }) => parent === entry.id);
  const done = () => {
    // Rendered now, because only then do the buttons that get the focus exist again.
    flushSync(() => setAct(null));
    tools.current?.querySelector("button")?.focus();
  };
  return (
    <>
      <EntryHead
        author={entry.author}
        kind={entry.kind}
        step={entry.step}
        at={entry.created_at}
        zone={timezone}
        isResolved={entry.resolved}
        isEdited={entry.edited_at !== null}
        isRequested={entry.change_request_id !== null}
        through={entry.is_by_program ? t("via an app") : undefined}
        about={entry.revision < post.revision ? t("on an earlier version") : undefined}
      />
      {anchor ? (
        <Quote
          anchor={anchor}
          picture={post.media.find(({ id }) => id === anchor.media_id)}
          isGone={!isCurrent(anchor, quotableOf(post))}
          onShow={() => show(anchor)}
        />
      ) : null}
      {suggestion ? <SuggestionView suggestion={suggestion} channel={channel && channelLabel(channel)} /> : null}
      {entry.body && act !== "edit" ? <p className={classes.words}>{entry.body}</p> : null}
      <CommentImages images={entry.images} />
      {act ? (
        <Suspense>
          <OwnComment post={post} entry={entry} act={act} onDone={done} />
        </Suspense>
      ) : children || isOwn ? (
        <div className={classes.tools} ref={tools}>
          {children}
          {isOwn && !entry.resolved && !suggestion ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setAct("edit")}>
              {t("Edit")}
            </Button>
          ) : null}
          {isOwn && !hasReplies && suggestion?.status !== "accepted" ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setAct("delete")}>
              {t("Delete")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
