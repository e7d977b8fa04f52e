"use client";

import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { EvergreenNote } from "#studio/planning/evergreen/evergreen-note.tsx";
import { RecurrenceNote } from "#studio/planning/recurrences/recurrence-note.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PageSkeleton, RowsSkeleton } from "#ui/skeletons.tsx";
import { Authorship } from "./history/authorship.tsx";
import { PostFacts } from "./post-facts.tsx";
import { PostInfo } from "./post-info.tsx";
// Styles of parts that are loaded after the first paint, to avoid a layout shift.
import "./history/outdated.module.css";
import { lazy } from "#ui/lazy.tsx";
import { PostActions } from "./actions/post-actions.tsx";
import { ReviewSteps } from "./history/review-steps.tsx";
import { PostStatusMessage } from "./post-status-message.tsx";
import { PostViewProvider } from "./post-view.tsx";
import { Previews } from "./previews.tsx";
import { Activity } from "./publications/activity.tsx";
import { pollEvery } from "./publications/poll.ts";
import { Publications } from "./publications/publications.tsx";

const Outdated = lazy(() => import("./history/outdated-decision.tsx"));
const History = lazy(() => import("./history/history.tsx"));
const Share = lazy(() => import("./sharing/share.tsx"));
const Thread = lazy(() => import("./comments/thread.tsx"));
const Passport = lazy(() => import("#studio/content/accessibility/passport.tsx"));
const Presence = lazy(() => import("#studio/content/presence/presence.tsx"), { isOptional: true });
const PostLinks = lazy(() => import("#studio/insights/metrics/post-links.tsx"));
const PostMetrics = lazy(() => import("#studio/insights/metrics/post-metrics.tsx"));

/** Once publishing has started there are links and metrics. */
const STARTED: readonly Post["status"][] = ["publishing", "published", "partially_published", "failed", "unknown"];

/** `/studio/{brand}/posts/{id}`: content, status and thread of a post. Follows publishing live. */
export function PostScreen({ postId }: { postId: number }) {
  const { handle, role } = useBrand();
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...useTRPC().posts.show.queryOptions({ id: postId }),
    refetchInterval: ({ state }) => pollEvery(state.data?.publications ?? [], Date.now()),
  });

  const title =
    post &&
    (excerptOf(withoutMarks(post.body, post.format), 72) || (post.media.length > 0 ? t("No text") : t("Empty post")));
  useDocumentTitle(`${title ?? t("Post")} · Masthead`);

  if (kindOf(error) === "not_found") return <ScreenNotFound />;
  if (!post && error) {
    return (
      <Page title={t("Post")}>
        <ReadError title={t("The post couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!post) return <PageSkeleton />;
  const isTeamMember = role !== "client";
  const isSent = STARTED.includes(post.status);
  return (
    <PostViewProvider>
      <Page
        title={title}
        head="low"
        eyebrow={
          <>
            <TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>
            <Suspense>
              <Presence postId={post.id} isEditing={false} />
            </Suspense>
          </>
        }
        description={
          <>
            <PostStatusMessage post={post} />
            <PostFacts post={post} />
            <Authorship post={post} />
            <RecurrenceNote post={post} />
            <EvergreenNote post={post} />
          </>
        }
        action={<PostActions post={post} />}
        aside={
          <>
            <Suspense fallback={<RowsSkeleton rows={4} />}>
              <Thread post={post} />
              <Share post={post} />
            </Suspense>
            <PostInfo post={post} />
          </>
        }
      >
        {post.revision > 1 ? (
          <Suspense>
            <Outdated post={post} />
          </Suspense>
        ) : null}
        {post.approval_steps.length > 0 && !isSent ? <ReviewSteps post={post} /> : null}
        <Previews post={post} />
        <Publications post={post} />
        {isSent ? (
          <Suspense>
            <PostMetrics postId={post.id} />
            <PostLinks postId={post.id} />
          </Suspense>
        ) : null}
        <Suspense>
          <Passport postId={post.id} />
        </Suspense>
        <Activity post={post} />
        <Suspense>{isTeamMember ? <History post={post} /> : null}</Suspense>
      </Page>
    </PostViewProvider>
  );
}
