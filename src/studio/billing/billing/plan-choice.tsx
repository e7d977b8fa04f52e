import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { formatMoney, type Billing as Interval, listInclusions } from "#studio/billing/pricing/labels.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";

/** The plans for sale, monthly or yearly; choosing one opens the payment page. */
export function PlanChoice({ current }: { current: string | null }) {
  const trpc = useTRPC();
  const [interval, setInterval] = useState<Interval>("monthly");
  const list = useQuery(trpc.plans.list.queryOptions({}));
  const checkout = useAction(trpc.subscription.checkout.mutationOptions(), {
    onDone: ({ url }) => navigateTo(url),
  });
  const plans = (list.data?.plans ?? []).filter(({ prices }) => prices[interval].amount > 0);
  return (
    <Section
      title={t("Choose a plan")}
      description={t("You pay on the next page. You can change or cancel at any time.")}
      action={
        <SegmentedControl
          aria-label={t("Billing")}
          value={interval}
          onChange={(value) => setInterval(value === "yearly" ? "yearly" : "monthly")}
          data={[
            { value: "monthly", label: t("Monthly") },
            { value: "yearly", label: t("Yearly") },
          ]}
        />
      }
    >
      <FormError error={checkout.refusal} />
      {list.isPending ? <RowsSkeleton rows={4} /> : null}
      {list.isLoadingError ? (
        <ReadError title={t("The plans couldn't be loaded.")} error={list.error} onRetry={list.refetch} />
      ) : null}
      <Rows label={t("Plans")}>
        {plans.map((plan) => {
          const { amount, currency } = plan.prices[interval];
          const isChosen = checkout.isPending && checkout.input?.plan === plan.slug;
          return (
            <Row
              key={plan.slug}
              title={plan.name.en}
              detail={listInclusions(plan).join(" · ")}
              trailing={
                <>
                  <span>
                    {interval === "yearly"
                      ? t("{price} a year", { price: formatMoney(amount, currency) })
                      : t("{price} a month", { price: formatMoney(amount, currency) })}
                  </span>
                  <Button
                    aria-label={t("Choose {plan}", { plan: plan.name.en })}
                    disabled={plan.slug === current || (checkout.isPending && !isChosen)}
                    loading={isChosen}
                    onClick={() => checkout.run({ plan: plan.slug, interval })}
                  >
                    {plan.slug === current ? t("Current plan") : t("Choose")}
                  </Button>
                </>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
