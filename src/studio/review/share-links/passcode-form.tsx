"use client";

import { Button, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { CallRefusedError } from "./call.ts";
import classes from "./review-post.module.css";

interface PasscodeFormProps {
  onEnter: (passcode: string) => Promise<void>;
  /** The link itself is no longer valid. */
  onFail: (error: unknown) => void;
}

/** Asks for the passcode, which was sent separately from the link. */
export default function PasscodeForm({ onEnter, onFail }: PasscodeFormProps) {
  const [passcode, setPasscode] = useState("");
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<CallRefusedError | null>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(passcode === "");
    if (isSending || passcode === "") return;
    setSending(true);
    try {
      await onEnter(passcode);
    } catch (error) {
      if (!(error instanceof CallRefusedError)) throw error;
      setRefused(error);
      setSending(false);
      if (error.refusal.code === "share_link_ended") onFail(error);
    }
  };
  const wrong = refused ? fieldErrors(refused.refusal).passcode : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <h1 className={classes.title}>{t("Enter the passcode")}</h1>
          <p className={classes.standing}>{t("Ask the person who sent you the link for it.")}</p>
        </div>
        <FormError error={wrong ? null : refused?.refusal} fields={["passcode"]} />
        <PasswordInput
          label={t("Passcode")}
          name="passcode"
          autoComplete="off"
          autoFocus
          value={passcode}
          onChange={(event) => setPasscode(event.currentTarget.value)}
          error={isMissing && passcode === "" ? t("Enter the passcode.") : wrong}
        />
        <Button type="submit" variant="filled" loading={isSending}>
          {t("Open review")}
        </Button>
      </Stack>
    </form>
  );
}
