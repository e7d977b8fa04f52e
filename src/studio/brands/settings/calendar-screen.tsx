"use client";

import { useQuery } from "@tanstack/react-query";
import { COUNTRIES } from "#domain/planning/holidays/terms.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { HolidaysForm } from "./holidays-form.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Calendar: a form for the owner, read-only for everyone else. */
export function CalendarSettingsScreen() {
  const { role } = useBrand();
  const isOwner = role === "super_admin";
  const mayView = role !== "client";
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().holidays.settings.queryOptions({}, { enabled: mayView }),
  );
  return (
    <SettingsPage description={t("Which holidays and popular days the calendar shows.")}>
      {isOwner ? null : <OwnerOnly>{t("Only the brand owner can change these settings.")}</OwnerOnly>}
      {isLoadingError ? (
        <ReadError title={t("The calendar settings couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError && mayView ? <FormSkeleton fields={2} /> : null}
      {data && isOwner ? <HolidaysForm settings={data} /> : null}
      {data && !isOwner ? (
        <DefinitionList
          items={[
            {
              term: t("Public holidays"),
              value: data.countries.map((code) => t(COUNTRIES[code])).join(", ") || t("holidays|None"),
            },
            { term: t("Popular days"), value: data.popular_days ? t("Shown") : t("Not shown") },
          ]}
        />
      ) : null}
    </SettingsPage>
  );
}
