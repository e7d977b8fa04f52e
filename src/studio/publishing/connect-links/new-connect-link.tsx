"use client";

import { Button, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { Secret } from "#ui/secret.tsx";

const DAYS = [1, 7, 14, 30];

interface NewConnectLinkProps {
  opened: boolean;
  onClose: () => void;
}

/** Makes a link by which a client connects an account of theirs, and shows it once. */
export default function NewConnectLink({ opened, onClose }: NewConnectLinkProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("Let a client connect an account")}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function loadSchema() {
  return loadChunk(async () => {
    const { CreateConnectLinkInput } = await import("#domain/publishing/connect-links/schema.ts");
    return CreateConnectLinkInput.pick({ name: true });
  });
}

function Form({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const [platform, setPlatform] = useState("");
  const [days, setDays] = useState("7");
  const { data } = useQuery(trpc.channels.platforms.queryOptions({}));
  const create = useAction(trpc.connectLinks.create.mutationOptions(), { refresh: [trpc.connectLinks.list.pathKey()] });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadSchema,
    send: ({ name }) => create.send({ name, platform: platform || null, days: Number(days) }),
  });
  if (create.output) {
    return (
      <Stack gap="md">
        <Secret label={t("Link")} copyLabel={t("Copy link")} value={create.output.url}>
          {t("Send it to your client. It connects one of their accounts, once, and you are notified.")}
        </Secret>
        <DialogActions>
          <Button variant="filled" data-autofocus onClick={onClose}>
            {t("close|Done")}
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  const networks = data?.platforms.filter(
    ({ connection, is_configured: isReady }) => isReady && (connection === "redirect" || connection === "credentials"),
  );
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <NativeSelect
          label={t("Network")}
          value={platform}
          onChange={(event) => setPlatform(event.currentTarget.value)}
          data={[
            { value: "", label: t("Any network") },
            ...(networks ?? []).map((network) => ({ value: network.platform, label: network.name })),
          ]}
        />
        <TextInput
          name="name"
          label={t("Name (optional)")}
          description={t("Who it is for, in your list.")}
          maxLength={100}
          autoComplete="off"
          error={errors.name}
        />
        <NativeSelect
          label={t("Ends after")}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={DAYS.map((count) => ({ value: String(count), label: tn(count, "{count} day", "{count} days") }))}
        />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Create link")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
