import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { DecideScreen } from "#studio/review/chat-reviews/decide-screen.tsx";
import { isOurDecideLink } from "#transport/pages/loaded.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../../id-of.ts";
import { brandOf } from "../../../../../visitor.ts";

interface DecideProps {
  params: Promise<{ brand: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = (): Metadata => ({ title: t("Do you approve this post?") });

export default async function Decide({ params, searchParams }: DecideProps) {
  const [{ brand, id: segment }, { revision, signature, to }] = await Promise.all([params, searchParams]);
  const id = idOf(segment) ?? notFound();
  const seen = typeof revision === "string" ? (idOf(revision) ?? 0) : 0;
  const { slug } = await brandOf(brand);
  const api = trpc(slug);
  await Promise.all([
    prefetch(api.posts.show.queryOptions({ id })),
    prefetch(api.me.show.queryOptions({})),
    prefetchPages(api.thread.list.infiniteQueryOptions({ id, limit: 100 }, PAGED)),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <DecideScreen
          postId={id}
          seen={typeof signature === "string" && isOurDecideLink(id, seen, signature) ? seen : null}
          isRequestingChanges={to === "changes"}
        />
      </SearchState>
    </Hydrated>
  );
}
