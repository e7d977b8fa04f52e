"use client";

import { Button, Checkbox } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowUp, IconX } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { MAX_POSTS } from "#domain/review/share-links/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./share.module.css";

interface SharePostsProps {
  postIds: readonly number[];
  onChange: (postIds: readonly number[]) => void;
}

/** The posts of a new review link in order, and others to add. */
export function SharePosts({ postIds, onChange }: SharePostsProps) {
  const trpc = useTRPC();
  const [isAdding, adding] = useDisclosure(false);
  const posts = useQueries({
    queries: postIds.map((id) => trpc.posts.show.queryOptions({ id })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const drafts = posts.filter(({ status }) => status === "draft").length;
  const move = (id: number, to: number) => onChange(postIds.filter((other) => other !== id).toSpliced(to, 0, id));
  return (
    <div className={classes.posts}>
      {postIds.length > 1 ? (
        <ol className={classes.chosen} aria-label={t("Posts of this link")}>
          {posts.map((post, index) => {
            const title = titleOf(post);
            return (
              <li key={post.id}>
                <span className={classes.place}>{index + 1}</span>
                <span className={classes.title}>{title}</span>
                {index > 0 ? (
                  <IconButton aria-label={t("Move up: {title}", { title })} onClick={() => move(post.id, index - 1)}>
                    <IconArrowUp size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                ) : null}
                <IconButton
                  aria-label={t("Remove: {title}", { title })}
                  onClick={() => onChange(postIds.filter((id) => id !== post.id))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ol>
      ) : null}
      <Button size="xs" onClick={adding.toggle} aria-expanded={isAdding} className={classes.add}>
        {isAdding ? t("close|Done") : t("Add posts")}
      </Button>
      {isAdding ? <PostsToAdd postIds={postIds} onChange={onChange} /> : null}
      {drafts > 0 ? (
        <p role="status" className={classes.nothing}>
          {postIds.length === 1
            ? t(
                "This post is a draft. People with the link see only the version last submitted for review, if there is one.",
              )
            : tn(
                drafts,
                "{count} post is a draft. People with the link see only the version last submitted for review, if there is one.",
                "{count} posts are drafts. People with the link see only the versions last submitted for review, if there are any.",
              )}
        </p>
      ) : null}
    </div>
  );
}

/** Posts that can be reviewed: unpublished ones, the next first. */
function PostsToAdd({ postIds, onChange }: SharePostsProps) {
  const { timezone } = useBrand();
  const options = useTRPC().posts.list.queryOptions({
    status: ["in_review", "changes_requested", "draft", "approved", "scheduled"],
    sort: "scheduled",
    limit: 50,
  });
  const { data, error, isPending, isLoadingError, refetch } = useQuery(options);
  if (isLoadingError)
    return <ReadError title={t("The posts couldn't be loaded.")} error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton rows={4} />;
  return (
    <ul className={classes.others} aria-label={t("Posts to add")}>
      {data.posts.map((post) => {
        const isChosen = postIds.includes(post.id);
        return (
          <li key={post.id}>
            <Checkbox
              checked={isChosen}
              disabled={(isChosen && postIds.length === 1) || (!isChosen && postIds.length >= MAX_POSTS)}
              onChange={() => onChange(isChosen ? postIds.filter((id) => id !== post.id) : [...postIds, post.id])}
              label={titleOf(post)}
              description={
                <span className={classes.state}>
                  <StatusBadge status={post.status} />
                  {post.scheduled_at ? (
                    <Time iso={post.scheduled_at} zone={timezone} withZone={false} />
                  ) : (
                    <span>{t("Unscheduled")}</span>
                  )}
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function titleOf({ body, format }: Post): string {
  return excerptOf(withoutMarks(body, format), 72) || t("No text");
}
