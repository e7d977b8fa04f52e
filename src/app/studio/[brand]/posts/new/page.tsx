import { ComposerScreen } from "#studio/composer/composer-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

interface NewPostProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<{ day?: string | string[] }>;
}

export const metadata = { title: "New post" };

export default async function NewPost({ params, searchParams }: NewPostProps) {
  const { slug } = await brandOf((await params).brand);
  const { day } = await searchParams;
  await prefetch(trpc(slug).channels.list.queryOptions({ limit: 100 }));
  return (
    <Hydrated>
      {/* A key of its own: the composer of the post before, which took this address over, is not the one asked for. */}
      <ComposerScreen key={crypto.randomUUID()} postId={null} day={typeof day === "string" ? day : undefined} />
    </Hydrated>
  );
}
