"use client";

import { UNREADY } from "#domain/posts/terms.ts";
import { Time } from "#ui/time.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { dueAt } from "./due-at.ts";
import { EntryRow } from "./entry-row.tsx";

interface PostRowProps {
  post: Post;
  /** Shows the date too, for lists with several days. */
  withDay?: boolean;
}

/** A post in a list. */
export function PostRow({ post, withDay = false }: PostRowProps) {
  return (
    <EntryRow
      entry={{
        ...post,
        words: post.body,
        thumbnail_url: post.media[0]?.thumbnail_url ?? null,
        at: dueAt(post),
      }}
      channels={post.publications.map(({ channel }) => channel)}
      withDay={withDay}
      assignment={UNREADY.includes(post.status) && post.assignee ? <Assignment post={post} /> : null}
    />
  );
}

function Assignment({ post: { assignee, due_at: due } }: { post: Post }) {
  const { timezone } = useBrand();
  return (
    <>
      Assigned to {assignee?.name}
      {due === null ? null : (
        <>
          , ready by <Time iso={due} zone={timezone} withZone={false} />
        </>
      )}
    </>
  );
}
