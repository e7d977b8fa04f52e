"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDuration } from "#domain/engagement/inbox/rules.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import looks from "./item-list.module.css";
import { RESPONSE_TIME_INPUT } from "./list-input.ts";

const ResponseGoal = lazyDialog(() => import("./response-goal.tsx"));

/** The brand's response time of the last days; null until it is loaded. */
export function useResponseTime() {
  const { data } = useQuery({
    ...useTRPC().inbox.responseTime.queryOptions(RESPONSE_TIME_INPUT),
    staleTime: 60_000,
  });
  return data ?? null;
}

/** One line: how long people wait for a reply, and the owner's way to the goal. */
export function ResponseTime() {
  const { role } = useBrand();
  const time = useResponseTime();
  const [isOpen, setOpen] = useState(false);
  const goal = time?.goal_hours ?? null;
  return (
    <div className={looks.response}>
      <span className={looks.median} title={t("First replies of the last {days} days", RESPONSE_TIME_INPUT)}>
        {time ? describeTime(time) : ""}
      </span>
      {roleAllows(role, "owner") && time ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          {goal === null ? t("Set a goal") : t("Change goal")}
        </Button>
      ) : null}
      <ResponseGoal goal={goal} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

type Time = NonNullable<ReturnType<typeof useResponseTime>>;

function describeTime({ median_seconds: median, within_goal: within, answered, goal_hours: goal }: Time): string {
  if (median === null) return goal === null ? t("No replies yet") : t("Goal: reply within {goal} h", { goal });
  const duration = formatDuration(median);
  if (goal === null) return t("Median reply: {duration}", { duration });
  return t("Median reply: {duration}, {within} of {answered} within {goal} h", {
    duration,
    within: within ?? 0,
    answered,
    goal,
  });
}
