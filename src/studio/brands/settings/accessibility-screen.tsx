"use client";

import { useQuery } from "@tanstack/react-query";
import { ACCESSIBILITY_RULES } from "#domain/content/accessibility/terms.ts";
import { t } from "#kernel/language.ts";
import { MODE_NAMES, RULE_TEXTS } from "#studio/content/accessibility/rule-texts.ts";
import { AccessibilityRulesForm } from "#studio/content/accessibility/rules-form.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Accessibility: a form for the owner, read-only for everyone else. */
export function AccessibilityScreen() {
  const isOwner = useBrand().role === "super_admin";
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().accessibility.rules.queryOptions({}));
  return (
    <SettingsPage
      description={t(
        "What posts are checked for so that everybody can follow them. A required rule keeps a post from being submitted, approved and scheduled until it is met. Approved posts stay approved.",
      )}
    >
      {isOwner ? null : <OwnerOnly>{t("Only the brand owner can change these settings.")}</OwnerOnly>}
      {isLoadingError ? (
        <ReadError title={t("The accessibility rules couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <FormSkeleton fields={7} /> : null}
      {data && isOwner ? <AccessibilityRulesForm stored={data} /> : null}
      {data && !isOwner ? (
        <DefinitionList
          items={ACCESSIBILITY_RULES.map((rule) => ({
            term: t(RULE_TEXTS[rule].name),
            value: t(MODE_NAMES[data[rule]]),
          }))}
        />
      ) : null}
    </SettingsPage>
  );
}
