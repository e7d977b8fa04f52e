"use client";

import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { excerpt } from "../feed/words.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { NothingHere } from "../frame/nothing-here.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import { Authorship } from "./authorship.tsx";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { pollEvery } from "./poll.ts";
import { PostActions } from "./post-actions.tsx";
import { PostPreview } from "./post-preview.tsx";
import { Publications } from "./publications.tsx";
import { Share } from "./share.tsx";
import { Standing } from "./standing.tsx";
import { Thread } from "./thread.tsx";

/** `/studio/{brand}/posts/{id}`: what it says, how it stands, and what people say about it. Follows the publishing live. */
export function PostScreen({ postId }: { postId: number }) {
  const { handle } = useBrand();
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...useTRPC().posts.show.queryOptions({ id: postId }),
    refetchInterval: ({ state }) => pollEvery(state.data?.publications ?? [], Date.now()),
  });

  const title =
    post && (excerpt(post.body, 72) || (post.media.length > 0 ? "Pictures without words" : "Nothing written yet"));
  useDocumentTitle(`${title ?? "Post"} · Masthead`);

  if (kindOf(error) === "not_found") return <NothingHere />;
  if (!post && error) {
    return (
      <Page title="Post">
        <ReadError what="The post" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!post) return <PageSkeleton />;
  return (
    <Page
      title={title}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>Calendar</TextLink>}
      description={
        <>
          <Standing post={post} />
          <Authorship post={post} />
        </>
      }
      action={<PostActions post={post} />}
      aside={
        <>
          <Thread post={post} />
          <Share postId={post.id} />
          <Facts post={post} />
        </>
      }
    >
      <Publications post={post} />
      <PostPreview post={post} />
      <History postId={post.id} revision={post.revision} />
    </Page>
  );
}
