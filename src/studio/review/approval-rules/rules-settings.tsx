"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Section } from "#ui/section.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { draftRules, summarize } from "./draft-rule.ts";
import { RulesForm } from "./rules-form.tsx";

/** The rules by which some posts get other steps: a form for the owner, read-only for everyone else. */
export function RulesSettings({ canChange }: { canChange: boolean }) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().approvalRules.show.queryOptions({}));
  return (
    <Section
      title={t("Rules")}
      description={t(
        "The first rule that applies to a post chooses its steps, when it is submitted and when its content changes. A rule can't need fewer approvals than the steps above.",
      )}
    >
      {isLoadingError ? <ReadError title={t("The rules couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <FormSkeleton fields={2} /> : null}
      {data && canChange ? <RulesForm stored={data.rules} /> : null}
      {data && !canChange && data.rules.length === 0 ? <p>{t("No rules")}</p> : null}
      {data && !canChange && data.rules.length > 0 ? (
        <DefinitionList items={draftRules(data.rules).map((rule) => ({ term: rule.name, value: summarize(rule) }))} />
      ) : null}
    </Section>
  );
}
