"use client";

import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChartDrawing } from "#ui/drawings/chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";

/** Shown instead of charts before the first collection at night, and in periods without data. */
export function NoMetrics({ isNarrowed }: { isNarrowed: boolean }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<ChartDrawing />}
      title={isNarrowed ? t("No metrics for this channel in this period") : t("No metrics in this period yet")}
      action={<ButtonLink href={studioPath(handle, "channels")}>{t("View channels")}</ButtonLink>}
    >
      {t(
        "Metrics are updated nightly. The first ones appear the morning after you publish. The feed page and webhooks have no metrics.",
      )}
    </EmptyState>
  );
}
