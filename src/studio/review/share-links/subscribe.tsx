"use client";

import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { CallRefusedError, callReview } from "./call.ts";
import { guestKeyOf } from "./guest-key.ts";
import classes from "./subscribe.module.css";
import { useVisit } from "./visit.tsx";

const SubscribeForm = lazy(() => import("./subscribe-form.tsx"));

/** The address of the guest, to which new versions are mailed: left, waiting to be confirmed, or confirmed. */
export function Subscribe() {
  const { token, review, reload } = useVisit();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const email = review.guest?.email ?? null;
  const remove = async () => {
    setError(null);
    const pass = review.pass === undefined ? {} : { pass: review.pass };
    try {
      await callReview("unsubscribe", { token, ...pass, guest_key: guestKeyOf(token) });
      // The link of a mail goes with its address.
      if (review.guest?.name) location.assign(`/review/${encodeURIComponent(token)}?emails=removed`);
      else await reload();
    } catch (refused) {
      setError(refused instanceof CallRefusedError ? refused.message : String(refused));
    }
  };
  // Unknown until the visit is counted.
  if (!review.guest) return null;
  if (isOpen && email === null) {
    return (
      <Section title={t("Emails about new versions")}>
        <Suspense>
          <SubscribeForm onDone={() => setOpen(false)} />
        </Suspense>
      </Section>
    );
  }
  return (
    <Section title={t("Emails about new versions")}>
      <div className={classes.state} role="status">
        {email === null ? (
          <p>{t("Get an email when a new version waits for you. No account needed.")}</p>
        ) : email.is_confirmed ? (
          <p>{rich("New versions are emailed to {address}.", { address: <strong>{email.address}</strong> })}</p>
        ) : (
          <p>
            {rich("Check your email: open the link that was sent to {address} to confirm it.", {
              address: <strong>{email.address}</strong>,
            })}
          </p>
        )}
        {error === null ? null : <p>{error}</p>}
      </div>
      {email === null ? (
        <Button onClick={() => setOpen(true)}>{t("Email me new versions")}</Button>
      ) : (
        <Button variant="subtle" onClick={() => void remove()}>
          {t("Remove address")}
        </Button>
      )}
    </Section>
  );
}
