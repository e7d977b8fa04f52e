"use client";

import { Stack, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";
import type { Channel, Platform } from "../channel.ts";
import { useChannelChange } from "../use-channel-change.ts";
import { TestAddress } from "./check-address.tsx";
import { ConnectSucceeded } from "./connect-succeeded.tsx";

const SecretStep = lazy(async () => ({
  default: (await import("#studio/events/webhooks/secret-step.tsx")).SecretStep,
}));

interface WizardProps {
  platform: Platform;
  channel: Channel | null;
}

/**
 * Connects a webhook channel: asks for its URL, shows the secret once with code that verifies signatures, and sends a
 * test.
 */
export function AddressWizard({ platform: { platform }, channel }: WizardProps) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const onSuccess = (response: { channel: Channel }) => changed(response.channel);
  const connect = useAction(trpc.channels.connect.mutationOptions(), {
    onDone: onSuccess,
  });
  const reconnect = useAction(trpc.channels.reconnect.mutationOptions(), {
    onDone: onSuccess,
  });
  const [isStored, setStored] = useState(false);
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => {
      const { ConnectAddressInput, ReconnectAddressInput } = await import("#domain/publishing/channels/schema.ts");
      return channel ? ReconnectAddressInput : ConnectAddressInput;
    },
    send: (values) => (channel ? reconnect.send({ id: channel.id, ...values }) : connect.send({ platform, ...values })),
  });
  const made = connect.output ?? reconnect.output;
  if (made?.secret && !isStored) {
    return (
      <Suspense>
        <SecretStep secret={made.secret} onDone={() => setStored(true)}>
          {t("Your receiver needs it to verify that requests come from Masthead.")}
        </SecretStep>
      </Suspense>
    );
  }
  if (made) {
    return (
      <>
        <ConnectSucceeded channels={[made.channel]} />
        <TestAddress channelId={made.channel.id} />
      </>
    );
  }
  return (
    <form {...form}>
      <Stack gap="md">
        <p>
          {channel
            ? t("You get a new secret, which replaces the old one. Leave the URL empty to keep it.")
            : t(
                "Publications are sent as signed JSON. Respond with a status from 200 to 299, optionally with an id and a permalink.",
              )}
        </p>
        <FormError error={refusal} fields={["url", "display_name"]} />
        <TextInput
          name="url"
          type="url"
          label={t("URL")}
          description={channel?.is_disconnected === false ? t("Leave empty to keep the current URL.") : undefined}
          placeholder="https://cms.example.com/hooks/masthead"
          error={errors.url}
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
        />
        {channel ? null : (
          <TextInput
            name="display_name"
            label={t("Display name")}
            description={t("Shown in the studio. Defaults to the host name.")}
            error={errors.display_name}
            autoComplete="off"
            maxLength={200}
          />
        )}
        <div>
          <Submit isSending={isSending}>{channel ? t("Create new secret") : t("Connect")}</Submit>
        </div>
      </Stack>
    </form>
  );
}
