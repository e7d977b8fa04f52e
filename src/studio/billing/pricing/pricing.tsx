"use client";

import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { t, tn } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { type Billing, monthsFree } from "./labels.ts";
import { PlanColumns } from "./plan-columns.tsx";

const BILLINGS = ["monthly", "yearly"] as const satisfies Billing[];

interface PricingProps {
  /** The slug of the visitor's plan; null for guests. */
  current: string | null;
}

/** All plans by location, with monthly or yearly prices. */
export function Pricing({ current }: PricingProps) {
  const trpc = useTRPC();
  const [billing, setBilling] = useQueryState("billing", parseAsStringLiteral(BILLINGS).withDefault("monthly"));
  const list = useQuery(trpc.plans.list.queryOptions({}));
  const plans = (list.data?.plans ?? []).toSorted((a, b) => a.sort_order - b.sort_order);
  const main = plans.filter(({ location }) => location === "default");
  const special = plans.filter(({ location }) => location === "special");
  const saved = Math.min(...main.map(({ prices }) => monthsFree(prices)).filter((months) => months > 0));
  return (
    <Page
      title={t("Plans")}
      description={t(
        "Every account starts with a 14-day trial of the Team plan, then switches to Free unless you upgrade. You only pay if you choose a paid plan.",
      )}
      action={
        <SegmentedControl
          aria-label={t("Billing")}
          value={billing}
          onChange={(value) => setBilling(value === "yearly" ? "yearly" : "monthly")}
          data={[
            { value: "monthly", label: t("Monthly") },
            {
              value: "yearly",
              label: Number.isFinite(saved)
                ? tn(saved, "Yearly, {count} month free", "Yearly, {count} months free")
                : t("Yearly"),
            },
          ]}
        />
      }
    >
      {list.isPending ? <RowsSkeleton /> : null}
      {list.isLoadingError ? (
        <ReadError title={t("The plans couldn't be loaded.")} error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {main.length > 0 ? <PlanColumns heading="h2" plans={main} billing={billing} current={current} /> : null}
      {special.length > 0 ? (
        <Section title={t("Special plans")}>
          <PlanColumns heading="h3" plans={special} billing={billing} current={current} />
        </Section>
      ) : null}
    </Page>
  );
}
