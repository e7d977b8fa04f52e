"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KEPT_DAYS } from "#domain/content/deleted-posts/terms.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { SlipsDrawing } from "#ui/drawings/slips.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { type DeletedPost, DeletedPostRow, nameOf } from "./deleted-post-row.tsx";
import { DELETED_POSTS_READ } from "./deleted-posts-read.ts";
import { useRestore } from "./use-restore.ts";

/** `/studio/{brand}/calendar/deleted`: posts that were deleted and can be restored. */
export function DeletedPostsScreen() {
  const { handle, role } = useBrand();
  return (
    <Page
      title={t("Deleted posts")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t("A deleted post can be restored as a draft for {days} days, without its comments and history.", {
        days: KEPT_DAYS,
      })}
    >
      {roleAllows(role, "content.manage") ? <DeletedPosts /> : <p>{t("Your role can't see deleted posts.")}</p>}
    </Page>
  );
}

function DeletedPosts() {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const restore = useRestore();
  const [purging, setPurging] = useState<DeletedPost | null>(null);
  const list = useInfiniteQuery(trpc.deletedPosts.list.infiniteQueryOptions(DELETED_POSTS_READ, PAGED));
  const posts = list.data?.pages.flatMap((page) => page.deleted_posts) ?? [];
  const empty = (
    <EmptyState
      drawing={<SlipsDrawing />}
      title={t("No deleted posts")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Back to the calendar")}</ButtonLink>}
    >
      {t("Posts that you delete appear here, in case you need them again.")}
    </EmptyState>
  );
  return (
    <>
      <PagedList
        list={list}
        count={posts.length}
        errorTitle={t("The deleted posts couldn't be loaded.")}
        rows={4}
        empty={empty}
      >
        <Rows label={t("Deleted posts")}>
          {posts.map((post) => (
            <DeletedPostRow
              key={post.id}
              post={post}
              isRestoring={restore.isPending && restore.input?.id === post.id}
              onRestore={() => restore.run({ id: post.id })}
              onPurge={() => setPurging(post)}
            />
          ))}
        </Rows>
      </PagedList>
      <Purge post={purging} onClose={() => setPurging(null)} />
    </>
  );
}

/** Deletes a post for good, after a confirmation; null while the dialog is closed. */
function Purge({ post, onClose }: { post: DeletedPost | null; onClose: () => void }) {
  const trpc = useTRPC();
  const purge = useAction(trpc.deletedPosts.purge.mutationOptions(), {
    toast: () => t("Post deleted forever."),
    onDone: onClose,
    refresh: [trpc.deletedPosts.pathKey()],
  });
  return (
    <Confirm
      opened={post !== null}
      onClose={onClose}
      title={t("Delete this post forever?")}
      action={t("Delete forever")}
      pending={purge.isPending}
      refusal={purge.refusal}
      onConfirm={() => post && purge.run({ id: post.id })}
    >
      {t("“{name}” can no longer be restored. Its media stay in the library. This can't be undone.", {
        name: post ? nameOf(post) : "",
      })}
    </Confirm>
  );
}
