"use client";

import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatInstant } from "#ui/time-format.ts";
import classes from "./best-time.module.css";

interface BestTimesInput {
  /** Only this day, `2026-11-24`; by default the coming week. */
  day?: string | undefined;
  /** The post's channels; by default all channels of the brand. */
  channelIds?: readonly number[] | undefined;
}

interface BestTimeProps extends BestTimesInput {
  /** @param at ISO 8601 with offset */
  onPick: (at: string) => void;
}

/** Suggests the best free times and says what they are based on. */
export function BestTime({ onPick, ...input }: BestTimeProps) {
  const { timezone } = useBrand();
  const settings = useDateSettings();
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching } = useBestTimes(input, isWanted);
  const isAnswered = isWanted && (data !== undefined || !isFetching);
  return (
    <div className={classes.best}>
      {isAnswered ? null : (
        <Button
          size="xs"
          loading={isWanted}
          leftSection={<IconSparkles size={14} stroke={1.75} aria-hidden />}
          onClick={() => setWanted(true)}
        >
          {t("Best free time")}
        </Button>
      )}
      {/* A live region has to exist before its content changes. */}
      <div className={classes.found} role="status">
        {isAnswered && error ? <p className={classes.basis}>{refusalOf(error).message}</p> : null}
        {isAnswered
          ? data?.times.map(({ at }) => (
              <Button key={at} size="xs" onClick={() => onPick(at)}>
                {formatInstant(new Date(at), timezone, "full", new Date(), settings)}
              </Button>
            ))
          : null}
        {isAnswered && data ? <p className={classes.basis}>{basisOf(data)}</p> : null}
      </div>
    </div>
  );
}

function basisOf({ based_on: basis, measured, times }: NonNullable<ReturnType<typeof useBestTimes>["data"]>): string {
  if (times.length === 0) return t("No good time is free on this day.");
  if (basis === "engagement")
    return tn(
      measured,
      "Based on the engagement of {count} of your posts. Nothing else is scheduled at that time.",
      "Based on the engagement of {count} of your posts. Nothing else is scheduled at that time.",
    );
  return t("Generally good hours with nothing else scheduled. Based on your own metrics once there are enough.");
}

/** The best free times ahead; requested only while `isWanted`. */
function useBestTimes({ day, channelIds }: BestTimesInput, isWanted: boolean) {
  return useQuery({
    ...useTRPC().calendar.suggestTimes.queryOptions({
      limit: 3,
      ...(day ? { from: day, days: 1 } : {}),
      ...(channelIds && channelIds.length > 0 ? { channel_ids: [...channelIds] } : {}),
    }),
    enabled: isWanted,
    staleTime: 60_000,
  });
}
