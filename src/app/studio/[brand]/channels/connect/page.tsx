import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { PickerScreen } from "#studio/publishing/channels/connecting/picker-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Connect a channel") });

export default async function Picker({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).channels.platforms.queryOptions({}));
  return (
    <Hydrated>
      <SearchState>
        <PickerScreen />
      </SearchState>
    </Hydrated>
  );
}
