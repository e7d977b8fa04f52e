"use client";

import { navigateTo } from "#studio/frame/navigate-to.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/**
 * The sign-in page.
 * @param next the path to go to afterwards, see `nextPath`
 */
export function SignInForm({ next }: { next: string }) {
  return <SignInSteps onDone={() => navigateTo(next)} />;
}
