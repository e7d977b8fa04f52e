"use client";

import { t } from "#kernel/language.ts";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { usePaths } from "./use-paths.ts";

/** Shown instead of the wizards to roles that can't connect channels. */
export function NoAccess() {
  const paths = usePaths();
  return (
    <Page title={t("Connect a channel")} width="reading">
      <EmptyState
        drawing={<PlugDrawing />}
        title={t("Only the brand owner and editors can connect channels")}
        action={<ButtonLink href={paths.channels}>{t("View channels")}</ButtonLink>}
      >
        {t("Ask the brand owner or an editor to connect it.")}
      </EmptyState>
    </Page>
  );
}
