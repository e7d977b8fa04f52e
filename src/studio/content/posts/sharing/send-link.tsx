"use client";

import { Button, Modal, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { MAX_ADDRESSES, MAX_NOTE } from "#domain/review/share-links/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Link } from "./link-row.tsx";

interface SendLinkFormProps {
  link: Pick<Link, "id" | "has_passcode">;
  onDone: () => void;
}

/** Emails a review link to people outside. Render the dialog on demand by `lazy`: it is open from the start. */
export default function SendLink({ link, onClose }: { link: SendLinkFormProps["link"]; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={t("Send review link by email")}>
      <SendLinkForm link={link} onDone={onClose} />
    </Modal>
  );
}

/** The addresses and a note; then to how many it was sent. */
export function SendLinkForm({ link, onDone }: SendLinkFormProps) {
  const trpc = useTRPC();
  const [to, setTo] = useState("");
  const emails = to.split(/[\s,;]+/).filter((address) => address !== "");
  const send = useAction(trpc.shareLinks.send.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/review/share-links/schema.ts")).SendShareLinkInput,
    chosen: { id: link.id, emails },
    send: (values) => send.send(values),
  });
  if (send.output) {
    return (
      <Stack gap="md">
        <p role="status">
          {tn(send.output.sent, "The link was sent to {count} address.", "The link was sent to {count} addresses.")}
        </p>
        <DialogActions>
          <Button variant="filled" onClick={onDone} data-autofocus>
            {t("close|Done")}
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  const wrong = Object.entries(errors).find(([field]) => field === "emails" || field.startsWith("emails."));
  const address = emails[Number(wrong?.[0].split(".")[1])];
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={wrong ? null : refusal} />
        <Textarea
          label={t("Email addresses")}
          description={tn(
            MAX_ADDRESSES,
            "At most {count}, separated by commas. Each person gets an email of their own.",
            "At most {count}, separated by commas. Each person gets an email of their own.",
          )}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          autosize
          minRows={1}
          maxRows={5}
          data-autofocus
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={wrong && (address === undefined ? wrong[1] : t("{email} isn't an email address.", { email: address }))}
        />
        <Textarea
          name="note"
          label={t("Note (optional)")}
          description={
            link.has_passcode ? t("The passcode isn't sent. Share it separately from the link.") : t("Without links.")
          }
          maxLength={MAX_NOTE}
          autosize
          minRows={2}
          maxRows={6}
          error={errors.note}
        />
        <DialogActions>
          <Button onClick={onDone} disabled={isSending}>
            {t("Cancel")}
          </Button>
          <Submit isSending={isSending}>{t("Send email")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
