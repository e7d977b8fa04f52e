"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Channel, Platform } from "./channel.ts";
import { Connected } from "./connected.tsx";
import { typedIn } from "./typed-in.ts";
import { useChannelChange } from "./use-channel-change.ts";

interface WizardProps {
  platform: Platform;
  /** The channel to connect again; null for a new one. */
  channel: Channel | null;
}

/** Connects an account by what the platform's connector asks for: a handle, an app password, a bot's token. */
export function CredentialsWizard({ platform: { platform, name, fields }, channel }: WizardProps) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const onSuccess = (answer: { channel: Channel }) => changed(answer.channel);
  const connect = useAction(trpc.channels.connect.mutationOptions(), {
    onDone: onSuccess,
  });
  const reconnect = useAction(trpc.channels.reconnect.mutationOptions(), {
    onDone: onSuccess,
  });
  const sent = channel ? reconnect : connect;
  const { refusal } = sent;
  const errors = refusal ? fieldErrors(refusal) : {};
  const shown = fields.map(({ key }) => `fields.${key}`);
  const isShownBelow = shown.some((key) => key in errors);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    if (channel) reconnect.run({ id: channel.id, fields: typed });
    else connect.run({ platform, fields: typed });
  };

  if (sent.output) return <Connected channels={[sent.output.channel]} />;
  return (
    <form onSubmit={send} noValidate method="post" autoComplete="off">
      <Stack gap="md">
        <p>
          {channel
            ? `Enter the ${name} credentials of ${channel.handle}. It must be the same account.`
            : `Enter your ${name} credentials.`}{" "}
          They are checked with {name} at once and stored encrypted.
        </p>
        <FormError error={isShownBelow ? null : refusal} fields={shown} />
        {fields.map(({ key, label, help, is_secret: isSecret }, index) => {
          const Field = isSecret ? PasswordInput : TextInput;
          return (
            <Field
              key={key}
              name={key}
              label={label}
              description={help}
              error={errors[`fields.${key}`]}
              defaultValue={!isSecret && index === 0 ? channel?.handle : undefined}
              maxLength={4096}
              spellCheck={false}
              autoComplete={isSecret ? "new-password" : "off"}
              required
            />
          );
        })}
        <div>
          <Submit isSending={sent.isPending}>{channel ? "Reconnect" : "Connect"}</Submit>
        </div>
      </Stack>
    </form>
  );
}
