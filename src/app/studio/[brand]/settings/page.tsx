import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { BrandScreen } from "#studio/brands/settings/brand-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Settings") });

export default async function BrandSettings({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  const { brands, members } = trpc(slug);
  await Promise.all([prefetch(brands.show.queryOptions({})), prefetch(members.list.queryOptions({}))]);
  return (
    <Hydrated>
      <BrandScreen />
    </Hydrated>
  );
}
