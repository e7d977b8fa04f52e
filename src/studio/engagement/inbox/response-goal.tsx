import { Button, NativeSelect, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

const HOURS = [1, 2, 4, 8, 12, 24, 48, 72];

interface ResponseGoalProps {
  goal: number | null;
  opened: boolean;
  onClose: () => void;
}

/** The owner's goal for the time to a reply. */
export default function ResponseGoal({ goal, opened, onClose }: ResponseGoalProps) {
  const trpc = useTRPC();
  const [hours, setHours] = useState(goal);
  const save = useAction(trpc.inbox.setResponseGoal.mutationOptions(), {
    onDone: onClose,
    refresh: [trpc.inbox.responseTime.pathKey()],
    toast: () => t("Goal saved."),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run({ goal_hours: hours });
  };
  // The goal may have been set to any number by the API.
  const choices = goal === null || HOURS.includes(goal) ? HOURS : [...HOURS, goal].toSorted((a, b) => a - b);
  return (
    <Dialog opened={opened} onClose={onClose} title={t("Reply goal")}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <FormError error={save.refusal} />
          <NativeSelect
            label={t("Reply within")}
            description={t("Open messages that wait longer are marked in the list. The report shows the goal.")}
            data={[
              { value: "", label: t("No goal") },
              ...choices.map((each) => ({ value: String(each), label: tn(each, "{count} hour", "{count} hours") })),
            ]}
            value={hours === null ? "" : String(hours)}
            onChange={({ currentTarget: { value } }) => setHours(value === "" ? null : Number(value))}
            data-autofocus
          />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" loading={save.isPending}>
              {t("Save")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
