"use client";

import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { loadRecordFields, recordField } from "#studio/frame/record-fields.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { browserKeyOf } from "./browser-key.ts";
import classes from "./connect-page.module.css";
import type { Connection, Link, Network } from "./connect-page.tsx";

interface ConnectNetworkProps {
  token: string;
  link: Link;
  network: Network;
  onConnected: (connection: Connection) => void;
  /** The link was used or revoked meanwhile. */
  onEnded: () => void;
  /** Chooses another network. */
  onBack: (() => void) | undefined;
}

/** What access is asked for, and the way to give it: on the network's own page, or with the fields that it needs. */
export function ConnectNetwork({ token, link, network, onConnected, onEnded, onBack }: ConnectNetworkProps) {
  const trpc = useTRPC();
  const { platform, name, consent_by: consentBy, connection, alternative } = network;
  const [byFields, setByFields] = useState(connection === "credentials");
  const begin = useAction(trpc.connectLinks.guest.begin.mutationOptions(), { onDone: ({ url }) => navigateTo(url) });
  const connect = useAction(trpc.connectLinks.guest.connect.mutationOptions(), { onDone: onConnected });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: () => loadRecordFields("fields"),
    send: (fields): Promise<unknown> => {
      const input = { token, browser_key: browserKeyOf(token), platform, fields };
      return byFields ? connect.send(input) : begin.send(input);
    },
  });
  const hasEnded = refusal?.code === "connect_link_ended";
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  const fields = byFields && connection === "redirect" && alternative ? alternative.fields : network.fields;
  const { brand, made_by: maker } = link;
  return (
    <form {...form} autoComplete="off">
      <Stack gap="md">
        <ul className={classes.facts}>
          <li>
            {t("{brand} can then publish on your account, and change or delete what it published.", {
              brand: brand.name,
            })}
          </li>
          <li>{t("It can read comments, messages and metrics of the account, as far as the network allows it.")}</li>
          <li>
            {byFields
              ? t("What you enter is checked right away and stored encrypted.")
              : t("You sign in on {network}. {brand} never sees your password.", {
                  network: consentBy,
                  brand: brand.name,
                })}
          </li>
          <li>
            {t("You can end this at any time, in the settings of your account or by asking {person}.", {
              person: maker,
            })}
          </li>
        </ul>
        <FormError error={refusal} />
        {fields.map(({ key, label, help, is_secret: isSecret, is_optional: isOptional }) => {
          const Field = isSecret ? PasswordInput : TextInput;
          return (
            <Field
              key={key}
              name={recordField("fields", key)}
              label={label}
              description={help}
              error={errors[recordField("fields", key)]}
              maxLength={4096}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete={isSecret ? "new-password" : "off"}
              required={!isOptional}
            />
          );
        })}
        <div>
          <Submit isSending={isSending || begin.isDone} fullWidth>
            {byFields ? t("Connect {network}", { network: name }) : t("Go to {platform}", { platform: consentBy })}
          </Submit>
        </div>
        {connection === "redirect" && alternative ? (
          <div>
            <Anchor component="button" type="button" onClick={() => setByFields(!byFields)}>
              {byFields
                ? t("Sign in on {platform} instead", { platform: name })
                : t("Use {credential} instead", { credential: alternative.label })}
            </Anchor>
          </div>
        ) : null}
        {onBack ? (
          <div>
            <Button variant="subtle" onClick={onBack}>
              {t("Choose another network")}
            </Button>
          </div>
        ) : null}
      </Stack>
    </form>
  );
}
