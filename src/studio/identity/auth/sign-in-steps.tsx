"use client";

import { useState } from "react";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RestoreStep } from "./restore-step.tsx";
import type { SignedIn } from "./sign-in-with.ts";

interface SignInStepsProps {
  /** The step to begin with where the password was already given; else the password. */
  initial?: SignedIn;
  onDone: () => Promise<void>;
}

/** The steps of signing in: the password; a code with two-factor authentication; and restoring a deleted account. */
export function SignInSteps({ initial, onDone }: SignInStepsProps) {
  const [reached, setReached] = useState<SignedIn | null>(initial ?? null);
  const goOn = async (to: SignedIn) => {
    if (to.step === "done") await onDone();
    else setReached(to);
  };
  const startAgain = () => setReached(null);
  if (reached?.step === "code") return <CodeStep token={reached.token} onStep={goOn} onStartAgain={startAgain} />;
  if (reached?.step === "restore") return <RestoreStep token={reached.token} onStartAgain={startAgain} />;
  return <PasswordStep isAgain={reached?.step === "again"} onStep={goOn} />;
}
