"use client";

import { Button, Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { DEFAULT_DAYS } from "#domain/review/share-links/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";

interface ShareFormProps {
  /** In the order of the page. */
  postIds: readonly number[];
  /** The link was created and is shown, to be copied. */
  onMade: () => void;
  onDone: () => void;
}

const SendLinkForm = lazy(async () => ({ default: (await import("./send-link.tsx")).SendLinkForm }));

const DAYS = [1, 7, DEFAULT_DAYS, 30, 90];
const DAY_MS = 86_400_000;
/** A `mailto:` link for roles that send by their own mail program alone. */
function mailtoUrl(brand: string, url: string): string {
  const subject = encodeURIComponent(t("Review request: {brand}", { brand }));
  const body = encodeURIComponent(`${t("Please review and approve:")}\n\n${url}\n`);
  return `mailto:?subject=${subject}&body=${body}`;
}

/** The settings of a new review link; then the link itself, to be copied. */
export function ShareForm({ postIds, onMade, onDone }: ShareFormProps) {
  const { role, name: brand } = useBrand();
  const trpc = useTRPC();
  const mayApprove = roleAllows(role, "approve");
  const [approves, setApproves] = useState(mayApprove);
  const [comments, setComments] = useState(true);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [isSendingMail, setSending] = useState(false);
  const create = useAction(trpc.shareLinks.createSet.mutationOptions(), {
    onDone: () => onMade(),
    refresh: [trpc.shareLinks.pathKey()],
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/review/share-links/schema.ts")).CreateShareSetInput,
    chosen: { post_ids: postIds, may_comment: comments, may_approve: approves },
    send: (values) => create.send({ ...values, expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
  });
  if (create.output && isSendingMail) {
    return (
      <Suspense>
        <SendLinkForm link={create.output} onDone={onDone} />
      </Suspense>
    );
  }
  if (create.output) {
    return (
      <Stack gap="md">
        <TextInput
          label={t("Link")}
          description={
            create.output.has_passcode
              ? t("Anyone with the link and the passcode can view it. Share the passcode separately.")
              : t("Anyone with the link can view it. You can copy or revoke it later.")
          }
          readOnly
          value={create.output.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          {mayApprove ? (
            <Button onClick={() => setSending(true)}>{t("Send by email")}</Button>
          ) : (
            <Button component="a" href={mailtoUrl(brand, create.output.url)}>
              {t("Send by email")}
            </Button>
          )}
          <Copy value={create.output.url} label={t("Copy link")} look="button" />
          <Button variant="filled" onClick={onDone}>
            {t("close|Done")}
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <TextInput
          name="name"
          label={t("Name (optional)")}
          description={t("Only visible to your team.")}
          placeholder={t("Harbour board")}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          error={errors.name}
        />
        <Stack gap="xs">
          <Checkbox
            label={t("Allow approvals and change requests")}
            description={
              mayApprove ? undefined : t("Your role can't approve posts, so your links can't allow approvals.")
            }
            disabled={!mayApprove}
            checked={approves}
            onChange={(event) => setApproves(event.currentTarget.checked)}
          />
          <Checkbox
            label={t("Allow comments")}
            checked={comments}
            onChange={(event) => setComments(event.currentTarget.checked)}
          />
        </Stack>
        <NativeSelect
          label={t("Expires after")}
          data={DAYS.map((count) => ({ value: String(count), label: tn(count, "{count} day", "{count} days") }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <PasswordInput
          name="passcode"
          label={t("Passcode (optional)")}
          description={t("Share it separately from the link.")}
          maxLength={64}
          autoComplete="new-password"
          error={errors.passcode}
        />
        <DialogActions>
          <Button onClick={onDone} disabled={isSending}>
            {t("Cancel")}
          </Button>
          <Submit isSending={isSending}>
            {postIds.length > 1
              ? tn(postIds.length, "Create link for {count} post", "Create link for {count} posts")
              : t("Create link")}
          </Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
