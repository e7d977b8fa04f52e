"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { Authorship } from "#studio/content/posts/history/authorship.tsx";
import { PostStatusMessage } from "#studio/content/posts/post-status-message.tsx";
import { PostViewProvider } from "#studio/content/posts/post-view.tsx";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import PostContent from "#studio/review/approvals/post-content.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { Decision } from "./decision.tsx";

interface DecideScreenProps {
  postId: number;
  /** The revision that the chat showed; null where the URL is not one that this installation made. */
  seen: number | null;
  /** Whether "Request changes" was chosen in the chat. */
  isRequestingChanges: boolean;
}

/** `/studio/{brand}/posts/{id}/decide`: where a chat, such as that of an assistant, sends people to decide. */
export function DecideScreen({ postId, seen, isRequestingChanges }: DecideScreenProps) {
  const { handle } = useBrand();
  const { data: post, error, refetch } = useQuery(useTRPC().posts.show.queryOptions({ id: postId }));
  const { comments } = useThread(postId);
  if (kindOf(error) === "not_found") return <ScreenNotFound />;
  if (!post && error) {
    return (
      <Page title={t("Post")}>
        <ReadError title={t("The post couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!post) return <PageSkeleton />;
  return (
    <Page
      width="reading"
      title={titleOf(post)}
      eyebrow={<TextLink href={studioPath(handle, `posts/${post.id}`)}>{t("Open post")}</TextLink>}
      description={
        <>
          <PostStatusMessage post={post} />
          <Authorship post={post} />
        </>
      }
    >
      <Decision post={post} seen={seen} isRequestingChanges={isRequestingChanges} />
      <PostViewProvider>
        <PostContent post={post} comments={comments} />
      </PostViewProvider>
    </Page>
  );
}

/** Afterwards the person goes back to the chat, which shows the same. */
function titleOf({ status }: Post): string {
  if (status === "in_review") return t("Do you approve this post?");
  if (status === "approved" || status === "scheduled") return t("Approved");
  return status === "changes_requested" ? t("Changes requested") : t("Post");
}
