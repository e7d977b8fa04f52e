"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { Filling } from "#domain/planning/evergreen/schema.ts";
import type { StopReason } from "#domain/planning/evergreen/terms.ts";
import { type Message, msg, t, tn } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import type { Channel } from "../channel.ts";
import classes from "./channel-queue.module.css";
import { whyNotFilled } from "./filling-state.ts";

const EditFilling = lazyDialog(() => import("./edit-filling.tsx"));

interface QueueFillingProps {
  channel: Channel;
  /** Whether the person may change it. */
  canManage: boolean;
}

const STOPPED: Record<StopReason, Message> = {
  unattended: msg("No longer filled with evergreen posts, because nobody approved or changed the last copies."),
  refused: msg(
    "No longer filled with evergreen posts, because several copies could be neither approved nor submitted.",
  ),
  failed: msg("No longer filled with evergreen posts, because several copies in a row could not be published."),
};

/** Whether free posting times of a channel are filled with evergreen posts, and how. */
export function QueueFilling({ channel, canManage }: QueueFillingProps) {
  const { data } = useQuery(useTRPC().evergreen.filling.queryOptions({ id: channel.id }));
  const [isEditing, setEditing] = useState(false);
  if (!data || (!data.enabled && data.stop_reason === null && !canManage)) return null;
  return (
    <p className={classes.filling}>
      <span>{`${describeFilling(data, whyNotFilled(channel))} `}</span>
      {canManage ? (
        <Anchor component="button" type="button" onClick={() => setEditing(true)}>
          {data.enabled ? t("Change filling") : t("Fill free times with evergreen posts")}
        </Anchor>
      ) : null}
      <EditFilling channel={channel} filling={data} opened={isEditing} onClose={() => setEditing(false)} />
    </p>
  );
}

function describeFilling(filling: z.output<typeof Filling>, hindrance: Message | null): string {
  const { enabled, times, posts, min_days: days, stop_reason: reason } = filling;
  if (!enabled) return reason ? t(STOPPED[reason]) : "";
  if (hindrance) return t(hindrance);
  const filled = tn(
    times,
    "At most {count} upcoming posting time is filled with evergreen posts, none twice within {days} days.",
    "Up to {count} upcoming posting times are filled with evergreen posts, none twice within {days} days.",
    { days },
  );
  return posts === 0 ? `${filled} ${t("There are none for this channel yet.")}` : filled;
}
