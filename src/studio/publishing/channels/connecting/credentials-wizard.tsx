"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { loadRecordFields, recordField } from "#studio/frame/record-fields.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Elements } from "#ui/elements.ts";
import { FormError } from "#ui/form-error.tsx";
import type { Channel, Platform } from "../channel.ts";
import { useChannelChange } from "../use-channel-change.ts";
import { ConnectSucceeded } from "./connect-succeeded.tsx";
import { GuideLink } from "./guide-link.tsx";

interface WizardProps {
  platform: Platform;
  /** The channel to reconnect; null for a new one. */
  channel: Channel | null;
  /** Another way to connect, below the form. */
  alternative?: Elements;
}

/**
 * Connects an account with the credentials that the platform's connector asks for: a handle, an app password, a bot
 * token.
 */
export function CredentialsWizard({ platform: { platform, name, fields }, channel, alternative }: WizardProps) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const onSuccess = (response: { channel: Channel }) => changed(response.channel);
  const connect = useAction(trpc.channels.connect.mutationOptions(), {
    onDone: onSuccess,
  });
  const reconnect = useAction(trpc.channels.reconnect.mutationOptions(), {
    onDone: onSuccess,
  });
  const sent = channel ? reconnect : connect;
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: () => loadRecordFields("fields"),
    send: (values): Promise<unknown> =>
      channel ? reconnect.send({ id: channel.id, fields: values }) : connect.send({ platform, fields: values }),
  });

  if (sent.output) return <ConnectSucceeded channels={[sent.output.channel]} />;
  return (
    <form {...form} autoComplete="off">
      <Stack gap="md">
        <p>
          {channel ? (
            <span>
              {`${t("Enter the credentials of {handle} again: it must be the same account.", { handle: channel.handle })} `}
            </span>
          ) : null}
          <span>{`${t("We check this right away, without publishing anything, and store it encrypted.")} `}</span>
          <GuideLink platform={{ platform, name }} />
        </p>
        <FormError error={refusal} />
        {fields.map(({ key, label, help, is_secret: isSecret, is_optional: isOptional }, index) => {
          const Field = isSecret ? PasswordInput : TextInput;
          return (
            <Field
              key={key}
              name={recordField("fields", key)}
              label={label}
              description={help}
              error={errors[recordField("fields", key)]}
              defaultValue={!isSecret && index === 0 ? channel?.handle : undefined}
              maxLength={4096}
              spellCheck={false}
              autoComplete={isSecret ? "new-password" : "off"}
              required={!isOptional}
            />
          );
        })}
        <div>
          <Submit isSending={isSending}>{channel ? t("Reconnect") : t("Connect")}</Submit>
        </div>
        {alternative}
      </Stack>
    </form>
  );
}
