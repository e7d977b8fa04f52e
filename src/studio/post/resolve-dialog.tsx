"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { useAction } from "../frame/use-action.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { usePostKeys } from "./use-post-acts.ts";

interface ResolveDialogProps {
  publicationId: number;
  /** The platform's name. */
  name: string;
  onClose: () => void;
}

/** Says that a publication is there, or has it sent again. */
export default function ResolveDialog({ publicationId, name, onClose }: ResolveDialogProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={`Was it published on ${name}?`}>
      <Answer publicationId={publicationId} name={name} onDone={onClose} />
    </Modal>
  );
}

function Answer({ publicationId: id, name, onDone }: { publicationId: number; name: string; onDone: () => void }) {
  const [permalink, setPermalink] = useState("");
  const resolve = useAction(useTRPC().publications.resolve.mutationOptions(), {
    onDone,
    refresh: usePostKeys(),
  });
  const { refusal } = resolve;
  const wrongAddress = refusal ? fieldErrors(refusal).permalink : undefined;
  const isThere = (event: FormEvent) => {
    event.preventDefault();
    resolve.run({ id, permalink: permalink.trim() });
  };
  return (
    <Stack gap="lg">
      <FormError error={wrongAddress ? null : refusal} />
      <form onSubmit={isThere} noValidate>
        <Stack gap="sm">
          <TextInput
            label="URL of the published post"
            type="url"
            placeholder="https://"
            value={permalink}
            onChange={(event) => setPermalink(event.currentTarget.value)}
            error={wrongAddress}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" variant="filled" disabled={permalink.trim() === ""} loading={resolve.isPending}>
              Mark as published
            </Button>
          </Group>
        </Stack>
      </form>
      <Text c="var(--ink-2)">If it wasn't published, it is sent to {name} again, within seconds.</Text>
      <Group justify="flex-end">
        <Button disabled={resolve.isPending} onClick={() => resolve.run({ id, resend: true })}>
          Send again
        </Button>
      </Group>
    </Stack>
  );
}
