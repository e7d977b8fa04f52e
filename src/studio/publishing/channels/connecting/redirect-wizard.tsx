"use client";

import { Alert, Stack, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { loadRecordFields, recordField } from "#studio/frame/record-fields.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { tabStorage } from "#ui/browser-storage.ts";
import type { Elements } from "#ui/elements.ts";
import { FormError } from "#ui/form-error.tsx";
import type { Channel, Platform } from "../channel.ts";
import { MediaAddressNotice } from "../media-address-notice.tsx";
import { ChooseAccounts } from "./choose-accounts.tsx";
import { endedMessage } from "./connect-labels.ts";
import { useConnectSearch } from "./connect-search.ts";
import { ConnectSucceeded } from "./connect-succeeded.tsx";
import { GuideLink } from "./guide-link.tsx";
import { useConnectReturn } from "./use-connect-return.ts";

interface WizardProps {
  platform: Platform;
  channel: Channel | null;
  /** Another way to connect, below the form. */
  alternative?: Elements;
}

/** Connects by OAuth: the person authorizes on the platform, returns, and selects accounts. */
export function RedirectWizard({
  platform: { platform, name, consent_by: consentBy, fields, fetches_media: fetchesMedia },
  channel,
  alternative,
}: WizardProps) {
  const [{ ended, request }] = useConnectSearch();
  const returned = useConnectReturn();
  const { kept, keep } = useKeptFields(platform, channel);
  const begin = useAction(useTRPC().channels.begin.mutationOptions(), {
    onDone: ({ url }, { fields: typed }) => {
      keep(typed ?? {});
      return navigateTo(url);
    },
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: () => loadRecordFields("fields"),
    send: (values) => begin.send({ platform, fields: values, channel_id: channel?.id }),
  });

  if (returned.channels) return <ConnectSucceeded channels={returned.channels} />;
  if (returned.isFinishing)
    return <p role="status">{t("Asking {platform} for your accounts …", { platform: consentBy })}</p>;
  if (request !== null) return <ChooseAccounts id={request} name={name} />;
  const isBack = ended !== null || returned.refusal !== null;
  const initialOf = (key: string, index: number) => {
    const typed = isBack ? kept[key] : undefined;
    if (typeof typed === "string") return typed;
    return index === 0 ? channel?.handle : undefined;
  };
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={returned.refusal} />
        {ended && !isSending ? (
          <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
            {endedMessage(ended, consentBy)}
          </Alert>
        ) : null}
        <p>
          <span>
            {[
              t("{platform} asks you to authorize Masthead and then sends you back.", { platform: consentBy }),
              accountHint(fields.length > 0, channel),
              t("We never see the password that you sign in with."),
              "",
            ].join(" ")}
          </span>
          <GuideLink platform={{ platform, name }} />
        </p>
        <FormError error={refusal} />
        {fields.map(({ key, label, help, is_optional: isOptional }, index) => (
          <TextInput
            // Uncontrolled: mounted again once what was typed before is known.
            key={`${key}:${initialOf(key, index)}`}
            name={recordField("fields", key)}
            label={label}
            description={help}
            error={errors[recordField("fields", key)]}
            defaultValue={initialOf(key, index)}
            autoComplete="off"
            spellCheck={false}
            required={!isOptional}
          />
        ))}
        <div>
          <Submit isSending={isSending || begin.isDone}>{t("Go to {platform}", { platform: consentBy })}</Submit>
        </div>
        {alternative}
        {/* Last, because it appears once the address was checked, and must not move the button. */}
        {fetchesMedia ? <MediaAddressNotice name={name} /> : null}
      </Stack>
    </form>
  );
}

/** @param isOne whether the fields say where to sign in, which is to a single account there */
function accountHint(isOne: boolean, channel: Channel | null): string {
  if (channel)
    return isOne
      ? t("Sign in there as before: it must be the same account.")
      : t("Use the account of {handle} there.", { handle: channel.handle });
  return isOne
    ? t("Sign in there with the account you want to publish from.")
    : t("If there are several accounts or channels, you choose afterwards.");
}

/**
 * What was typed before leaving for a platform, in this tab, so that a refusal on return needn't be followed by typing
 * it again. None of these fields is secret: passwords are never typed before a redirect.
 */
function useKeptFields(platform: string, channel: Channel | null) {
  const key = `connect:${platform}:${channel?.id ?? "new"}`;
  const text = useSyncExternalStore(
    tabStorage.subscribe,
    () => tabStorage.get(key),
    () => null,
  );
  return {
    kept: parse(text),
    keep: (values: Record<string, string>) => tabStorage.set(key, JSON.stringify(values)),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(text ?? "{}");
    return typeof values === "object" && values !== null ? { ...values } : {};
  } catch {
    return {};
  }
}
