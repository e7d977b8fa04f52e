import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { DataScreen } from "#studio/brands/settings/data-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Data and deletion") });

export default async function Data({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { exports, members, brands } = trpc(slug);
  await Promise.all(
    role === "super_admin"
      ? [prefetch(exports.list.queryOptions({ limit: 10 })), prefetch(brands.list.queryOptions({}))]
      : [role === "client" ? null : prefetch(members.list.queryOptions({}))],
  );
  return (
    <Hydrated>
      <DataScreen />
    </Hydrated>
  );
}
