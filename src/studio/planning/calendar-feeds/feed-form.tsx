"use client";

import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { FUTURE_DAYS, MAX_FEED_NAME, PAST_DAYS } from "#domain/planning/calendar-feeds/terms.ts";
import { t } from "#kernel/language.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

interface FeedFormProps {
  send: (values: { name: string; is_for_clients: boolean }) => Promise<unknown>;
}

/** Name and content of a new calendar feed. Those of clients have only what clients see. */
export function FeedForm({ send }: FeedFormProps) {
  const { name, role } = useBrand();
  const mayChoose = seesDrafts(role);
  const [isForClients, setForClients] = useState(!mayChoose);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/planning/calendar-feeds/schema.ts")).CreateCalendarFeedInput,
    chosen: { is_for_clients: isForClients },
    send,
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <Text c="var(--ink-2)">
          {t(
            "The posts of the last {past} and the next {future} days appear in Google Calendar, Apple Calendar, Outlook or another calendar app, and stay up to date. Anyone with the address can read them.",
            { past: PAST_DAYS, future: FUTURE_DAYS },
          )}
        </Text>
        <FormError error={refusal} />
        <TextInput
          name="name"
          label={t("Name")}
          description={t("Calendar apps show it as the calendar's name.")}
          defaultValue={name}
          maxLength={MAX_FEED_NAME}
          autoComplete="off"
          required
          data-autofocus
          error={errors.name}
        />
        {mayChoose ? (
          <Checkbox
            label={t("For clients")}
            description={t("Only posts that were approved. No drafts, no internal notes.")}
            checked={isForClients}
            onChange={(event) => setForClients(event.currentTarget.checked)}
          />
        ) : null}
        <DialogActions>
          <Submit isSending={isSending}>{t("Create address")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
