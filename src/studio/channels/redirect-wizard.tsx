"use client";

import { Alert, Stack, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { navigateTo } from "../frame/navigate-to.ts";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import type { Channel, Platform } from "./channel.ts";
import { ChooseAccounts } from "./choose-accounts.tsx";
import { connectFieldName, loadConnectFields } from "./connect-fields.ts";
import { endedMessage } from "./connect-labels.ts";
import { useConnectSearch } from "./connect-search.ts";
import { ConnectSucceeded } from "./connect-succeeded.tsx";
import { MediaAddressNotice } from "./media-address-notice.tsx";
import { useConnectReturn } from "./use-connect-return.ts";

interface WizardProps {
  platform: Platform;
  channel: Channel | null;
  /** Another way to connect, below the form. */
  alternative?: ReactNode;
}

/** Connects by OAuth: the person authorizes on the platform, returns, and selects accounts. */
export function RedirectWizard({
  platform: { platform, name, fields, fetches_media: fetchesMedia },
  channel,
  alternative,
}: WizardProps) {
  const [{ ended, request }] = useConnectSearch();
  const returned = useConnectReturn();
  const begin = useAction(useTRPC().channels.begin.mutationOptions(), {
    onDone: ({ url }) => navigateTo(url),
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadConnectFields,
    send: (values) => begin.send({ platform, fields: values, channel_id: channel?.id }),
  });

  if (returned.channels) return <ConnectSucceeded channels={returned.channels} />;
  if (returned.isFinishing) return <p role="status">Asking {name} for your accounts …</p>;
  if (request !== null) return <ChooseAccounts id={request} name={name} />;
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={returned.refusal} />
        {ended && !isSending ? (
          <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
            {endedMessage(ended, name)}
          </Alert>
        ) : null}
        <p>
          {name} asks you to authorize Masthead and then sends you back.{" "}
          {channel
            ? `Use the account of ${channel.handle} there.`
            : "If you have several accounts, you choose afterwards."}{" "}
          We never see your password.
        </p>
        <FormError error={refusal} />
        {fetchesMedia ? <MediaAddressNotice name={name} /> : null}
        {fields.map(({ key, label, help }, index) => (
          <TextInput
            key={key}
            name={connectFieldName(key)}
            label={label}
            description={help}
            error={errors[connectFieldName(key)]}
            defaultValue={index === 0 ? channel?.handle : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <div>
          <Submit isSending={isSending || begin.isDone}>Go to {name}</Submit>
        </div>
        {alternative}
      </Stack>
    </form>
  );
}
