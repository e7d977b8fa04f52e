"use client";

import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PressDrawing } from "#ui/drawings/press.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { AutomationRow } from "./automation-row.tsx";
import { EVERY_AUTOMATION } from "./use-automation-actions.ts";

/** Settings → Automations: rules for incoming items. */
export function AutomationsScreen() {
  const { handle, role } = useBrand();
  const canManage = roleAllows(role, "automations.manage");
  return (
    <SettingsPage
      description={t(
        "Process comments, mentions and messages automatically. Replies are only drafted and never sent without review.",
      )}
      action={
        canManage ? (
          <ButtonLink
            href={studioPath(handle, "settings/automations/new")}
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t("New automation")}
          </ButtonLink>
        ) : null
      }
    >
      {roleAllows(role, "automations.view") ? (
        <Automations canManage={canManage} />
      ) : (
        <OwnerOnly title={t("Not shown to clients")}>{t("Automations are only visible to the team.")}</OwnerOnly>
      )}
      {roleAllows(role, "automations.view") && !canManage ? (
        <OwnerOnly title={t("Only for owners and editors")}>
          {t("Members can view automations. Owners and editors can manage them.")}
        </OwnerOnly>
      ) : null}
    </SettingsPage>
  );
}

function Automations({ canManage }: { canManage: boolean }) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().automations.list.queryOptions(EVERY_AUTOMATION));
  if (isLoadingError)
    return <ReadError title={t("The automations couldn't be loaded.")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  if (data.automations.length === 0) {
    return (
      <EmptyState drawing={<PressDrawing />} title={t("No automations yet")}>
        {t(
          "Tag, assign or draft replies to new inbox items automatically. Test an automation on recent items before you enable it.",
        )}
      </EmptyState>
    );
  }
  return (
    <Rows label={t("Automations")}>
      {data.automations.map((automation) => (
        <AutomationRow key={automation.id} automation={automation} canManage={canManage} />
      ))}
    </Rows>
  );
}
