import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { ProfileGridScreen } from "#studio/planning/profile-grid/profile-grid-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Profile grid") });

export default async function ProfileGrid({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).channels.list.queryOptions({ limit: 100 }));
  return (
    <Hydrated>
      <SearchState>
        <ProfileGridScreen />
      </SearchState>
    </Hydrated>
  );
}
