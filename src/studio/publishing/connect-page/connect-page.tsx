"use client";

import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { GuestConnection, OpenConnectLink } from "#domain/publishing/connect-links/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { formatInstant } from "#ui/time-format.ts";
import { browserKeyOf } from "./browser-key.ts";
import { ChooseAccount } from "./choose-account.tsx";
import { ConnectFrame } from "./connect-frame.tsx";
import { ConnectNetwork } from "./connect-network.tsx";
import classes from "./connect-page.module.css";
import { Connected } from "./connected.tsx";
import { PickNetwork } from "./pick-network.tsx";

export type Link = z.output<typeof OpenConnectLink>;
export type Network = Link["platforms"][number];
export type Connection = z.output<typeof GuestConnection>;

interface ConnectPageProps {
  token: string;
  link: Link;
  /** From the network's redirect back; single-use. */
  ticket: string | null;
  /** How the way to the network ended, if not with a ticket. */
  ended: string | null;
}

/** `/connect/{token}`: somebody without an account connects one of their own accounts to a brand. */
export function ConnectPage({ token, link, ticket, ended }: ConnectPageProps) {
  const router = useRouter();
  const trpc = useTRPC();
  const [picked, setPicked] = useState<string | null>(null);
  const [connection, setConnection] = useState<Connection | null>(null);
  const open = useAction(trpc.connectLinks.guest.open.mutationOptions());
  const finish = useAction(trpc.connectLinks.guest.finish.mutationOptions(), { onDone: setConnection });
  const { run: recordVisit } = open;
  const { run: finishWith } = finish;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    recordVisit({ token, is_visit: true });
    if (ticket === null) return;
    // Single-use: left in the address, it would be refused on reload.
    window.history.replaceState(null, "", window.location.pathname);
    finishWith({ token, browser_key: browserKeyOf(token), ticket });
  }, [recordVisit, finishWith, token, ticket]);
  const hasEnded = [open.refusal, finish.refusal].some((refusal) => refusal?.code === "connect_link_ended");
  useEffect(() => {
    // The server says who made it, and whether they can be asked for another.
    if (hasEnded && connection?.status !== "done") router.refresh();
  }, [hasEnded, connection, router]);

  const { brand, made_by: maker, platforms } = link;
  const network =
    platforms.find(({ platform }) => platform === picked) ?? (platforms.length === 1 ? platforms[0] : null);
  const isFinishing = ticket !== null && !finish.refusal && !connection;
  return (
    <ConnectFrame brand={brand}>
      {connection?.status === "done" ? <Connected link={link} connection={connection} /> : null}
      {connection?.status === "choosing" ? (
        <ChooseAccount token={token} link={link} connection={connection} onDone={setConnection} />
      ) : null}
      {isFinishing ? <p role="status">{t("Asking the network for your accounts …")}</p> : null}
      {connection || isFinishing ? null : (
        <>
          <h1 className={classes.title}>
            {network
              ? t("Connect your {network} account to {brand}", { network: network.name, brand: brand.name })
              : t("Connect your account to {brand}", { brand: brand.name })}
          </h1>
          <p className={classes.lead}>
            {t("{person} of {brand} asks you to connect an account. You don't need an account here.", {
              person: maker,
              brand: brand.name,
            })}
          </p>
          <FormError error={finish.refusal} />
          {ended !== null && !finish.refusal ? (
            <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
              {ended === "refused"
                ? t("You didn't authorize access, so nothing was connected. The link still works.")
                : t("The network didn't complete the authorization. Nothing was connected. Try again.")}
            </Alert>
          ) : null}
          {platforms.length === 0 ? (
            <p>{t("This network can't be connected right now. Tell {person} about it.", { person: maker })}</p>
          ) : null}
          {network ? (
            <ConnectNetwork
              key={network.platform}
              token={token}
              link={link}
              network={network}
              onConnected={setConnection}
              onEnded={() => router.refresh()}
              onBack={platforms.length > 1 ? () => setPicked(null) : undefined}
            />
          ) : (
            <PickNetwork networks={platforms} onPick={setPicked} />
          )}
          <p className={classes.note} suppressHydrationWarning>
            {t("The link works once, until {date}.", {
              date: formatInstant(new Date(link.expires_at), "UTC", "date", new Date()),
            })}
          </p>
        </>
      )}
    </ConnectFrame>
  );
}
