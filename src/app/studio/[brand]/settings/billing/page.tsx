import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { BillingScreen } from "#studio/billing/billing/billing-screen.tsx";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Billing") });

export default async function Billing({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { subscription, plans, members } = trpc(slug);
  if (role === "super_admin") {
    await Promise.all([prefetch(subscription.show.queryOptions({})), prefetch(plans.list.queryOptions({}))]);
  } else if (role !== "client") {
    await prefetch(members.list.queryOptions({}));
  }
  return (
    <Hydrated>
      <SearchState>
        <BillingScreen />
      </SearchState>
    </Hydrated>
  );
}
