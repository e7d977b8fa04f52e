import { Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { Billing } from "./labels.ts";
import { PlanChoice } from "./plan-choice.tsx";

/** How to change the plan: by buying here, in the payment portal, or by the operator of the installation. */
export function ChangePlan({ billing }: { billing: Billing }) {
  if (!billing.can_pay) {
    return (
      <Section
        title={t("Change plan")}
        description={t("Payments aren't set up on this installation. Its administrator changes plans.")}
      >
        <CodeBlock
          label={t("Command for the administrator")}
          code={`npm run admin -- plan ${billing.account_id} <slug>`}
          copyLabel={t("Copy command")}
        />
        <Text mt="xs" c="var(--ink-2)">
          <TextLink href="/pricing">{t("Compare plans")}</TextLink>
        </Text>
      </Section>
    );
  }
  if (billing.has_subscription) {
    return (
      <Section title={t("Change plan")}>
        <Text c="var(--ink-2)">
          {t(
            "Change or cancel the subscription under “Manage payment”. If you exceed a smaller plan's limits, existing content stays, but you can't add more.",
          )}
        </Text>
      </Section>
    );
  }
  return <PlanChoice current={billing.status === "trialing" ? null : billing.plan.slug} />;
}
