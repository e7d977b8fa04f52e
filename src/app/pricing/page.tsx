import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { Pricing } from "#studio/billing/pricing/pricing.tsx";
import { PricingFrame } from "#studio/billing/pricing/pricing-frame.tsx";
import { SearchState } from "#studio/frame/search-state.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { caller, Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { frame, visitor } from "../visitor.ts";

export const generateMetadata = (): Metadata => ({
  title: t("Plans"),
  description: t("Masthead's monthly and yearly prices, and what each plan includes."),
});

export default async function PricingPage() {
  const [isPerson, current] = await Promise.all([
    isSignedIn(),
    currentPlan(),
    prefetch(trpc(null).plans.list.queryOptions({})),
  ]);
  return (
    <StudioRoot brandSlug={null}>
      <PricingFrame isSignedIn={isPerson}>
        <Hydrated>
          <SearchState>
            <Pricing current={current} />
          </SearchState>
        </Hydrated>
      </PricingFrame>
    </StudioRoot>
  );
}

async function isSignedIn(): Promise<boolean> {
  const who = await visitor();
  return who.kind === "person" && who.isVerified;
}

async function currentPlan(): Promise<string | null> {
  if (!(await isSignedIn()) || !(await frame()).selected) return null;
  const api = await caller(null);
  return (await api.entitlements.show()).plan.slug;
}
