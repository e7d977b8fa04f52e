"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { canAutofill, endCeremony, signWithPasskey } from "#studio/frame/passkey.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { type SignedIn, signInWith } from "./sign-in-with.ts";

/**
 * Shorter than the lifetime of a challenge, so that a page left open never offers a passkey that would be refused.
 * Milliseconds.
 */
const RENEW_MS = 240_000;

/**
 * Signing in with a passkey: by autofill in the email field while the page is open, and by a button. Only one ceremony
 * runs at a time; the button's aborts the autofill one, which restarts after it.
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
    // Autofill is optional; the button reports why a passkey can't be used.
    offer().catch(() => {});
    const timer = setTimeout(() => setRound((before) => before + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void endCeremony();
    };
  }, [begin, isIdle, round]);

  return {
    /** The state of the button's ceremony: idle, waiting for the device, or for the server. */
    stage,
    refusal,
    /** Aborts the ceremony when the person uses the password instead, even while the device waits. */
    giveUp: async () => {
      setRefusal(null);
      if (stage === "asking") await endCeremony();
    },
    use: () => enter(async () => signWithPasskey(await begin({}))),
  };
}
