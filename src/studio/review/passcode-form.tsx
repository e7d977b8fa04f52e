"use client";

import { PasswordInput, Stack } from "@mantine/core";
import { z } from "zod";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import classes from "./review-post.module.css";
import { codeOf } from "./use-review.ts";

interface PasscodeFormProps {
  onEnter: (passcode: string) => Promise<void>;
  /** The link itself does not work any more. */
  onFail: (error: unknown) => void;
}

const Passcode = z.object({ passcode: z.string({ error: "Enter the passcode." }).max(64) });

/** Asks for the passcode that came by another way than the link. */
export function PasscodeForm({ onEnter, onFail }: PasscodeFormProps) {
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: Passcode,
    send: ({ passcode }) =>
      onEnter(passcode).catch((error: unknown) => {
        if (codeOf(refusalOf(error)) === "share_link_ended") onFail(error);
        throw error;
      }),
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <div>
          <h1 className={classes.title}>This review asks for a passcode</h1>
          <p className={classes.standing}>Whoever sent you the link can tell it to you.</p>
        </div>
        <FormError error={refusal} fields={["passcode"]} />
        <PasswordInput label="Passcode" name="passcode" autoComplete="off" error={errors.passcode} autoFocus />
        <Submit isSending={isSending}>Open the review</Submit>
      </Stack>
    </form>
  );
}
