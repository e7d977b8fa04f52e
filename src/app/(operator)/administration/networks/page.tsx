import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { NetworksScreen } from "#studio/operations/administration/networks-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requireOperator } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Networks") });

export default async function NetworksPage() {
  await requireOperator();
  await prefetch(trpc(null).appKeys.list.queryOptions({}));
  return (
    <Hydrated>
      <NetworksScreen />
    </Hydrated>
  );
}
