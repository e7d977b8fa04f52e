import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ChannelsScreen } from "#studio/publishing/channels/channels-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Channels") });

export default async function Channels({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).channels.list.queryOptions({ limit: 100 }));
  return (
    <Hydrated>
      <ChannelsScreen />
    </Hydrated>
  );
}
