"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { kindOf } from "./refusal-of.ts";

/** Where to sign in and come back to the page one is on. */
export function signInHere(): string {
  return `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/** A session that was revoked elsewhere ends here too: the next refused call leads to the sign-in page. */
export function SignedOutWatch() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const leaveWhenSignedOut = (error: unknown) => {
      if (kindOf(error) === "unauthenticated") location.assign(signInHere());
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") leaveWhenSignedOut(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") leaveWhenSignedOut(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return null;
}
