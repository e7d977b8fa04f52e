import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { NetworkScreen } from "#studio/operations/administration/network-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requireOperator } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Network") });

export default async function NetworkPage({ params }: { params: Promise<{ platform: string }> }) {
  await requireOperator();
  const { platform } = await params;
  await prefetch(trpc(null).appKeys.list.queryOptions({}));
  return (
    <Hydrated>
      <NetworkScreen platform={platform} />
    </Hydrated>
  );
}
