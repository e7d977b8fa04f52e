import type { ReactNode } from "react";
import type { z } from "zod";
import type { Recurrence } from "#domain/planning/recurrences/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";
import { describeRecurrence } from "./describe.ts";

type Series = z.output<typeof Recurrence>;

interface RecurrenceRowProps {
  recurrence: Series;
  leading?: ReactNode;
  action: ReactNode;
}

export function nameOf({ post }: Series): string {
  return post ? post.words || t("No text") : t("Deleted posts");
}

/** A series by its newest post, with when it is published next, or why it no longer repeats. */
export function RecurrenceRow({ recurrence, leading, action }: RecurrenceRowProps) {
  const { handle, timezone } = useBrand();
  const settings = useDateSettings();
  const { post } = recurrence;
  return (
    <Row
      href={post ? studioPath(handle, `posts/${post.id}`) : undefined}
      leading={leading}
      title={nameOf(recurrence)}
      detail={
        <>
          <span>{`${describeRecurrence(recurrence, settings)} · `}</span>
          <span>{describeProgress(recurrence, timezone)}</span>
          {recurrence.stop_reason === "member_left" ? null : <span>{` · ${recurrence.created_by.name}`}</span>}
        </>
      }
      trailing={action}
    />
  );
}

function describeProgress(recurrence: Series, timezone: string): ReactNode {
  const { status, stop_reason: reason, created_by: author, ...times } = recurrence;
  const time = (iso: string) => <Time iso={iso} zone={timezone} withZone={false} />;
  if (times.next_at && status === "active") return rich("next {time}", { time: time(times.next_at) });
  if (reason === "member_left") {
    return t("stopped, because {name} can no longer write posts here", { name: author.name });
  }
  if (reason === "nothing_to_copy") return t("stopped, because no post with a channel was left");
  if (reason === "unattended") return t("stopped, because nobody approved or changed its last copies");
  if (times.stopped_at) return rich("stopped {time}", { time: time(times.stopped_at) });
  return status === "ended" ? t("ended") : t("no post is scheduled");
}
