"use client";

import { t } from "#kernel/language.ts";
import { isCurrent, type Quotable } from "#studio/content/posts/comments/anchors.ts";
import { CommentImages } from "#studio/content/posts/comments/comment-images.tsx";
import { EntryHead } from "#studio/content/posts/comments/entry-head.tsx";
import { Quote } from "#studio/content/posts/comments/quote.tsx";
import classes from "#studio/content/posts/comments/thread.module.css";
import { SuggestionView } from "#studio/content/posts/suggestions/suggestion-view.tsx";
import { authorOf } from "#studio/content/revisions/byline.ts";
import { CommentText } from "#studio/content/revisions/comment-text.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { quotableOf } from "#studio/review/share-links/content-of.ts";
import { Section } from "#ui/section.tsx";
import type { LinkedPost } from "./decide-page.tsx";

type Entry = LinkedPost["comments"][number];

/** The conversation about a post, to be read before the decision: replies below what they reply to. */
export function LinkedThread({ post, zone }: { post: LinkedPost; zone: string }) {
  const { comments } = post;
  if (comments.length === 0) return null;
  const quotable = quotableOf(post);
  const known = new Set(comments.map(({ id }) => id));
  const repliesTo = (id: number) => comments.filter(({ parent_id: parent }) => parent === id);
  const roots = comments.filter(({ parent_id: parent }) => parent === null || !known.has(parent));
  return (
    <Section title={t("Comments")}>
      <ol className={classes.thread} aria-label={t("comments|Thread")}>
        {roots.map((entry) => (
          <li
            key={entry.id}
            className={classes.entry}
            data-resolved={entry.resolved || undefined}
            data-team={entry.visibility === "team" || undefined}
          >
            <LinkedEntry entry={entry} post={post} quotable={quotable} zone={zone} />
            {repliesTo(entry.id).length > 0 ? (
              <ol className={classes.replies} aria-label={t("Replies to {author}", { author: authorOf(entry) })}>
                {repliesTo(entry.id).map((reply) => (
                  <li key={reply.id}>
                    <LinkedEntry entry={reply} post={post} quotable={quotable} zone={zone} />
                  </li>
                ))}
              </ol>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface LinkedEntryProps {
  entry: Entry;
  post: LinkedPost;
  quotable: Quotable;
  zone: string;
}

function LinkedEntry({ entry, post, quotable, zone }: LinkedEntryProps) {
  const { anchor, suggestion } = entry;
  const channel = post.channels.find(({ id }) => id === suggestion?.channel_id);
  return (
    <>
      <EntryHead
        author={authorOf(entry)}
        kind={entry.kind}
        step={entry.step}
        at={entry.created_at}
        zone={zone}
        isResolved={entry.resolved}
        isForTeam={entry.visibility === "team"}
        isEdited={entry.edited_at !== null}
        isRequested={entry.change_request_id !== null}
        about={entry.revision < post.revision ? t("on an earlier version") : undefined}
      />
      {anchor ? (
        <Quote
          anchor={anchor}
          picture={post.media.find(({ id }) => id === anchor.media_id)}
          isGone={!isCurrent(anchor, quotable)}
        />
      ) : null}
      {suggestion ? <SuggestionView suggestion={suggestion} channel={channel && channelLabel(channel)} /> : null}
      {entry.body ? (
        <p className={classes.words}>
          <CommentText comment={entry} />
        </p>
      ) : null}
      <CommentImages images={entry.images} />
    </>
  );
}
