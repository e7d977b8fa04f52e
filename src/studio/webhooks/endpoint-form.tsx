import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormErrors, useForm } from "@mantine/form";
import { useEffect } from "react";
import type { EventName } from "#domain/webhooks/terms.ts";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors, type Refusal } from "#ui/refusal.ts";
import { EventChoice } from "./event-choice.tsx";

export interface EndpointFields {
  url: string;
  events: EventName[];
  description: string;
}

interface EndpointFormProps {
  initial: EndpointFields;
  /** The act in its own words: "Create endpoint". */
  action: string;
  isPending: boolean;
  refusal: Refusal | null;
  onSubmit: (fields: EndpointFields) => void;
  onCancel: () => void;
}

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text.trim());

/** Address, events and description of an endpoint. Whether the address may be called is the server's to say. */
export function EndpointForm({ initial, action, isPending, refusal, onSubmit, onCancel }: EndpointFormProps) {
  const form = useForm<EndpointFields>({
    initialValues: initial,
    validate: {
      url: (url) => (isWebAddress(url) ? null : "Enter the whole URL, beginning with https:// or http://."),
      events: (events) => (events.length > 0 ? null : "Choose at least one event."),
    },
  });
  const { setErrors, getInputNode } = form;
  useEffect(() => {
    if (!refusal) return;
    const errors = fieldErrors(refusal);
    setErrors(errors);
    if (errors.url) getInputNode("url")?.focus();
  }, [refusal, setErrors, getInputNode]);
  const focusAddress = (errors: FormErrors) => {
    if (errors.url) getInputNode("url")?.focus();
  };
  return (
    <form onSubmit={form.onSubmit(onSubmit, focusAddress)} noValidate>
      <Stack gap="lg">
        {refusal && !refusal.errors ? <FormError error={refusal} /> : null}
        <TextInput
          label="URL"
          description="Where deliveries are posted. It has to be reachable from the internet."
          placeholder="https://example.com/webhooks/masthead"
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps("url")}
        />
        <EventChoice
          value={form.values.events}
          onChange={(events) => form.setFieldValue("events", events)}
          error={form.errors.events?.toString()}
        />
        <TextInput
          label="Description"
          description="Optional, for you and your colleagues. Not sent."
          placeholder="Updates the editorial calendar"
          maxLength={255}
          autoComplete="off"
          {...form.getInputProps("description")}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
