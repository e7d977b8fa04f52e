import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";
import { type Billing, subscriptionStatus } from "./labels.ts";

/** The current plan and its end, with a link to the payment portal for accounts that have one. */
export function CurrentPlan({ billing }: { billing: Billing }) {
  const portal = useAction(useTRPC().subscription.portal.mutationOptions(), {
    onDone: ({ url }) => navigateTo(url),
  });
  const manage = (
    <Button loading={portal.isPending} onClick={() => portal.run({})}>
      {t("Manage payment")}
    </Button>
  );
  return (
    <Section
      title={t("Plan")}
      description={t("Applies to all brands of your account.")}
      action={billing.can_pay && billing.has_customer ? manage : null}
    >
      <FormError error={portal.refusal} />
      <DefinitionList
        items={[
          { term: t("Plan"), value: billing.plan.name },
          { term: t("Status"), value: subscriptionStatus(billing) },
          ...dates(billing).map(({ term, iso }) => ({ term, value: <Day iso={iso} /> })),
        ]}
      />
    </Section>
  );
}

function dates(billing: Billing): { term: string; iso: string }[] {
  if (billing.has_subscription && billing.current_period_end !== null) {
    return [{ term: billing.cancel_at_period_end ? t("Ends") : t("Renews"), iso: billing.current_period_end }];
  }
  return billing.status === "trialing" ? [{ term: t("Trial ends"), iso: billing.trial_ends_at }] : [];
}

function Day({ iso }: { iso: string }) {
  const { timezone } = useBrand();
  return <Time iso={iso} zone={timezone} />;
}
