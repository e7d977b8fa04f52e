import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { ConnectScreen } from "#studio/publishing/channels/connecting/connect-screen.tsx";
import { connectSearch } from "#studio/publishing/channels/connecting/connect-search.ts";
import { appUrl } from "#transport/pages/loaded.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Connect a channel") });

const load = createLoader(connectSearch);

interface ConnectProps {
  params: Promise<{ brand: string; platform: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Connect({ params, searchParams }: ConnectProps) {
  const { brand, platform } = await params;
  const { slug } = await brandOf(brand);
  const { channel, request } = await load(searchParams);
  const { channels } = trpc(slug);
  await Promise.all([
    prefetch(channels.platforms.queryOptions({})),
    channel === null ? undefined : prefetch(channels.show.queryOptions({ id: channel })),
    request === null ? undefined : prefetch(channels.request.queryOptions({ id: request })),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <ConnectScreen platform={platform} appUrl={appUrl()} />
      </SearchState>
    </Hydrated>
  );
}
