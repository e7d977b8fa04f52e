"use client";

import { Button, Modal, NativeSelect, Pill, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_POSTING_TIMES } from "#domain/planning/posting-times/terms.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { weekdaysFrom } from "#studio/planning/schedule/month.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DATE_NAMES } from "#ui/date-names.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { formatClock, zoneName } from "#ui/time-format.ts";
import type { Channel } from "../channel.ts";
import { useChannelChange } from "../use-channel-change.ts";
import classes from "./edit-posting-times.module.css";
import { addPostingTimes, DAY_GROUPS, type PostingTime, removePostingTime } from "./posting-times.ts";

interface EditPostingTimesProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
}

/** Sets at which times of the week a channel's queue publishes. */
export default function EditPostingTimes({ channel, opened, onClose }: EditPostingTimesProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("Posting times of {channel}", { channel: channel.display_name })}
      size="lg"
    >
      <Form channel={channel} onClose={onClose} />
    </Modal>
  );
}

function Form({ channel, onClose }: Pick<EditPostingTimesProps, "channel" | "onClose">) {
  const { timezone } = useBrand();
  const trpc = useTRPC();
  const settings = useDateSettings();
  const [times, setTimes] = useState<PostingTime[]>(channel.posting_times);
  const [days, setDays] = useState("weekdays");
  const [time, setTime] = useState("09:00");
  const names = DATE_NAMES[settings.language].weekdays;
  // 1 is Monday, 7 is Sunday.
  const weekdays = weekdaysFrom(settings).map((weekday) => weekday || 7);
  const save = useAction(trpc.channels.update.mutationOptions(), {
    onDone: useChannelChange(),
    refresh: [trpc.channels.queue.pathKey()],
  });
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
          onChange={({ currentTarget }) => setTime(currentTarget.value.slice(0, 5))}
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
      <p className={classes.note}>{t("Posts that are scheduled already keep their times.")}</p>
      <DialogActions>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={times === channel.posting_times}
          onClick={() => save.run({ id: channel.id, posting_times: times }, onClose)}
        >
          {t("Save")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
