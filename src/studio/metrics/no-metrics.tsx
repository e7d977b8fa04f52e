"use client";

import { ChartDrawing } from "#ui/drawings/chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

/** Stands for the charts before the first night, and in spans without figures. */
export function NoMetrics({ isNarrowed }: { isNarrowed: boolean }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<ChartDrawing />}
      title={isNarrowed ? "No metrics for this channel in this period" : "No metrics in this period yet"}
      action={<ButtonLink href={studioPath(handle, "channels")}>View channels</ButtonLink>}
    >
      Metrics are updated nightly. The first ones appear the morning after you publish. The feed page and webhooks have
      no metrics.
    </EmptyState>
  );
}
