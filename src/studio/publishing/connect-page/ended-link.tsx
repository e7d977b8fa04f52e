"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { EndedConnectLink } from "#domain/publishing/connect-links/schema.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ConnectFrame } from "./connect-frame.tsx";
import classes from "./connect-page.module.css";

type Ended = z.output<typeof EndedConnectLink>;

const TITLES: Record<Ended["status"], Message> = {
  used: msg("This link was already used"),
  expired: msg("This link has expired"),
  revoked: msg("This link was revoked"),
};

/** A link that has ended: who made it, and a way to ask them for another. Null for one that was never made. */
export function EndedLink({ token, link }: { token: string; link: Ended | null }) {
  const title = link ? t(TITLES[link.status]) : t("Link not found");
  return (
    <ConnectFrame {...(link && { brand: link.brand })}>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState drawing={<PlugDrawing />} title={title}>
        {link ? <Ask token={token} link={link} /> : <span>{t("Check that you copied the whole link.")}</span>}
      </EmptyState>
    </ConnectFrame>
  );
}

function Ask({ token, link: { brand, made_by: maker, may_ask: mayAsk } }: { token: string; link: Ended }) {
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const ask = useAction(useTRPC().connectLinks.guest.ask.mutationOptions());
  if (maker === null) return <span>{t("Ask the person who sent it for a new one.")}</span>;
  const made = t("{name} of {brand} made this link.", { name: maker, brand: brand.name });
  if (ask.isDone || !mayAsk) {
    return (
      <>
        <span>{made}</span>
        <span> </span>
        <span role="status">{t("{name} has been asked for a new one.", { name: maker })}</span>
      </>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() !== "") ask.run({ token, name: name.trim() });
  };
  return (
    <>
      <span>{made}</span>
      <form className={classes.ask} onSubmit={send} noValidate aria-label={t("Ask for a new link")}>
        <FormError error={ask.refusal} />
        <TextInput
          label={t("Your name")}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isMissing && name.trim() === "" ? t("Enter your name.") : undefined}
        />
        <Button type="submit" loading={ask.isPending}>
          {t("Ask for a new one")}
        </Button>
      </form>
    </>
  );
}
