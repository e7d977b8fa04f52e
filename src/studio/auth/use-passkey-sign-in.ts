"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { canAutofill, endCeremony, signWithPasskey } from "./passkey.ts";
import { type SignedIn, signInWith } from "./sign-in-with.ts";

/** Less than a challenge lives, so that a page left open never offers a passkey that would be refused. */
const RENEW_MS = 240_000;

/**
 * Signing in with a passkey: among what the browser fills into the address, for as long as the page is open, and by a
 * button. There is never more than one ceremony; the button's ends the other, which is taken up again after it.
 */
export function usePasskeySignIn(onStep: (to: SignedIn) => Promise<void>) {
  const { mutateAsync: begin } = useMutation(useTRPC().passkeys.beginLogin.mutationOptions());
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [round, setRound] = useState(0);

  const enter = async (sign: () => Promise<AuthenticationResponseJSON | null>) => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await sign();
      if (answer) await onStep(await signInWith({ passkey: JSON.stringify(answer) }));
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const enterWith = useEffectEvent((answer: AuthenticationResponseJSON) => enter(async () => answer));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new challenge.
  useEffect(() => {
    if (isBusy) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canAutofill()) || isOver) return;
      const options = await begin({});
      const answer = isOver ? null : await signWithPasskey(options, true);
      if (answer && !isOver) await enterWith(answer);
    };
    // It is a courtesy: who asks for a passkey by the button is told why it cannot be.
    offer().catch(() => {});
    const timer = setTimeout(() => setRound((before) => before + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      endCeremony();
    };
  }, [begin, isBusy, round]);

  return {
    isBusy,
    refusal,
    forgetRefusal: () => setRefusal(null),
    use: () => enter(async () => signWithPasskey(await begin({}))),
  };
}
