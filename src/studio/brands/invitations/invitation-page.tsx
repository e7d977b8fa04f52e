"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useActionState, useEffect, useRef } from "react";
import type { z } from "zod";
import type { Acceptance, InvitationPreview } from "#domain/brands/invitations/schema.ts";
import { t } from "#kernel/language.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { AcceptedCard } from "./accepted-card.tsx";
import classes from "./invitation-page.module.css";
import { SetUpCard, setupKey } from "./set-up-card.tsx";
import { OFFERS } from "./words.ts";

interface DeadLinkProps {
  /** Whether the link was used just now, on this page. */
  isResult?: boolean;
  /** The reason. */
  children: ReactNode;
}

type Preview = z.output<typeof InvitationPreview>;

/** The result: not yet accepted, accepted, or refused with this message. */
export type Accepted = { refusal: string } | { acceptance: z.output<typeof Acceptance> } | null;

interface InvitationPageProps {
  token: string;
  /** The invitation; null for an invalid link. */
  preview: Preview | null;
  /** The name of whoever is signed in in this browser; null: nobody. */
  signedInAs: string | null;
  /** Accepts on the server; also handles the form of a browser without scripts. */
  accept: (before: Accepted, form: FormData) => Promise<Accepted>;
  /** Asks whoever sent an expired one for a new one; also works without scripts. */
  ask: (form: FormData) => Promise<void>;
  /** Whether they were asked just now. */
  wasAsked: boolean;
}

/** The page of an invitation link: the offer, and accepting it. */
export function InvitationPage({ token, preview, signedInAs, accept, ask, wasAsked }: InvitationPageProps) {
  const [state, action, isPending] = useActionState(accept, null);
  if (state && "acceptance" in state) {
    const { acceptance } = state;
    return acceptance.outcome === "set_up" ? (
      <SetUpCard
        token={token}
        acceptance={acceptance}
        inviter={preview?.invited_by ?? null}
        signedInAs={acceptance.is_for_you ? null : signedInAs}
      />
    ) : (
      <AcceptedCard {...acceptance} signedInAs={signedInAs} />
    );
  }
  if (state) return <InvalidLink isResult>{state.refusal}</InvalidLink>;
  if (!preview)
    return <InvalidLink>{t("It may have been replaced. If you received a newer email, use its link.")}</InvalidLink>;
  const reason = invalidReason(preview);
  if (reason) {
    const inviter = preview.standing === "expired" ? preview.invited_by : null;
    return (
      <InvalidLink>
        <span>{reason}</span>
        {inviter === null ? null : (
          <AskAgain token={token} inviter={inviter} ask={ask} wasAsked={wasAsked} mayAsk={preview.may_ask} />
        )}
      </InvalidLink>
    );
  }
  return <Offer token={token} preview={preview} action={action} isPending={isPending} />;
}

function invalidReason({ standing, brand }: Preview): string | null {
  if (standing === "expired") return t("The invitation to {brand} has expired.", { brand: brand.name });
  if (standing === "cancelled") return t("The invitation to {brand} was canceled.", { brand: brand.name });
  if (standing === "closed") return t("The brand {brand} is closed.", { brand: brand.name });
  return null;
}

interface AskAgainProps extends Pick<InvitationPageProps, "token" | "ask" | "wasAsked"> {
  inviter: string;
  mayAsk: boolean;
}

/** Who sent an expired invitation, and the button that asks them for a new one, once. */
function AskAgain({ token, inviter, mayAsk, ask, wasAsked }: AskAgainProps) {
  return (
    <>
      <span> </span>
      <span>{t("{inviter} sent it.", { inviter })}</span>
      {mayAsk && !wasAsked ? (
        <form action={ask} className={classes.ask}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="filled" fullWidth>
            {t("Ask for a new one")}
          </Button>
        </form>
      ) : (
        <>
          <span> </span>
          <span role="status">{t("{name} has been asked for a new one.", { name: inviter })}</span>
        </>
      )}
    </>
  );
}

interface OfferProps {
  token: string;
  preview: Preview;
  action: (form: FormData) => void;
  isPending: boolean;
}

/**
 * A GET request changes nothing, since mail filters open links too; the page's script sends the token, or the button
 * without scripts.
 */
function Offer({ token, preview: { brand, role, email, invited_by: inviter }, action, isPending }: OfferProps) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (key.current) key.current.value = setupKey();
    form.current?.requestSubmit();
  }, []);
  return (
    <AuthCard
      title={t("Join {brand}", { brand: brand.name })}
      description={t(OFFERS[role], { inviter: inviter ?? brand.name, email, brand: brand.name })}
    >
      <form ref={form} action={action}>
        <input type="hidden" name="token" value={token} />
        <input ref={key} type="hidden" name="key" />
        <Button type="submit" variant="filled" loading={isPending} fullWidth>
          {t("Accept invitation")}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Shown for an invalid or expired link: the reason, and what to do. */
function InvalidLink({ isResult = false, children }: DeadLinkProps) {
  return (
    <AuthCard
      isResult={isResult}
      title={t("This invitation isn't valid")}
      description={children}
      footer={rich("Already a member? <a>Sign in</a>", {
        a: (content) => <TextLink href="/sign-in">{content}</TextLink>,
      })}
    >
      {t("Ask the person who invited you for a new one.")}
    </AuthCard>
  );
}
