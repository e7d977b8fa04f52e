"use client";

import { Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { loadRecordFields, recordField } from "#studio/frame/record-fields.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { CheckKeys } from "./check-keys.tsx";
import classes from "./keys-form.module.css";
import { type AppKey, describeKey, type NetworkApp } from "./network.ts";
import { RemoveKeys } from "./remove-keys.tsx";

const KEYS = "keys";

/** The keys of a network's app: what is in use, and a form to replace it. Entered values are never shown again. */
export function KeysForm({ network }: { network: NetworkApp }) {
  const { platform, keys, replaced_by: replacedBy, shared_with: sharedWith, can_check: canCheck } = network;
  const trpc = useTRPC();
  const [isUnchecked, setUnchecked] = useState(false);
  const [saves, setSaves] = useState(0);
  const save = useAction(trpc.appKeys.update.mutationOptions(), {
    refresh: [trpc.appKeys.pathKey()],
    expire: [trpc.channels.pathKey()],
    onDone: () => {
      setUnchecked(false);
      // Empties the fields, whose values are stored now.
      setSaves((count) => count + 1);
    },
    toast: () => t("Keys saved. They are in use everywhere within seconds."),
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: () => loadRecordFields(KEYS),
    send: (values) => save.send({ platform, keys: values, skip_check: isUnchecked }),
  });
  const isRejected = canCheck && Object.keys(errors).length > 0;
  return (
    <Section title={t("App keys")} description={introduction(canCheck, replacedBy, sharedWith)}>
      <form key={saves} {...form} autoComplete="off">
        <Stack gap="md">
          <FormError error={refusal} />
          {keys.map((key) => (
            <KeyField key={key.name} appKey={key} error={errors[recordField(KEYS, key.name)]} />
          ))}
          {isRejected || isUnchecked ? (
            <Checkbox
              label={t("Save without checking")}
              checked={isUnchecked}
              onChange={(event) => setUnchecked(event.currentTarget.checked)}
            />
          ) : null}
          <div className={classes.actions}>
            <Submit isSending={isSending}>{canCheck && !isUnchecked ? t("Check and save") : t("Save keys")}</Submit>
            {keys.some(({ source }) => source === "entered") ? <RemoveKeys network={network} /> : null}
          </div>
        </Stack>
      </form>
      {network.status === "ready" ? <CheckKeys network={network} saved={save.output?.check ?? null} /> : null}
    </Section>
  );
}

function introduction(canCheck: boolean, replacedBy: string | null, sharedWith: readonly string[]): string {
  return [
    t("Stored encrypted, and never shown again."),
    ...(canCheck ? [t("The network is asked whether they are right before they are saved.")] : []),
    ...(replacedBy === null ? [] : [t("Until then the keys of {platform} are used.", { platform: replacedBy })]),
    ...sharedWith.map((platform) => t("{platform} uses the same keys.", { platform })),
  ].join(" ");
}

function KeyField({ appKey, error }: { appKey: AppKey; error: string | undefined }) {
  const { name, is_hidden: isHidden, source } = appKey;
  const Field = isHidden ? PasswordInput : TextInput;
  return (
    <Field
      name={recordField(KEYS, name)}
      label={nameOf(appKey)}
      description={describeKey(appKey)}
      placeholder={source === "entered" ? t("Leave empty to keep it") : undefined}
      error={error}
      maxLength={1000}
      spellCheck={false}
      autoComplete={isHidden ? "new-password" : "off"}
    />
  );
}

function nameOf({ label, is_required: isRequired }: AppKey): string {
  return isRequired ? label : t("{label} (optional)", { label });
}
