"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Post } from "../composer/draft.ts";
import { useComposedPostId } from "../composer/use-composed-post-id.ts";
// The styles of the chunk: with them in the page, React renders the comments only once.
import "../revisions/comment-text.module.css";
import "./open-comments.module.css";
import "./quote.module.css";
import "./thread.module.css";

const OpenComments = dynamic(async () => (await import("./open-comments.tsx")).OpenComments);

const REVIEWED: readonly Post["status"][] = ["in_review", "changes_requested"];

/**
 * The open comments of a post beside its text in the composer, while it is reviewed or changes were requested.
 * @param postId null where the composer began a new post
 */
export function ReviewComments({ postId: requestedId }: { postId: number | null }) {
  const postId = useComposedPostId(requestedId);
  const read = useTRPC().posts.show.queryOptions({ id: postId ?? 0 });
  const { data: post } = useQuery({ ...read, enabled: postId !== null });
  return post && REVIEWED.includes(post.status) ? <OpenComments post={post} /> : null;
}
