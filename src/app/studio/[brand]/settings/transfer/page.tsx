import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { TransferScreen } from "#studio/content/transfer/transfer-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Import and export") });

export default async function Transfer({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  await prefetch(trpc(slug).channels.list.queryOptions({ limit: 100 }));
  return (
    <Hydrated>
      <TransferScreen />
    </Hydrated>
  );
}
