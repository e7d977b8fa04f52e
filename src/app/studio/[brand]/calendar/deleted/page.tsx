import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { DELETED_POSTS_READ } from "#studio/content/deleted-posts/deleted-posts-read.ts";
import { DeletedPostsScreen } from "#studio/content/deleted-posts/deleted-posts-screen.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Deleted posts") });

export default async function DeletedPosts({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  if (role !== "client") {
    await prefetchPages(trpc(slug).deletedPosts.list.infiniteQueryOptions(DELETED_POSTS_READ, PAGED));
  }
  return (
    <Hydrated>
      <DeletedPostsScreen />
    </Hydrated>
  );
}
