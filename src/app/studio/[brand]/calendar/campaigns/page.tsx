import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { CampaignsScreen } from "#studio/planning/campaigns/campaigns-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Campaigns") });

export default async function Campaigns({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).campaigns.list.queryOptions({}));
  return (
    <Hydrated>
      <CampaignsScreen />
    </Hydrated>
  );
}
