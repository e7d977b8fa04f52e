import { notFound } from "next/navigation";
import { PostScreen } from "#studio/post/post-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../id-of.ts";
import { brandOf } from "../../../../visitor.ts";

interface PostProps {
  params: Promise<{ brand: string; id: string }>;
}

export const metadata = { title: "Post" };

export default async function Post({ params }: PostProps) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const api = trpc((await brandOf(brand)).slug);
  await Promise.all([
    prefetch(api.posts.show.queryOptions({ id })),
    prefetch(api.posts.publications.queryOptions({ id, limit: 100 })),
  ]);
  return (
    <Hydrated>
      <PostScreen postId={id} />
    </Hydrated>
  );
}
