import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { queueRead } from "#studio/review/approvals/approvals-read.ts";
import { ApprovalsScreen } from "#studio/review/approvals/approvals-screen.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf, frame } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Approvals") });

export default async function Approvals({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { me } = await frame();
  const { posts, members } = trpc(slug);
  // Members submit and see who can approve; everyone else sees the queue.
  const isMember = role === "member";
  await Promise.all([
    prefetchPages(posts.list.infiniteQueryOptions(queueRead(isMember ? me.user.id : null), PAGED)),
    ...(isMember ? [prefetch(members.list.queryOptions({}))] : []),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <ApprovalsScreen userId={me.user.id} />
      </SearchState>
    </Hydrated>
  );
}
