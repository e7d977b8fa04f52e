import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ExportScreen } from "#studio/identity/profile/export/export-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Export") });

export default async function ExportPage() {
  await requirePerson();
  await prefetch(trpc(null).exports.list.queryOptions({ limit: 10 }));
  return (
    <Hydrated>
      <ExportScreen />
    </Hydrated>
  );
}
