"use client";

import { Button, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_REORDERED } from "#domain/planning/queues/terms.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { RepeatMark } from "#studio/planning/schedule/repeat-mark.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { formatInstant } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { type Channel, mayPause } from "../channel.ts";
import { PauseChannel } from "../pause-channel.tsx";
import { usePaths } from "../use-paths.ts";
import classes from "./channel-queue.module.css";
import { shuffleTimes } from "./posting-times.ts";
import { QueueFilling } from "./queue-filling.tsx";
import { headingOf, summarizeScheduled } from "./scheduled.ts";

const EditPostingTimes = lazyDialog(() => import("./edit-posting-times.tsx"));

interface ChannelQueueProps {
  channel: Channel;
  /** Whether the person may change the posting times. */
  canManage: boolean;
}

/** The coming posting times of a channel, free ones included, with its posts; approvers change their order. */
export function ChannelQueue({ channel, canManage }: ChannelQueueProps) {
  const { timezone: zone, role, handle } = useBrand();
  const trpc = useTRPC();
  const paths = usePaths();
  const settings = useDateSettings();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const list = useInfiniteQuery(trpc.channels.queue.infiniteQueryOptions({ id: channel.id }, PAGED));
  const entries = (list.data?.pages ?? []).flatMap((page) => page.entries);
  const postIds = entries.flatMap(({ post }) => (post ? [post.id] : []));
  const order = postIds.slice(0, MAX_REORDERED);
  const refresh = [trpc.channels.queue.pathKey(), trpc.posts.pathKey(), trpc.calendar.pathKey()];
  const failed = t("The order couldn't be changed");
  const move = useAction(trpc.channels.reorderQueue.mutationOptions(), { refresh, failed });
  const shuffle = useAction(trpc.channels.reorderQueue.mutationOptions(), {
    refresh,
    failed,
    toast: () => t("Queue shuffled."),
    undo: () => () => move.run({ id: channel.id, post_ids: order }),
  });
  const canReorder = roleAllows(role, "approve") && order.length > 1;
  const isMoving = move.isPending || shuffle.isPending;
  const outlooks = entries.flatMap(({ at, post }) => (post ? [summarizeScheduled(channel, at)] : []));
  /** Exchanges the post at this place with the next one. */
  const swap = (place: number) => move.run({ id: channel.id, post_ids: order.slice(place, place + 2).toReversed() });
  const dayOf = (at: string) => formatInstant(new Date(at), zone, "weekday-date", now, settings);

  return (
    <Section
      {...headingOf(outlooks, t("Queue"), list.hasNextPage)}
      action={
        <Group gap="xs">
          {canReorder ? (
            <Button
              loading={shuffle.isPending}
              onClick={() => shuffle.run({ id: channel.id, post_ids: shuffleTimes(order) })}
            >
              {t("Shuffle")}
            </Button>
          ) : null}
          {canManage ? (
            <>
              {mayPause(channel) ? <PauseChannel channel={channel} /> : null}
              <Button onClick={() => setEditing(true)}>{t("Posting times")}</Button>
            </>
          ) : null}
        </Group>
      }
    >
      <QueueFilling channel={channel} canManage={canManage} />
      <PagedList
        list={list}
        count={entries.length}
        errorTitle={t("The queue couldn't be loaded.")}
        rows={4}
        empty={null}
        more={t("Show later")}
      >
        <Rows label={t("Queue")}>
          {entries.map(({ at, is_posting_time: isPostingTime, post }, index) => {
            const place = post ? order.indexOf(post.id) : -1;
            const previous = entries[index - 1];
            return (
              <Row
                key={`${at}-${post?.id ?? "free"}`}
                leading={
                  <span className={classes.when}>
                    {previous && dayOf(previous.at) === dayOf(at) ? null : (
                      <span className={classes.day}>{dayOf(at)}</span>
                    )}
                    <Time iso={at} zone={zone} style="time" />
                  </span>
                }
                title={post ? post.words || t("No text") : <FreeTime />}
                href={post ? paths.post(post.id) : `${studioPath(handle, "posts/new")}?at=${encodeURIComponent(at)}`}
                detail={post && !isPostingTime ? t("Not at a posting time") : undefined}
                trailing={
                  post ? (
                    <>
                      <RepeatMark recurrence={post.recurrence} evergreen={post.evergreen} />
                      <StatusBadge status={post.status} />
                      {canReorder && place >= 0 ? (
                        <MoveButtons
                          name={post.words || t("No text")}
                          onUp={isMoving || place === 0 ? null : () => swap(place - 1)}
                          onDown={isMoving || place === order.length - 1 ? null : () => swap(place)}
                        />
                      ) : null}
                    </>
                  ) : undefined
                }
              />
            );
          })}
        </Rows>
        {canReorder && postIds.length > MAX_REORDERED ? (
          <p className={classes.limit}>{t("The first {count} posts can be reordered.", { count: MAX_REORDERED })}</p>
        ) : null}
      </PagedList>
      <EditPostingTimes channel={channel} opened={isEditing} onClose={() => setEditing(false)} />
    </Section>
  );
}

/** A posting time that takes a new post. */
function FreeTime() {
  return (
    <span className={classes.free}>
      <IconPlus size={16} stroke={1.75} aria-hidden /> {t("slot|Free")}
    </span>
  );
}

interface MoveButtonsProps {
  /** The post's text. */
  name: string;
  /** null where it can't be moved. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function MoveButtons({ name, onUp, onDown }: MoveButtonsProps) {
  return (
    <span className={classes.moves}>
      <IconButton aria-label={t("Move “{name}” up", { name })} size={28} disabled={!onUp} onClick={onUp ?? undefined}>
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t("Move “{name}” down", { name })}
        size={28}
        disabled={!onDown}
        onClick={onDown ?? undefined}
      >
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
