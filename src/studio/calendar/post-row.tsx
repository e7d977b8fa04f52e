"use client";

import type { Post } from "../composer/draft.ts";
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
    />
  );
}
