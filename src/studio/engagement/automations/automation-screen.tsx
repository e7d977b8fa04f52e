"use client";

import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { Builder } from "./builder.tsx";
import { describeRule } from "./describe-rule.ts";
import { type Automation, ruleOf } from "./rule.ts";
import { Trial } from "./trial.tsx";
import { useNames } from "./use-names.ts";

/** An existing or new automation: the builder, and a trial on recent items. */
export function AutomationScreen({ automationId }: { automationId: number | null }) {
  const { handle, role } = useBrand();
  const { data, error, refetch } = useQuery(
    useTRPC().automations.show.queryOptions(
      { id: automationId ?? 0 },
      // A refetch must not replace what the person is writing.
      { enabled: automationId !== null && roleAllows(role, "automations.view"), refetchOnWindowFocus: false },
    ),
  );
  const title = automationId === null ? t("New automation") : (data?.name ?? t("Automation"));
  useDocumentTitle(`${title} · Masthead`);
  const frame = {
    title,
    eyebrow: <TextLink href={studioPath(handle, "settings/automations")}>{t("Automations")}</TextLink>,
  };
  if (!roleAllows(role, automationId === null ? "automations.manage" : "automations.view")) {
    return (
      <Page {...frame}>
        <OwnerOnly title={t("Only for owners and editors")}>{t("Owners and editors manage automations.")}</OwnerOnly>
      </Page>
    );
  }
  if (automationId === null) return <Builder {...frame} automation={null} />;
  if (kindOf(error) === "not_found") return <ScreenNotFound />;
  if (!data) {
    if (!error) return <PageSkeleton />;
    return (
      <Page {...frame}>
        <ReadError title={t("The automation couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (roleAllows(role, "automations.manage")) return <Builder key={data.updated_at} {...frame} automation={data} />;
  return (
    <Page {...frame} aside={<Trial rule={ruleOf(data)} />}>
      <RuleSummary automation={data} />
      <OwnerOnly title={t("Only for owners and editors")}>{t("Owners and editors manage automations.")}</OwnerOnly>
    </Page>
  );
}

function RuleSummary({ automation }: { automation: Automation }) {
  const { when, what } = describeRule(ruleOf(automation), useNames());
  return <p>{`${when}: ${what}.`}</p>;
}
