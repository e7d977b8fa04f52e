import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { HoldScreen } from "#studio/brands/hold/hold-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Hold everything") });

export default async function HoldPage({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).hold.get.queryOptions({}));
  return (
    <Hydrated>
      <HoldScreen />
    </Hydrated>
  );
}
