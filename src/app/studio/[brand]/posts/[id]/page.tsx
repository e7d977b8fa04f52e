import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { PostScreen } from "#studio/content/posts/post-screen.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../id-of.ts";
import { brandOf } from "../../../../visitor.ts";

interface PostProps {
  params: Promise<{ brand: string; id: string }>;
}

export const generateMetadata = (): Metadata => ({ title: t("Post") });

export default async function Post({ params }: PostProps) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const { slug, role } = await brandOf(brand);
  const api = trpc(slug);
  await Promise.all([
    prefetch(api.posts.show.queryOptions({ id })),
    prefetch(api.posts.publications.queryOptions({ id, limit: 100 })),
    prefetch(api.me.show.queryOptions({})),
    prefetch(api.metrics.post.queryOptions({ id })),
    prefetchPages(api.thread.list.infiniteQueryOptions({ id, limit: 100 }, PAGED)),
    ...(role === "client" ? [] : [prefetch(api.shareLinks.ofPost.queryOptions({ id, limit: 100 }))]),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <PostScreen postId={id} />
      </SearchState>
    </Hydrated>
  );
}
