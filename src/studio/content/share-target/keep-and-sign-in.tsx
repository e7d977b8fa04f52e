"use client";

import { useEffect } from "react";
import { t } from "#kernel/language.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { keepShared } from "./kept-shares.ts";
import type { Shared } from "./shared.ts";

const SIGN_IN = "/sign-in?next=%2Fshare";

/** Keeps what another page passed in this browser, since it may not fit in an address, and asks to sign in. */
export function KeepAndSignIn({ shared }: { shared: Shared }) {
  useEffect(() => {
    const withPassed = `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
    // Where the browser keeps nothing, it comes along if it is short enough.
    keepShared(shared).then(
      (isKept) => location.replace(isKept ? SIGN_IN : withPassed),
      () => location.replace(withPassed),
    );
  }, [shared]);
  return (
    <AuthCard title={t("Sign in to continue")} description={t("What you shared is kept on this device.")}>
      <ButtonLink href={SIGN_IN} variant="filled">
        {t("Sign in")}
      </ButtonLink>
    </AuthCard>
  );
}
