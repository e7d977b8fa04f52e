"use client";

import { Alert, Stack, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { leaveFor } from "../frame/leave-for.ts";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Channel, Platform } from "./channel.ts";
import { ChooseAccounts } from "./choose-accounts.tsx";
import { useConnectSearch } from "./connect-search.ts";
import { endedWords } from "./connect-words.ts";
import { Connected } from "./connected.tsx";
import { typedIn } from "./typed-in.ts";
import { useReturn } from "./use-return.ts";

interface WizardProps {
  platform: Platform;
  channel: Channel | null;
}

/** Connects by going to the platform: there one allows it, comes back, and says which account one meant. */
export function RedirectWizard({ platform: { platform, name, fields }, channel }: WizardProps) {
  const [{ ended, request }] = useConnectSearch();
  const returned = useReturn();
  const begin = useAction(useTRPC().channels.begin.mutationOptions(), {
    onDone: ({ url }) => leaveFor(url),
  });
  const { refusal } = begin;
  const errors = refusal ? fieldErrors(refusal) : {};
  const shown = fields.map(({ key }) => `fields.${key}`);
  const isShownBelow = shown.some((key) => key in errors);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.run({
      platform,
      fields: typedIn(event.currentTarget),
      channel_id: channel?.id,
    });
  };

  if (returned.channels) return <Connected channels={returned.channels} />;
  if (returned.isFinishing) return <p role="status">Asking {name} for your accounts …</p>;
  if (request !== null) return <ChooseAccounts id={request} name={name} />;
  return (
    <form onSubmit={send} noValidate method="post">
      <Stack gap="md">
        <FormError error={returned.refusal} />
        {ended && !begin.isPending ? (
          <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
            {endedWords(ended, name)}
          </Alert>
        ) : null}
        <p>
          {name} asks you to authorize Masthead and then sends you back.{" "}
          {channel ? `Sign in there as ${channel.handle}.` : "If you have several accounts, you choose afterwards."} We
          never see your password.
        </p>
        <FormError error={isShownBelow ? null : refusal} fields={shown} />
        {fields.map(({ key, label, help }) => (
          <TextInput
            key={key}
            name={key}
            label={label}
            description={help}
            error={errors[`fields.${key}`]}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <div>
          <Submit isSending={begin.isPending || begin.isDone}>Go to {name}</Submit>
        </div>
      </Stack>
    </form>
  );
}
