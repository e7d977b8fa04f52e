"use client";

import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors, type Refusal } from "#ui/refusal.ts";
import { TagsField } from "#ui/tags-field.tsx";
import { FormDraftNotice } from "../drafts/form-draft-notice.tsx";
import type { ContactFields } from "./contact.ts";
import type { ContactDraft } from "./use-contact-draft.ts";

interface ContactFormProps {
  /** What is typed, until it is saved or cancelled. */
  draft: ContactDraft;
  /** The act in its own words: "Save changes". */
  action: string;
  isPending: boolean;
  refusal: Refusal | null;
  /** @param onRefused puts the focus where the refusal says */
  onSubmit: (fields: ContactFields, onRefused: () => void) => void;
  onCancel: () => void;
}

/** What is noted about a contact. */
export function ContactForm({ draft, action, isPending, refusal, onSubmit, onCancel }: ContactFormProps) {
  const { fields, change } = draft;
  const [isNameless, setNameless] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: known } = useQuery(useTRPC().contacts.tags.queryOptions({}));
  const errors = refusal ? fieldErrors(refusal) : {};
  const bind = (name: Exclude<keyof ContactFields, "tags">) => ({
    name,
    value: fields[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: value }),
    error: errors[name],
  });
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWithout = fields.name.trim() === "";
    setNameless(isWithout);
    if (isWithout) focusWrong();
    else if (!isPending) onSubmit(fields, focusWrong);
  };
  const cancel = () => {
    draft.settle();
    onCancel();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormDraftNotice draft={draft} />
        <FormError error={refusal?.errors ? null : refusal} />
        <TextInput
          label="Name"
          maxLength={200}
          autoComplete="off"
          data-autofocus
          {...bind("name")}
          error={isNameless ? "Enter a name." : errors.name}
        />
        <TextInput label="Handle" placeholder="@ada" maxLength={200} autoComplete="off" {...bind("handle")} />
        <TextInput label="Email" type="email" maxLength={255} autoComplete="off" {...bind("email")} />
        <TextInput label="Phone" type="tel" maxLength={50} autoComplete="off" {...bind("phone")} />
        <TagsField label="Tags" tags={fields.tags} known={known?.tags ?? []} onChange={(tags) => change({ tags })} />
        <Textarea
          label="Note"
          description="Only visible to the team."
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          {...bind("note")}
        />
        <Group justify="flex-end" gap="xs">
          <Button disabled={isPending} onClick={cancel}>
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
