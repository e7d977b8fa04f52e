"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { useBrand } from "../frame/brand.tsx";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";
import { channelPicturesKey, namedOnly } from "./channel-pictures.ts";
import { Composer } from "./composer.tsx";
import { ComposerSkeleton } from "./composer-skeleton.tsx";
import { type Draft, draftOf, emptyDraft, type Picture, type Post } from "./draft.ts";
import { stageOf } from "./stage.ts";
import { useReadPictures } from "./use-read-pictures.ts";
import { readWhen } from "./when.ts";

// Most people see none of these.
const loadErrorState = async () => ({ default: (await import("#ui/error-state.tsx")).ErrorState });
const ErrorState = lazy(loadErrorState);
const NothingHere = lazy(async () => ({ default: (await import("../frame/nothing-here.tsx")).NothingHere }));
const NotForYou = lazy(async () => ({ default: (await import("./not-for-you.tsx")).NotForYou }));

interface ComposerScreenProps {
  /** The post to edit; null begins a new one. */
  postId: number | null;
  /** The day or the time a new post was begun on, `2026-11-24` or `2026-11-24T09:00`. */
  at?: string | undefined;
  /** The idea a new post is made from. */
  ideaId?: number | null;
}

/** What a composer began with. */
interface Opened {
  post: Post | null;
  /** The pictures that only channels of their own show. */
  others: readonly Picture[];
  first: Draft;
}

/** `/studio/{brand}/posts/new` and `…/posts/{id}/edit`. */
export function ComposerScreen(props: ComposerScreenProps) {
  return (
    <Suspense fallback={<ComposerSkeleton title={titleOf(props.postId)} />}>
      <Opening {...props} />
    </Suspense>
  );
}

function Opening({ postId: asked, at, ideaId = null }: ComposerScreenProps) {
  const [postId] = useState(useWrittenPost(asked));
  const trpc = useTRPC();
  const { role } = useBrand();
  // Fetched at once, for it says that there is no connection.
  useEffect(() => void loadErrorState().catch(() => undefined), []);
  // Once it is open it stays, whatever becomes of the post and of what is read anew: somebody is writing in it.
  const [opened, setOpened] = useState<Opened | null>(null);
  const channels = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const post = useQuery({ ...trpc.posts.show.queryOptions({ id: postId ?? 0 }), enabled: postId !== null });
  const isFromIdea = postId === null && ideaId !== null;
  const idea = useQuery({ ...trpc.ideas.show.queryOptions({ id: ideaId ?? 0 }), enabled: isFromIdea });
  const readPictures = useReadPictures();
  const named = post.data ? namedOnly(post.data) : [];
  const others = useQuery({
    queryKey: channelPicturesKey(postId, named),
    queryFn: () => readPictures.byIds(named),
    enabled: named.length > 0 && !opened,
  });
  const failed = [channels, post, idea].find((query) => query.error && !query.data)?.error;

  if (opened && channels.data) {
    return <Composer channels={channels.data.channels} {...opened} title={titleOf(postId)} />;
  }
  if (!ROLES[role].permissions.has("content.manage")) return <NotForYou reason="role" postId={postId} />;
  if (kindOf(failed) === "not_found") return <NothingHere />;
  if (failed) {
    return (
      <Page title={titleOf(postId)}>
        <ErrorState
          title="The composer couldn't be loaded."
          onRetry={() =>
            void Promise.all([channels, post, idea].map((query) => (query.error ? query.refetch() : null)))
          }
        >
          {refusalOf(failed).message}
        </ErrorState>
      </Page>
    );
  }
  const isComing = (postId !== null && !post.data) || (named.length > 0 && !others.data) || (isFromIdea && !idea.data);
  if (!channels.data || isComing) return <ComposerSkeleton title={titleOf(postId)} />;
  if (post.data && stageOf(post.data) === "sealed") return <NotForYou reason="sealed" postId={postId} />;

  const connected = channels.data.channels.filter(({ status }) => status === "connected" || status === "expiring");
  const pictures = others.data ?? [];
  const first: Draft = post.data
    ? draftOf(post.data, pictures)
    : { ...emptyDraft(connected.map(({ id }) => id)), ...begunFrom(idea.data), when: readWhen(at) };
  setOpened({ post: post.data ?? null, others: pictures, first });
  return <ComposerSkeleton title={titleOf(postId)} />;
}

/** What an idea brings to its post: its words, to be written on. */
function begunFrom(idea: { id: number; headline: string; body: string } | undefined): Partial<Draft> {
  if (!idea) return {};
  return { ideaId: idea.id, body: [idea.headline, idea.body].filter((text) => text.trim()).join("\n\n") };
}

/**
 * The post to write. A new one takes its address over as soon as it is stored; whoever comes back to that address with
 * the browser's arrow gets the page of before, and has to find the post again rather than an empty sheet.
 */
function useWrittenPost(asked: number | null): number | null {
  const [, id] = /\/posts\/(\d+)\/edit$/.exec(usePathname()) ?? [];
  return asked ?? (id === undefined ? null : Number(id));
}

const titleOf = (postId: number | null) => (postId === null ? "New post" : "Edit post");
