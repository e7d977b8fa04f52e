"use client";

import { Alert, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { homePath } from "#studio/frame/brand.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { browserZone } from "#studio/frame/use-browser-zone.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { TimeZoneField } from "#ui/time-zone-field.tsx";
import { ClosedBrands } from "./closed-brands.tsx";

/** Creates another brand in the person's account, within the plan's limit. */
export function NewBrand() {
  const trpc = useTRPC();
  const entitlements = useQuery(trpc.entitlements.show.queryOptions({}));
  // The limit is that of the selected brand's account; without a brand there is none to check.
  const hasNoBrand = kindOf(entitlements.error) === "brand_rejected";
  return (
    <Page
      title={t("New brand")}
      width="reading"
      description={t("Each brand has its own calendar, channels, members and feed page.")}
    >
      {entitlements.isPending ? <FormSkeleton fields={2} /> : null}
      {hasNoBrand ? <NewBrandForm /> : null}
      {entitlements.isError && !hasNoBrand ? (
        <ReadError
          title={t("Your plan couldn't be loaded.")}
          error={entitlements.error}
          onRetry={() => entitlements.refetch()}
        />
      ) : null}
      {entitlements.data ? (
        <WithinAllowance plan={entitlements.data.plan.name} {...entitlements.data.allowances.brands} />
      ) : null}
      <ClosedBrands />
    </Page>
  );
}

interface WithinAllowanceProps {
  plan: string;
  used: number;
  limit: number;
  remaining: number;
  is_unlimited: boolean;
}

function WithinAllowance({ plan, used, limit, remaining, is_unlimited: isUnlimited }: WithinAllowanceProps) {
  if (isUnlimited) {
    const allowance = tn(
      used,
      "You have {count} brand. There is no limit.",
      "You have {count} brands. There is no limit.",
    );
    return <NewBrandForm allowance={allowance} />;
  }
  if (remaining > 0) {
    const allowance = tn(
      used,
      "You have {count} brand of the {limit} that {plan} includes.",
      "You have {count} brands of the {limit} that {plan} includes.",
      { limit, plan },
    );
    return <NewBrandForm allowance={allowance} />;
  }
  const title =
    used === 1
      ? tn(
          limit,
          "{plan} includes {count} brand, and you have 1 brand.",
          "{plan} includes {count} brands, and you have 1 brand.",
          { plan },
        )
      : tn(
          limit,
          "{plan} includes {count} brand, and you have {used} brands.",
          "{plan} includes {count} brands, and you have {used} brands.",
          { plan, used },
        );
  return (
    <Alert color="yellow" title={title}>
      <Stack gap="sm" align="flex-start">
        <span>{t("Upgrade your plan to add more.")}</span>
        <ButtonLink href="/pricing" variant="filled">
          {t("Compare plans")}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}

function NewBrandForm({ allowance }: { allowance?: string }) {
  const trpc = useTRPC();
  const [zone, setZone] = useState("UTC");
  useEffect(() => setZone(browserZone()), []);
  const create = useAction(trpc.brands.create.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/brands/brands/schema.ts")).CreateBrandInput,
    send: async (values) => {
      const { handle } = await create.send(values);
      await navigateTo(homePath(handle));
    },
  });
  return (
    <form {...form}>
      <Stack gap="md" align="stretch">
        <FormError error={refusal} />
        <TextInput
          name="name"
          label={t("Name")}
          description={allowance}
          maxLength={100}
          required
          autoFocus
          error={errors.name}
        />
        <TimeZoneField
          name="timezone"
          value={zone}
          onChange={setZone}
          description={t("Used for the brand's calendar and schedule.")}
          error={errors.timezone}
        />
        <div>
          <Submit isSending={isSending}>{t("Create brand")}</Submit>
        </div>
      </Stack>
    </form>
  );
}
