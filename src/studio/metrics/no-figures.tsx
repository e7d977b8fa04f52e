"use client";

import { ChartDrawing } from "#ui/drawings/chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

/** Stands for the charts before the first night, and in spans without figures. */
export function NoFigures({ isNarrowed }: { isNarrowed: boolean }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<ChartDrawing />}
      title={isNarrowed ? "No figures of this channel in this span." : "No figures in this span yet."}
      action={<ButtonLink href={studioPath(handle, "channels")}>See the channels</ButtonLink>}
    >
      Once a night we ask every connected platform how your posts do; the first figures come the morning after something
      is published. Your feed page and webhooks count nothing, so they have none.
    </EmptyState>
  );
}
