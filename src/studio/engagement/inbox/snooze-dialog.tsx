import { Button, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { addDays, instantsOf, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DateField } from "#ui/date-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { zoneName } from "#ui/time-format.ts";

interface SnoozeDialogProps {
  opened: boolean;
  onClose: () => void;
  onSnooze: (until: Date) => void;
}

/** Asks for the day and time until which an item is snoozed, in the brand's time zone. */
export default function SnoozeDialog({ opened, onClose, onSnooze }: SnoozeDialogProps) {
  const { timezone: zone } = useBrand();
  const [text, setText] = useState(() => `${addDays(localTimeOf(new Date(), zone).date, 1)}T09:00`);
  const [isPast, setPast] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [date = "", time = ""] = text.split("T");
    const until = time === "" ? null : instantsOf({ date, time }, zone).nearest;
    const isFuture = until !== null && until > new Date();
    setPast(!isFuture);
    if (!isFuture) return;
    onSnooze(until);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("Snooze until")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <DateField
            type="datetime-local"
            label={t("Day and time in {zone}", { zone: zoneName(zone) })}
            description={t("It comes back earlier if its author writes again.")}
            error={isPast ? t("Choose a time in the future.") : undefined}
            value={text}
            onChange={setText}
            data-autofocus
          />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled">
              {t("Snooze")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
