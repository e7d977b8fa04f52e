"use client";

import { navigateTo } from "../frame/navigate-to.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/** The sign-in page.
 * @param next where to go then; a path of our own, see `nextPath` */
export function SignInForm({ next }: { next: string }) {
  return <SignInSteps onDone={() => navigateTo(next)} />;
}
