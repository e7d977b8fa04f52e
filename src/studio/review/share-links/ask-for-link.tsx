"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { useStored } from "#ui/use-stored.ts";
import { CallRefusedError, callReview, type EndedReview } from "./call.ts";
import { explainRefusal } from "./explain-refusal.ts";
import classes from "./subscribe.module.css";

interface AskForLinkProps {
  token: string;
  /** What the server said of the link; a link that ends while it is open is asked about here. */
  first: EndedReview | undefined;
}

/** Who made a link that has ended, and a way to ask them for a new one. */
export function AskForLink({ token, first }: AskForLinkProps) {
  const [link, setLink] = useState(first);
  const [name, setName] = useStored("masthead.guest-name", "");
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<CallRefusedError | null>(null);
  useEffect(() => {
    if (link) return;
    // Without it the page says what it says anyway.
    callReview("ended", { token }).then(setLink, () => undefined);
  }, [link, token]);
  const maker = link?.made_by ?? null;
  if (!link || maker === null) {
    return <span>{t("The link has expired or was revoked. Ask the person who sent it for a new one.")}</span>;
  }
  const made = t("{name} of {brand} made this link. It has expired or was revoked.", {
    name: maker,
    brand: link.brand.name,
  });
  if (isAsked || !link.may_ask) {
    return (
      <>
        <span>{made}</span>
        <span> </span>
        <span role="status">{t("{name} has been asked for a new one.", { name: maker })}</span>
      </>
    );
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === "");
    setRefused(null);
    if (name.trim() === "" || isSending) return;
    setSending(true);
    try {
      await callReview("ask", { token, name: name.trim() });
      setAsked(true);
    } catch (error) {
      if (!(error instanceof CallRefusedError)) throw error;
      setRefused(error);
    } finally {
      setSending(false);
    }
  };
  const error = isMissing && name.trim() === "" ? t("Enter your name.") : refused && fieldErrors(refused.refusal).name;
  return (
    <>
      <span>{made}</span>
      <form className={classes.ask} onSubmit={ask} noValidate aria-label={t("Ask for a new link")}>
        <FormError error={refused && { ...refused.refusal, message: explainRefusal(refused) }} fields={["name"]} />
        <TextInput
          label={t("Your name")}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" variant="filled" loading={isSending}>
          {t("Ask for a new one")}
        </Button>
      </form>
    </>
  );
}
