"use client";

import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import type { z } from "zod";
import type { CreateContactInput } from "#domain/engagement/contacts/schema.ts";
import { t } from "#kernel/language.ts";
import { FormDraftNotice } from "#studio/content/drafts/form-draft-notice.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import { type ContactFields, inputOf } from "./contact.ts";
import type { ContactDraft } from "./use-contact-draft.ts";

interface ContactFormProps {
  /** The unsaved values. */
  draft: ContactDraft;
  /** The label of the submit button. */
  action: string;
  /** Keeps the button busy after saving, while another page opens. */
  isDone?: boolean;
  onSend: (input: z.output<typeof CreateContactInput>) => Promise<unknown>;
  onCancel: () => void;
}

/** The fields of a contact. */
export function ContactForm({ draft, action, isDone = false, onSend, onCancel }: ContactFormProps) {
  const { fields, change } = draft;
  const { data: known } = useQuery(useTRPC().contacts.tags.queryOptions({}));
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/engagement/contacts/schema.ts")).CreateContactInput,
    chosen: inputOf(fields),
    send: onSend,
  });
  const bind = (name: Exclude<keyof ContactFields, "tags">) => ({
    name,
    value: fields[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: value }),
    error: errors[name],
  });
  const cancel = () => {
    draft.settle();
    onCancel();
  };
  return (
    <form {...form}>
      <Stack gap="md">
        <FormDraftNotice draft={draft} />
        <FormError error={refusal} />
        <TextInput label={t("Name")} maxLength={200} autoComplete="off" data-autofocus {...bind("name")} />
        <TextInput label={t("Handle")} placeholder="@ada" maxLength={200} autoComplete="off" {...bind("handle")} />
        <TextInput label={t("Email")} type="email" maxLength={255} autoComplete="off" {...bind("email")} />
        <TextInput label={t("Phone")} type="tel" maxLength={50} autoComplete="off" {...bind("phone")} />
        <TagsField
          label={t("Tags")}
          tags={fields.tags}
          known={known?.tags ?? []}
          onChange={(tags) => change({ tags })}
        />
        <Textarea
          label={t("Note")}
          description={t("Only visible to the team.")}
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          {...bind("note")}
        />
        <DialogActions>
          <Button disabled={isSending} onClick={cancel}>
            {t("Cancel")}
          </Button>
          <Button type="submit" variant="filled" loading={isSending || isDone}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
