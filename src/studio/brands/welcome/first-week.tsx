"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { addDays, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { forgetSetup } from "#studio/publishing/channels/connecting/setup-return.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { useNow } from "#ui/use-now.ts";
import { FirstPost } from "./first-post.tsx";
import { SetupActions, SetupFrame, type SetupPlace } from "./setup-frame.tsx";
import { useFirstIdeas } from "./use-first-ideas.ts";
import { WeekPlan } from "./week-plan.tsx";

const DAYS = 7;

/** The first post, and the free posting times of a week, into which ideas are put. */
export function FirstWeek({ place }: { place: SetupPlace }) {
  const trpc = useTRPC();
  const { handle, timezone } = useBrand();
  const today = localTimeOf(useNow(), timezone).date;
  const range = { from: today, to: addDays(today, DAYS - 1) };
  const calendar = useQuery(trpc.calendar.show.queryOptions(range));
  const free = useQuery(trpc.calendar.freeTimes.queryOptions(range));
  const steps = useQuery(trpc.home.firstSteps.queryOptions({}));
  const { ideas, isReady } = useFirstIdeas(steps.data?.has_post === false);
  useEffect(forgetSetup, []);
  // As it was when the page was opened: publishing the first post must not take its message away.
  const [hadPost, setHadPost] = useState<boolean>();
  if (hadPost === undefined && steps.data) setHadPost(steps.data.has_post);
  const failed = [calendar, free, steps].find(({ data, error }) => error !== null && data === undefined);
  const feed = calendar.data?.channels.find(({ platform }) => platform === "feed");
  return (
    <SetupFrame
      place={place}
      title={t("Plan your first week")}
      description={t(
        "Put ideas into the free times: drag them, or choose an idea and then a time. They become drafts, and nothing is published before it is approved.",
      )}
      isWide
    >
      {failed?.error ? (
        <ReadError
          title={t("The calendar couldn't be loaded.")}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {calendar.data && free.data && steps.data && isReady ? (
        <>
          {hadPost === false && feed ? <FirstPost channelId={feed.id} /> : null}
          <WeekPlan
            today={today}
            days={Array.from({ length: DAYS }, (_, index) => addDays(today, index))}
            calendar={calendar.data}
            freeTimes={free.data.times}
            ideas={ideas}
            onTimes={() => place.onStep("times")}
          />
        </>
      ) : failed ? null : (
        <RowsSkeleton rows={7} />
      )}
      <SetupActions>
        <ButtonLink href={`${studioPath(handle, "calendar")}?view=week`} variant={hadPost ? "filled" : "default"}>
          {t("Open calendar")}
        </ButtonLink>
      </SetupActions>
    </SetupFrame>
  );
}
