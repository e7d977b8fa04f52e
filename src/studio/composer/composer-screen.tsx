"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { useBrand } from "../frame/brand.tsx";
import { NothingHere } from "../frame/nothing-here.tsx";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";
import { Composer } from "./composer.tsx";
import { ComposerSkeleton } from "./composer-skeleton.tsx";
import { draftOf, emptyDraft } from "./draft.ts";
import { NotForYou } from "./not-for-you.tsx";
import { stageOf } from "./stage.ts";
import { NO_TIME, readDay, type When } from "./when.ts";

interface ComposerScreenProps {
  /** The post to edit; null begins a new one. */
  postId: number | null;
  /** The day a new post was begun on, `2026-11-24`. */
  day?: string | undefined;
}

/** `/studio/{brand}/posts/new` and `…/posts/{id}/edit`. */
export function ComposerScreen({ postId: asked, day }: ComposerScreenProps) {
  const [postId] = useState(useWrittenPost(asked));
  const trpc = useTRPC();
  const { role } = useBrand();
  const channels = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const post = useQuery({ ...trpc.posts.show.queryOptions({ id: postId ?? 0 }), enabled: postId !== null });
  const failed = channels.error ?? post.error;

  if (!ROLES[role].permissions.has("content.manage")) return <NotForYou reason="role" postId={postId} />;
  if (kindOf(failed) === "not_found") return <NothingHere />;
  if (failed) {
    return (
      <Page title={titleOf(postId)}>
        <ErrorState
          title="The composer could not be opened."
          onRetry={() => void Promise.all([channels.refetch(), postId === null ? null : post.refetch()])}
        >
          {refusalOf(failed).message}
        </ErrorState>
      </Page>
    );
  }
  if (!channels.data || (postId !== null && !post.data)) return <ComposerSkeleton title={titleOf(postId)} />;
  if (post.data && stageOf(post.data) === "sealed") return <NotForYou reason="sealed" postId={postId} />;

  const connected = channels.data.channels.filter(({ status }) => status === "connected" || status === "expiring");
  const first = post.data ? draftOf(post.data) : { ...emptyDraft(connected.map(({ id }) => id)), when: beginOn(day) };
  return <Composer channels={channels.data.channels} post={post.data ?? null} first={first} title={titleOf(postId)} />;
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

function beginOn(text: string | undefined): When {
  const date = readDay(text);
  return date === undefined ? NO_TIME : { kind: "wall", date, time: "09:00" };
}
