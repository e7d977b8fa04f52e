"use client";

import { Button, Stack, Textarea } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import type { z } from "zod";
import { readRecipients } from "#domain/brands/invitations/rules.ts";
import type { InvitationResults } from "#domain/brands/invitations/schema.ts";
import { INVITED_ROLES, MAX_RECIPIENTS } from "#domain/brands/invitations/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { RoleChoice } from "#studio/brands/members/role-choice.tsx";
import { useMemberKeys } from "#studio/brands/members/use-member-keys.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { InvitationResultList } from "./invitation-results.tsx";
import { RecipientList } from "./recipient-list.tsx";

interface InvitePeopleProps {
  opened: boolean;
  onClose: () => void;
}

type Results = z.output<typeof InvitationResults>["results"];

/** Asks for addresses and a role, sends the invitations, and says what became of each address. */
export function InvitePeople({ opened, onClose }: InvitePeopleProps) {
  const { name: brand } = useBrand();
  const [results, setResults] = useState<Results | null>(null);
  const close = () => {
    setResults(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t("Invite people to {brand}", { brand })}>
      {results ? (
        <InvitationResultList results={results} onClose={close} />
      ) : (
        <InviteForm onClose={close} onResults={setResults} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  onClose: () => void;
  /** With the results, if somebody was not invited. */
  onResults: (results: Results) => void;
}

function InviteForm({ onClose, onResults }: InviteFormProps) {
  const refresh = useMemberKeys();
  const [text, setText] = useState("");
  const recipients = readRecipients(useDeferredValue(text));
  const create = useAction(useTRPC().invitations.createMany.mutationOptions(), {
    onDone: ({ results }) => (isSuccess(results) ? onClose() : onResults(results)),
    toast: ({ results }) => (isSuccess(results) ? sentTo(results) : null),
    refresh,
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/brands/invitations/schema.ts")).InviteManyInput,
    chosen: { emails: [text] },
    send: create.send,
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <Textarea
          name="emails"
          label={t("Email addresses")}
          description={t("Up to {count}, separated by commas or lines. The links work for 7 days.", {
            count: MAX_RECIPIENTS,
          })}
          inputMode="email"
          autoComplete="off"
          autosize
          minRows={2}
          maxRows={6}
          required
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errors.emails}
        />
        <RecipientList recipients={recipients} />
        <RoleChoice
          roles={INVITED_ROLES}
          defaultValue="member"
          description={t("You can change the role later.")}
          error={errors.role}
        />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{recipients.length > 1 ? t("Send invitations") : t("Send invitation")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

const isSuccess = (results: Results) => results.every(({ outcome }) => outcome === "invited");

function sentTo(results: Results): string {
  const [first] = results;
  return results.length === 1 && first?.email
    ? t("Invitation sent to {email}.", { email: first.email })
    : tn(results.length, "{count} invitation sent.", "{count} invitations sent.");
}
