"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useComposedPostId } from "#studio/content/composer/use-composed-post-id.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
// The styles of the chunk: with them in the page, React renders the comments only once.
import "#ui/empty-state.module.css";
import "#ui/error-state.module.css";
import "#ui/skeletons.module.css";
import "#studio/content/revisions/comment-text.module.css";
import "#studio/content/revisions/compare.module.css";
import "../suggestions/suggestion.module.css";
import "./comment-images.module.css";
import "./open-comments.module.css";
import "./quote.module.css";
import "#studio/frame/face.module.css";
import "./thread.module.css";
import { keepPage } from "#ui/keep-page.tsx";
import { loadChunk } from "#ui/load-chunk.ts";

const OpenComments = keepPage(dynamic(() => loadChunk(async () => (await import("./open-comments.tsx")).OpenComments)));

const REVIEWED: readonly Post["status"][] = ["in_review", "changes_requested"];

/**
 * The open comments of a post beside its text in the composer, while it is reviewed or changes were requested. When the
 * review ends meanwhile, they stay as long as they have the focus or an unsent reply.
 * @param postId null where the composer began a new post
 */
export function ReviewComments({ postId: requestedId }: { postId: number | null }) {
  const postId = useComposedPostId(requestedId);
  const read = useTRPC().posts.show.queryOptions({ id: postId ?? 0 });
  const { data: post } = useQuery({ ...read, enabled: postId !== null });
  const [isInUse, setInUse] = useState(false);
  if (!post || !(REVIEWED.includes(post.status) || isInUse)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices where the focus is.
    <div
      onFocus={() => setInUse(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a next target the window may have lost the focus, which is then still in here.
        setInUse(currentTarget.contains(relatedTarget ?? document.activeElement) || isWritingIn(currentTarget));
      }}
    >
      <OpenComments post={post} />
    </div>
  );
}

const isWritingIn = (panel: HTMLElement) =>
  [...panel.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
