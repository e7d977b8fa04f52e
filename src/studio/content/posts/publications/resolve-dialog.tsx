"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";

interface ResolveDialogProps {
  publicationId: number;
  /** The platform's name. */
  name: string;
  onClose: () => void;
}

/** Confirms that a publication is on the platform, or sends it again. */
export default function ResolveDialog({ publicationId, name, onClose }: ResolveDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={t("Was it published on {platform}?", { platform: name })}>
      <ResolveForm publicationId={publicationId} name={name} onDone={onClose} />
    </Modal>
  );
}

function ResolveForm({ publicationId: id, name, onDone }: { publicationId: number; name: string; onDone: () => void }) {
  const [permalink, setPermalink] = useState("");
  const resolve = useAction(useTRPC().publications.resolve.mutationOptions(), {
    onDone,
    refresh: usePostKeys(),
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/publishing/publications/schema.ts")).ResolvePublicationInput,
    chosen: { id, permalink: permalink.trim() },
    send: resolve.send,
  });
  return (
    <Stack gap="lg">
      <FormError error={refusal ?? (errors.permalink ? null : resolve.refusal)} />
      <form {...form}>
        <Stack gap="sm">
          <TextInput
            name="permalink"
            label={t("URL of the published post")}
            type="url"
            placeholder="https://"
            value={permalink}
            onChange={(event) => setPermalink(event.currentTarget.value)}
            error={errors.permalink}
            data-autofocus
          />
          <Group justify="flex-end">
            <Submit isSending={isSending} disabled={permalink.trim() === ""}>
              {t("Mark as published")}
            </Submit>
          </Group>
        </Stack>
      </form>
      <Text c="var(--ink-2)">
        {t("If it wasn't published, it is sent to {platform} again, within seconds.", { platform: name })}
      </Text>
      <Group justify="flex-end">
        <Button disabled={resolve.isPending} onClick={() => resolve.run({ id, resend: true })}>
          {t("Send again")}
        </Button>
      </Group>
    </Stack>
  );
}
