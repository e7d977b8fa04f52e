import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FilterInput } from "#domain/events/webhooks/schema.ts";
import { ENDPOINT_FORMATS, type EndpointFormat, type EventName } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { EndpointFilters } from "./endpoint-filters.tsx";
import { EventChoice } from "./event-choice.tsx";
import { FORMAT_HINTS, FORMATS } from "./formats.ts";

interface EndpointFields {
  url: string;
  format: EndpointFormat;
  events: EventName[];
  description: string;
  filters: FilterInput;
}

interface EndpointFormProps {
  initial: EndpointFields;
  /** The submit button's label: "Create endpoint". */
  action: string;
  send: (fields: Omit<EndpointFields, "filters"> & { filters?: FilterInput }) => Promise<unknown>;
  onCancel: () => void;
}

/** URL, format, events and description of an endpoint. The server decides whether the URL is allowed. */
export function EndpointForm({ initial, action, send, onCancel }: EndpointFormProps) {
  const [events, setEvents] = useState(initial.events);
  const [filters, setFilters] = useState(initial.filters);
  const [format, setFormat] = useState(initial.format);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/events/webhooks/schema.ts")).CreateEndpointInput,
    chosen: { events, filters },
    send,
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <TextInput
          name="url"
          label={t("URL")}
          description={t("Where deliveries are posted. It has to be reachable from the internet.")}
          placeholder="https://example.com/webhooks/masthead"
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          required
          data-autofocus
          defaultValue={initial.url}
          error={errors.url}
        />
        <NativeSelect
          name="format"
          label={t("Format")}
          description={t(FORMAT_HINTS[format])}
          data={ENDPOINT_FORMATS.map((value) => ({ value, label: t(FORMATS[value]) }))}
          value={format}
          onChange={({ currentTarget }) =>
            setFormat(ENDPOINT_FORMATS.find((each) => each === currentTarget.value) ?? "json")
          }
        />
        <EventChoice value={events} onChange={setEvents} error={errors.events} />
        <EndpointFilters value={filters} onChange={setFilters} />
        <TextInput
          name="description"
          label={t("Description")}
          description={t("Optional, for you and your colleagues. Not sent.")}
          placeholder={t("Updates the editorial calendar")}
          maxLength={255}
          autoComplete="off"
          defaultValue={initial.description}
          error={errors.description}
        />
        <DialogActions>
          <Button onClick={onCancel} disabled={isSending}>
            {t("Cancel")}
          </Button>
          <Submit isSending={isSending}>{action}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
