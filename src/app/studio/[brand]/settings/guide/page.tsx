import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { GuideScreen } from "#studio/brands/guide/guide-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Settings") });

export default async function BrandGuideSettings({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).brandGuide.get.queryOptions({}));
  return (
    <Hydrated>
      <GuideScreen />
    </Hydrated>
  );
}
