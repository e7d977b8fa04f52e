"use client";

import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PressDrawing } from "#ui/drawings/press.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { AutomationRow } from "./automation-row.tsx";
import { EVERY_AUTOMATION } from "./use-automation-acts.ts";

/** Settings → Automations: what is done with what comes in, before anybody looks. */
export function AutomationsScreen() {
  const { handle, role } = useBrand();
  const mayManage = roleAllows(role, "automations.manage");
  return (
    <SettingsPage
      description="What is done with comments, mentions and messages as they come in. Nothing is ever sent by itself: a drafted reply waits for a person."
      action={
        mayManage ? (
          <ButtonLink
            href={studioPath(handle, "settings/automations/new")}
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            New automation
          </ButtonLink>
        ) : null
      }
    >
      {roleAllows(role, "automations.view") ? (
        <Automations mayManage={mayManage} />
      ) : (
        <OwnerOnly title="Not shown to clients">How the team sorts what comes in is for the team.</OwnerOnly>
      )}
      {roleAllows(role, "automations.view") && !mayManage ? (
        <OwnerOnly title="For the owner and editors">
          Members see what is automated; the owner and editors write it, and switch it on and off.
        </OwnerOnly>
      ) : null}
    </SettingsPage>
  );
}

function Automations({ mayManage }: { mayManage: boolean }) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().automations.list.queryOptions(EVERY_AUTOMATION));
  if (isLoadingError) return <ReadError what="The automations" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  if (data.automations.length === 0) {
    return (
      <EmptyState drawing={<PressDrawing />} title="Let the routine sort itself.">
        Tag what asks for opening hours, give the press to Ada, have a reply drafted to what everybody asks. Each is one
        sentence, and can be tried on what came in before it is switched on.
      </EmptyState>
    );
  }
  return (
    <Rows label="Automations">
      {data.automations.map((automation) => (
        <AutomationRow key={automation.id} automation={automation} mayManage={mayManage} />
      ))}
    </Rows>
  );
}
