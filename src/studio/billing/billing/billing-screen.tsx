"use client";

import { Alert } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { t } from "#kernel/language.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { Allowances } from "./allowances.tsx";
import { ChangePlan } from "./change-plan.tsx";
import { CurrentPlan } from "./current-plan.tsx";

/** How often to check whether a recent payment has arrived, in milliseconds. */
const POLL_MS = 2000;

/** Settings → Billing: the account's plan, its usage, and how to change it. */
export function BillingScreen() {
  const { role } = useBrand();
  return (
    <SettingsPage description={t("Your plan, usage and payment.")}>
      {role === "super_admin" ? <Billing /> : <OwnerOnly>{t("Only the account owner can manage billing.")}</OwnerOnly>}
    </SettingsPage>
  );
}

function Billing() {
  const trpc = useTRPC();
  const [paid] = useQueryState("paid", parseAsString);
  const { data, isLoadingError, error, refetch } = useQuery({
    ...trpc.subscription.show.queryOptions({}),
    refetchInterval: ({ state }) => (paid !== null && state.data?.has_subscription === false ? POLL_MS : false),
  });
  if (isLoadingError) {
    return <ReadError title={t("The plan couldn't be loaded.")} error={error} onRetry={refetch} />;
  }
  if (!data) return <FormSkeleton fields={4} />;
  return (
    <>
      {paid === null ? null : (
        <Alert role="status" color="gray" icon={<IconCircleCheck size={18} stroke={1.75} aria-hidden />}>
          {data.has_subscription
            ? t("Thank you. You're now on the {plan} plan.", { plan: data.plan.name })
            : t("Thank you. Your payment is being confirmed; the plan changes within a minute.")}
        </Alert>
      )}
      <CurrentPlan billing={data} />
      <Allowances allowances={data.allowances} />
      <ChangePlan billing={data} />
    </>
  );
}
