"use client";

import { Button, Checkbox, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { ReportSchedules } from "#domain/insights/report-schedules/schema.ts";
import { CADENCE_NAMES, CADENCES, type Cadence } from "#domain/insights/report-schedules/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { type Member, nameOf } from "#studio/brands/members/member.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { rich } from "#ui/rich.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { Time } from "#ui/time.tsx";

type Schedules = z.output<typeof ReportSchedules>;

const WHEN: Record<Cadence, Message> = {
  weekly: msg("On Mondays, about the week before."),
  monthly: msg("On the first of each month, about the month before."),
};

interface EmailReportsProps {
  opened: boolean;
  onClose: () => void;
}

/** Chooses who receives reports by email every week or month. */
export default function EmailReports({ opened, onClose }: EmailReportsProps) {
  const trpc = useTRPC();
  const schedules = useQuery(trpc.metrics.reportSchedules.queryOptions({}, { enabled: opened }));
  const members = useQuery(trpc.members.list.queryOptions({}, { enabled: opened }));
  const failed = [schedules, members].find(({ isLoadingError }) => isLoadingError);
  return (
    <Modal opened={opened} onClose={onClose} title={t("Email reports")}>
      {failed ? (
        <ReadError title={t("The recipients couldn't be loaded.")} error={failed.error} onRetry={failed.refetch} />
      ) : null}
      {schedules.data && members.data ? (
        <Form
          schedules={schedules.data}
          members={members.data.members.filter(({ status }) => status)}
          onClose={onClose}
        />
      ) : failed ? null : (
        <FormSkeleton fields={2} />
      )}
    </Modal>
  );
}

interface FormProps {
  schedules: Schedules;
  /** Active ones. */
  members: readonly Member[];
  onClose: () => void;
}

function Form({ schedules, members, onClose }: FormProps) {
  const { timezone } = useBrand();
  const trpc = useTRPC();
  const [chosen, setChosen] = useState(() => ({
    weekly: schedules.weekly.members.map(({ id }) => id),
    monthly: schedules.monthly.members.map(({ id }) => id),
  }));
  const update = useAction(trpc.metrics.updateReportSchedules.mutationOptions(), {
    refresh: [trpc.metrics.reportSchedules.pathKey()],
    toast: () => t("Recipients saved."),
    onDone: onClose,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Members who left meanwhile would refuse the others.
    const present = (ids: number[]) => ids.filter((id) => members.some((member) => member.id === id));
    update.run({ weekly: present(chosen.weekly), monthly: present(chosen.monthly) });
  };
  return (
    <form onSubmit={save}>
      <Stack gap="lg">
        <Text size="sm" c="var(--ink-2)">
          {t(
            "Members receive the report as PDF with the most important numbers. They can switch these emails off in their profile.",
          )}
        </Text>
        <FormError error={update.refusal} />
        {CADENCES.map((cadence) => (
          <Checkbox.Group
            key={cadence}
            label={t(CADENCE_NAMES[cadence])}
            description={
              <>
                <span>{t(WHEN[cadence])}</span>
                {schedules[cadence].next_at === null ? null : (
                  <>
                    <span> </span>
                    {rich("Next: {time}.", { time: <Time iso={schedules[cadence].next_at} zone={timezone} /> })}
                  </>
                )}
              </>
            }
            value={chosen[cadence].map(String)}
            onChange={(ids) => setChosen({ ...chosen, [cadence]: ids.map(Number) })}
          >
            <Stack gap={8} mt={8}>
              {members.map((member) => (
                <Checkbox key={member.id} value={String(member.id)} label={nameOf(member)} />
              ))}
            </Stack>
          </Checkbox.Group>
        ))}
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {t("Save")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
