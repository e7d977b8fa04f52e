"use client";

import { Button, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import {
  addPostingTimes,
  DAY_GROUPS,
  isSameTimes,
  type PostingTime,
  usualTimes,
} from "#studio/publishing/channels/queue/posting-times.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { formatClock, zoneName } from "#ui/time-format.ts";
import { SetupActions, SetupFrame, type SetupPlace } from "./setup-frame.tsx";
import classes from "./welcome.module.css";

const EditPostingTimes = lazy(() => import("#studio/publishing/channels/queue/edit-posting-times.tsx"));

const MORNING = "09:00";
const NOON = "12:00";
const EVENING = "18:00";

/** Usual weeks, by the name of their option. */
const WEEKS: Record<"weekdays" | "three" | "daily", PostingTime[]> = {
  weekdays: addPostingTimes([], DAY_GROUPS.weekdays, MORNING),
  three: addPostingTimes([], [1, 3, 5], MORNING),
  daily: addPostingTimes(addPostingTimes([], DAY_GROUPS.every, NOON), DAY_GROUPS.every, EVENING),
};

/** When the brand posts: a usual week for all its channels, or times of its own. */
export function ChooseTimes({ place }: { place: SetupPlace }) {
  const trpc = useTRPC();
  const { timezone } = useBrand();
  const settings = useDateSettings();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const save = useAction(trpc.channels.setPostingTimes.mutationOptions(), {
    refresh: [trpc.channels.pathKey(), trpc.calendar.pathKey()],
  });
  const channels = data?.channels ?? [];
  const current = usualTimes(channels);
  const known = (Object.keys(WEEKS) as (keyof typeof WEEKS)[]).find((name) => isSameTimes(WEEKS[name], current));
  const usual = known ?? (current.length > 0 ? "current" : "weekdays");
  const choice = chosen ?? usual;
  const clock = (time: string) => formatClock(time, settings);
  const options = [
    ...(current.length > 0 && known === undefined ? [{ value: "current", label: t("As set"), times: current }] : []),
    { value: "weekdays", label: t("Monday to Friday at {time}", { time: clock(MORNING) }), times: WEEKS.weekdays },
    {
      value: "three",
      label: t("Monday, Wednesday and Friday at {time}", { time: clock(MORNING) }),
      times: WEEKS.three,
    },
    {
      value: "daily",
      label: t("Every day at {first} and {second}", { first: clock(NOON), second: clock(EVENING) }),
      times: WEEKS.daily,
    },
  ];
  const times = options.find(({ value }) => value === choice)?.times ?? current;
  const next = () => place.onStep("week");
  const isSaved = channels.length > 0 && channels.every(({ posting_times: own }) => isSameTimes(own, times));
  return (
    <SetupFrame
      place={place}
      title={t("When do you post?")}
      description={t(
        "Posts that you add to the queue go out at these times, in {timezone} time. You can change them for each channel.",
        { timezone: zoneName(timezone) },
      )}
    >
      {error && !data ? (
        <ReadError title={t("The channels couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={3} /> : null}
      <FormError error={save.refusal} />
      {data ? (
        <>
          <Radio.Group aria-label={t("Posting times")} value={choice} onChange={setChosen}>
            <div className={classes.choices}>
              {options.map(({ value, label, times: { length } }) => (
                <Radio
                  key={value}
                  className={classes.choice}
                  value={value}
                  label={label}
                  description={tn(length, "{count} post a week", "{count} posts a week")}
                />
              ))}
            </div>
          </Radio.Group>
          <div>
            <Button onClick={() => setEditing(true)}>{t("Choose other times")}</Button>
          </div>
        </>
      ) : null}
      <Suspense>
        {isEditing ? (
          <EditPostingTimes
            opened
            onClose={() => {
              setEditing(false);
              setChosen(null);
            }}
          />
        ) : null}
      </Suspense>
      <SetupActions onSkip={next}>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={!data}
          onClick={() =>
            isSaved ? next() : save.run({ channel_ids: channels.map(({ id }) => id), posting_times: times }, next)
          }
        >
          {t("Use these times")}
        </Button>
      </SetupActions>
    </SetupFrame>
  );
}
