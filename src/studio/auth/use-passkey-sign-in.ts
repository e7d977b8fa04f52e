"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { canAutofill, endCeremony, signWithPasskey } from "../frame/passkey.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { useAction } from "../frame/use-action.ts";
import { type SignedIn, signInWith } from "./sign-in-with.ts";

/** Less than a challenge lives, so that a page left open never offers a passkey that would be refused. */
const RENEW_MS = 240_000;

/**
 * Signing in with a passkey: among what the browser fills into the address, for as long as the page is open, and by a
 * button. There is never more than one ceremony; the button's ends the other, which is taken up again after it.
 */
export function usePasskeySignIn(onStep: (to: SignedIn) => Promise<void>) {
  const { send: begin } = useAction(useTRPC().passkeys.beginLogin.mutationOptions());
  const [stage, setStage] = useState<"idle" | "asking" | "entering">("idle");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [round, setRound] = useState(0);

  const enter = async (sign: () => Promise<AuthenticationResponseJSON | null>) => {
    setStage("asking");
    setRefusal(null);
    try {
      const response = await sign();
      if (!response) return;
      setStage("entering");
      await onStep(await signInWith({ passkey: JSON.stringify(response) }));
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setStage("idle");
    }
  };
  const enterWith = useEffectEvent((response: AuthenticationResponseJSON) => enter(async () => response));

  const isIdle = stage === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new challenge.
  useEffect(() => {
    if (!isIdle) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canAutofill()) || isOver) return;
      const options = await begin({});
      const response = isOver ? null : await signWithPasskey(options, true);
      if (response && !isOver) await enterWith(response);
    };
    // It is a courtesy: who asks for a passkey by the button is told why it cannot be.
    offer().catch(() => {});
    const timer = setTimeout(() => setRound((before) => before + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void endCeremony();
    };
  }, [begin, isIdle, round]);

  return {
    /** What the button's ceremony is at: nothing, the device, or the server. */
    stage,
    refusal,
    /** For who takes to the password instead, also while the device still waits. */
    giveUp: async () => {
      setRefusal(null);
      if (stage === "asking") await endCeremony();
    },
    use: () => enter(async () => signWithPasskey(await begin({}))),
  };
}
