import { notFound } from "next/navigation";
import { ComposerScreen } from "#studio/composer/composer-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../../id-of.ts";
import { brandOf } from "../../../../../visitor.ts";

interface EditPostProps {
  params: Promise<{ brand: string; id: string }>;
}

export const metadata = { title: "Edit post" };

export default async function EditPost({ params }: EditPostProps) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const api = trpc((await brandOf(brand)).slug);
  await Promise.all([
    prefetch(api.channels.list.queryOptions({ limit: 100 })),
    prefetch(api.posts.show.queryOptions({ id })),
    prefetch(api.drafting.show.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <ComposerScreen postId={id} />
    </Hydrated>
  );
}
