"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Suspense, useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { kindOf, refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { channelMediaKey, channelOnlyMediaIds } from "./channels/channel-media.ts";
import { ComposerSkeleton } from "./composer-skeleton.tsx";
import "./composer-styles.ts";
import type { Elements } from "#ui/elements.ts";
import { keepPage } from "#ui/keep-page.tsx";
import { lazy } from "#ui/lazy.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { useReadMedia } from "./media/use-read-media.ts";
import { type Draft, draftOf, emptyDraft, type MediaAsset, type Post } from "./saving/draft.ts";
import { stageOf } from "./sending/stage.ts";
import { parseWhen } from "./time/when.ts";
import { useComposedPostId } from "./use-composed-post-id.ts";

// One chunk with everything that is visible at first: a part with a boundary of its own would appear after the others and
// move them. `dynamic` preloads its scripts with the page.
const Composer = keepPage(dynamic(() => loadChunk(async () => (await import("./composer.tsx")).Composer)));
// Rarely shown.
const ErrorState = lazy(async () => ({ default: (await import("#ui/error-state.tsx")).ErrorState }));
const ScreenNotFound = lazy(async () => ({
  default: (await import("#studio/frame/screen-not-found.tsx")).ScreenNotFound,
}));
const NoAccess = lazy(async () => ({ default: (await import("./sending/no-access.tsx")).NoAccess }));

interface ComposerScreenProps {
  /** The post to edit; null begins a new one. */
  postId: number | null;
  /** The date or time of a new post, `2026-11-24` or `2026-11-24T09:00`. */
  at?: string | undefined;
  /** The channels of a new post; by default all that are connected. */
  channelIds?: readonly number[];
  /** The idea that a new post is created from. */
  ideaId?: number | null;
  /** The campaign of a new post. */
  campaignId?: number | null;
  /** The open comments of the post, beside its text. */
  comments: Elements;
}

/** What the composer starts with. */
interface InitialState {
  post: Post | null;
  /** The media that only channels use. */
  channelMedia: readonly MediaAsset[];
  initialDraft: Draft;
}

/** `/studio/{brand}/posts/new` and `…/posts/{id}/edit`. */
export function ComposerScreen(props: ComposerScreenProps) {
  return (
    <Suspense fallback={<ComposerSkeleton title={titleOf(props.postId)} />}>
      <ComposerLoader {...props} />
    </Suspense>
  );
}

function ComposerLoader({
  postId: requestedId,
  at,
  channelIds = [],
  ideaId = null,
  campaignId = null,
  comments,
}: ComposerScreenProps) {
  const [postId] = useState(useComposedPostId(requestedId));
  const trpc = useTRPC();
  const { role } = useBrand();
  // Fetched early, because it reports a lost connection.
  useEffect(ErrorState.preload, []);
  // Never reset: a refetch must not replace what the person is writing.
  const [initialState, setInitialState] = useState<InitialState | null>(null);
  const channels = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const post = useQuery({ ...trpc.posts.show.queryOptions({ id: postId ?? 0 }), enabled: postId !== null });
  const isFromIdea = postId === null && ideaId !== null;
  const idea = useQuery({ ...trpc.ideas.show.queryOptions({ id: ideaId ?? 0 }), enabled: isFromIdea });
  const readMedia = useReadMedia();
  const ownMedia = post.data ? channelOnlyMediaIds(post.data) : [];
  const channelMedia = useQuery({
    queryKey: channelMediaKey(postId, ownMedia),
    queryFn: () => readMedia.byIds(ownMedia),
    enabled: ownMedia.length > 0 && !initialState,
  });
  const failed = [channels, post, idea].find((query) => query.error && !query.data)?.error;

  if (initialState && channels.data) {
    return <Composer channels={channels.data.channels} {...initialState} title={titleOf(postId)} comments={comments} />;
  }
  if (!roleAllows(role, "content.manage")) return <NoAccess reason="role" postId={postId} />;
  if (kindOf(failed) === "not_found") return <ScreenNotFound />;
  if (failed) {
    return (
      <Page title={titleOf(postId)}>
        <ErrorState
          title={t("The composer couldn't be loaded.")}
          onRetry={() =>
            void Promise.all([channels, post, idea].map((query) => (query.error ? query.refetch() : null)))
          }
        >
          {refusalOf(failed).message}
        </ErrorState>
      </Page>
    );
  }
  const isLoading =
    (postId !== null && !post.data) || (ownMedia.length > 0 && !channelMedia.data) || (isFromIdea && !idea.data);
  if (!channels.data || isLoading) return <ComposerSkeleton title={titleOf(postId)} />;
  if (post.data && stageOf(post.data) === "locked") return <NoAccess reason="locked" postId={postId} />;

  const connected = channels.data.channels.filter(({ status }) => status === "connected" || status === "expiring");
  const named = connected.filter(({ id }) => channelIds.includes(id));
  const firstChannels = (named.length > 0 ? named : connected).map(({ id }) => id);
  const assets = channelMedia.data ?? [];
  const initialDraft: Draft = post.data
    ? draftOf(post.data, assets)
    : { ...emptyDraft(firstChannels), ...draftFromIdea(idea.data), campaignId, when: parseWhen(at) };
  setInitialState({ post: post.data ?? null, channelMedia: assets, initialDraft });
  return <ComposerSkeleton title={titleOf(postId)} />;
}

/** The text of an idea as the start of its post. */
function draftFromIdea(idea: { id: number; headline: string; body: string } | undefined): Partial<Draft> {
  if (!idea) return {};
  return { ideaId: idea.id, body: [idea.headline, idea.body].filter((text) => text.trim()).join("\n\n") };
}

const titleOf = (postId: number | null) => (postId === null ? t("New post") : t("Edit post"));
