"use client";

import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import type { z } from "zod";
import type { TwoFactorSetup } from "#domain/identity/two-factor/schema.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./set-up-two-factor.module.css";

export type Setup = z.output<typeof TwoFactorSetup>;

interface SetUpTwoFactorProps {
  /** The setup in progress; null while there is none. */
  setup: Setup | null;
  /** Starts a new setup after this one has expired. */
  onStartAgain: () => void;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Transfers the secret to an authenticator app, as a QR code, link or text, and asks for a first code. */
export default function SetUpTwoFactor({ setup, ...rest }: SetUpTwoFactorProps) {
  return (
    <Dialog
      opened={setup !== null}
      onClose={rest.onClose}
      title={t("Set up two-factor authentication")}
      closeOnClickOutside={false}
      size="lg"
    >
      {setup ? <SetupForm setup={setup} {...rest} /> : null}
    </Dialog>
  );
}

function SetupForm({ setup, onStartAgain, onClose, onDone }: SetUpTwoFactorProps & { setup: Setup }) {
  const confirm = useAction(useTRPC().twoFactor.confirmSetup.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/two-factor/schema.ts")).ConfirmSetupInput,
    send: async (values) => onDone((await confirm.send(values)).recovery_codes),
  });
  if (refusal?.code === "setup_expired") {
    return (
      <Stack gap="md">
        <Text>
          {t(
            "Setup expired after ten minutes, or was started again elsewhere, so this QR code is no longer valid. Remove the entry from your authenticator app, and start again.",
          )}
        </Text>
        <DialogActions>
          <Button onClick={onClose}>{t("Not now")}</Button>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              onClose();
              onStartAgain();
            }}
          >
            {t("Start again")}
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <Seed setup={setup} />
        <TextInput
          name="code"
          label={t("Code")}
          description={t("The six-digit code that the app shows for Masthead.")}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          error={errors.code}
        />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Turn on")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

function Seed({ setup }: { setup: Setup }) {
  return (
    <div className={classes.seed}>
      {/* biome-ignore lint/performance/noImgElement: a data URL, with nothing to fetch or to scale. */}
      <img
        className={classes.picture}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
        alt={t("QR code for an authenticator app")}
        width={200}
        height={200}
      />
      <Stack gap="xs">
        <Text>
          {t(
            "Scan this QR code with an authenticator app, such as your password manager, Aegis, 2FAS or Google Authenticator.",
          )}
        </Text>
        <Text>
          {rich("Using the app on this device? <a>Open it</a>, or enter this key:", {
            a: (content) => <Anchor href={setup.otpauth_url}>{content}</Anchor>,
          })}
        </Text>
        <div className={classes.key}>
          <code translate="no">{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
          <Copy value={setup.secret} label={t("Copy key")} />
        </div>
      </Stack>
    </div>
  );
}
