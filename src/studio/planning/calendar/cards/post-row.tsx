"use client";

import type { ReactNode } from "react";
import { UNREADY } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { dueAt } from "#studio/planning/schedule/due-at.ts";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import { EntryRow } from "../grid/entry-row.tsx";

interface PostRowProps {
  post: Post;
  /** Shows the date too, for lists with several days. */
  withDay?: boolean;
  /** The checkbox that selects it. */
  select?: ReactNode;
}

/** A post in a list. */
export function PostRow({ post, withDay = false, select }: PostRowProps) {
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
      select={select}
      assignment={
        UNREADY.includes(post.status) && post.assignee ? (
          <Assignment name={post.assignee.name} due={post.due_at} />
        ) : null
      }
    />
  );
}

function Assignment({ name, due }: { name: string; due: string | null }) {
  const { timezone } = useBrand();
  if (due === null) return <span>{t("Assigned to {name}", { name })}</span>;
  const time = <Time iso={due} zone={timezone} withZone={false} />;
  return rich("Assigned to {name}, ready by {time}", { name, time });
}
