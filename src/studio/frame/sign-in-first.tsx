"use client";

import { useEffect } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { signInHere } from "./signed-out-watch.tsx";

/** For a guest on a page of the studio: leads to the sign-in page, which knows the way back. */
export function SignInFirst() {
  useEffect(() => location.replace(signInHere()), []);
  return (
    <AuthCard title="Sign in to go on" description="This page belongs to a brand’s studio.">
      <ButtonLink href="/sign-in" variant="filled" fullWidth>
        Sign in
      </ButtonLink>
    </AuthCard>
  );
}
