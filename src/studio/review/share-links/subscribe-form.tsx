"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { CallRefusedError, callReview } from "./call.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { guestKeyOf } from "./guest-key.ts";
import classes from "./subscribe.module.css";
import { useVisit } from "./visit.tsx";

/** Asks for the guest's address, and for their name if they have not given it. */
export default function SubscribeForm({ onDone }: { onDone: () => void }) {
  const { token, review, name, setName, reload } = useVisit();
  const [email, setEmail] = useState("");
  const [wasNamed] = useState(name.trim() !== "");
  const [missing, setMissing] = useState<{ name?: string; email?: string }>({});
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<CallRefusedError | null>(null);
  const errors = refused ? fieldErrors(refused.refusal) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = {
      ...(name.trim() === "" ? { name: t("Enter your name.") } : {}),
      ...(email.trim() === "" ? { email: t("Enter your email address.") } : {}),
    };
    setMissing(found);
    setRefused(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const pass = review.pass === undefined ? {} : { pass: review.pass };
      const input = { token, ...pass, guest_key: guestKeyOf(token), name: name.trim(), email: email.trim() };
      await callReview("subscribe", input);
      await reload();
      onDone();
    } catch (error) {
      if (!(error instanceof CallRefusedError)) throw error;
      setRefused(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t("Emails about new versions")}>
      <FormError
        error={refused && { ...refused.refusal, message: explainRefusal(refused) }}
        fields={["name", "email"]}
      />
      <TextInput
        type="email"
        label={t("Email")}
        description={t("Used for this review only. You can remove it at any time.")}
        autoComplete="email"
        inputMode="email"
        maxLength={255}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={email.trim() === "" ? missing.email : errors.email}
      />
      {wasNamed ? null : (
        <TextInput
          label={t("Your name")}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={name.trim() === "" ? missing.name : errors.name}
        />
      )}
      <div className={classes.acts}>
        <Button type="submit" loading={isSending}>
          {t("Send confirmation")}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
