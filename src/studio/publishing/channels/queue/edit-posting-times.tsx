"use client";

import { Button, Checkbox, Modal, NativeSelect, Pill, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_POSTING_TIMES } from "#domain/planning/posting-times/terms.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { weekdaysFrom } from "#studio/planning/schedule/month.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DATE_NAMES } from "#ui/date-names.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { formatClock, zoneName } from "#ui/time-format.ts";
import type { Channel } from "../channel.ts";
import { useChannelChange } from "../use-channel-change.ts";
import { useChannels } from "../use-channels.ts";
import classes from "./edit-posting-times.module.css";
import {
  addPostingTimes,
  DAY_GROUPS,
  isSameTimes,
  type PostingTime,
  removePostingTime,
  usualTimes,
} from "./posting-times.ts";

interface EditPostingTimesProps {
  /** The channel whose times are changed; without one, those of all channels of the brand. */
  channel?: Channel;
  opened: boolean;
  onClose: () => void;
}

/** Sets at which times of the week the queue of a channel publishes, or the queues of several. */
export default function EditPostingTimes({ channel, opened, onClose }: EditPostingTimesProps) {
  const channels = useChannels();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={channel ? t("Posting times of {channel}", { channel: channelLabel(channel) }) : t("Posting times")}
      size="lg"
    >
      {channels.length === 0 ? (
        <RowsSkeleton rows={4} />
      ) : (
        <Form channels={channels} chosen={channel ? [channel] : channels} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps {
  channels: readonly Channel[];
  /** The channels that are chosen at first. */
  chosen: readonly Channel[];
  onClose: () => void;
}

function Form({ channels, chosen, onClose }: FormProps) {
  const { timezone } = useBrand();
  const trpc = useTRPC();
  const settings = useDateSettings();
  const [ids, setIds] = useState(chosen.map(({ id }) => String(id)));
  const [times, setTimes] = useState<PostingTime[]>(usualTimes(chosen));
  const [days, setDays] = useState("weekdays");
  const [time, setTime] = useState("09:00");
  const names = DATE_NAMES[settings.language].weekdays;
  // 1 is Monday, 7 is Sunday.
  const weekdays = weekdaysFrom(settings).map((weekday) => weekday || 7);
  const refreshChannel = useChannelChange();
  const save = useAction(trpc.channels.setPostingTimes.mutationOptions(), {
    onDone: async (changed) => {
      for (const channel of changed.channels) await refreshChannel(channel);
    },
    refresh: [trpc.channels.queue.pathKey(), trpc.calendar.pathKey()],
  });
  const isSaved = channels.every(({ id, posting_times: own }) => !ids.includes(String(id)) || isSameTimes(own, times));
  const chosenDays = days in DAY_GROUPS ? DAY_GROUPS[days as keyof typeof DAY_GROUPS] : [Number(days)];
  const next = time === "" ? times : addPostingTimes(times, chosenDays, time);
  return (
    <Stack gap="md">
      <FormError error={save.refusal} />
      <div className={classes.add}>
        <NativeSelect
          label={t("Days")}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          data={[
            { value: "weekdays", label: t("Monday to Friday") },
            { value: "every", label: t("Every day") },
            { value: "weekend", label: t("Saturday and Sunday") },
            ...weekdays.map((weekday) => ({ value: String(weekday), label: names[weekday % 7] ?? "" })),
          ]}
        />
        <DateField
          type="time"
          label={t("Time in {timezone}", { timezone: zoneName(timezone) })}
          value={time}
          onChange={setTime}
        />
        <Button
          disabled={next.length === times.length || next.length > MAX_POSTING_TIMES}
          onClick={() => setTimes(next)}
        >
          {t("Add")}
        </Button>
      </div>
      <dl className={classes.week}>
        {weekdays.map((weekday) => {
          const here = times.filter((each) => each.weekday === weekday);
          const name = names[weekday % 7] ?? "";
          return (
            <div key={weekday} className={classes.day}>
              <dt>{name}</dt>
              <dd>
                {here.length === 0 ? <span className={classes.none}>{t("No times")}</span> : null}
                {here.map((each) => (
                  <Pill
                    key={each.time}
                    withRemoveButton
                    onRemove={() => setTimes(removePostingTime(times, each))}
                    removeButtonProps={{
                      "aria-label": t("Remove {day}, {time}", { day: name, time: formatClock(each.time, settings) }),
                      "aria-hidden": false,
                      tabIndex: 0,
                    }}
                  >
                    {formatClock(each.time, settings)}
                  </Pill>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      {channels.length > 1 ? (
        <Checkbox.Group label={t("Channels")} value={ids} onChange={setIds}>
          <div className={classes.channels}>
            {channels.map((channel) => (
              <Checkbox
                key={channel.id}
                value={String(channel.id)}
                label={<ChannelName channel={channel} size={18} />}
                description={
                  ids.includes(String(channel.id)) && !isSameTimes(channel.posting_times, times)
                    ? t("Its times change.")
                    : undefined
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <p className={classes.note}>{t("Posts that are scheduled already keep their times.")}</p>
      <DialogActions>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={isSaved}
          onClick={() => save.run({ channel_ids: ids.map(Number), posting_times: times }, onClose)}
        >
          {t("Save")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
