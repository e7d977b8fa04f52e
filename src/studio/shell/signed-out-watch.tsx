"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTRPCClient } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { navigateTo } from "../frame/navigate-to.ts";
import { kindOf } from "../frame/refusal-of.ts";
import { useSessionEnded } from "../frame/session-ended.ts";
import { notifySignedInAgain } from "../frame/signed-in-again.ts";
import type { Visitor } from "../frame/visitor.tsx";

/** Until it is loaded, nothing that the browser stored for another person is shown. */
const claim = async (person: number) =>
  (await loadChunk(() => import("#studio/content/drafts/claim-browser.ts"))).claimBrowser(person);

const SignInAgain = lazyDialog(() => import("./sign-in-again.tsx"));

/** The sign-in URL that returns to the current page. */
export function signInHere(): string {
  return `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/**
 * Detects that the session has ended elsewhere, by a live message or a refused call, and lets the person sign in again
 * in a dialog. Without `visitor`, on pages without personal work, it goes to the sign-in page.
 */
export function SignedOutWatch({ visitor }: { visitor: Visitor | null }) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [isOut, setSignedOut] = useState(false);
  const visitorId = visitor?.id;
  useEffect(() => {
    if (visitorId !== undefined) void claim(visitorId);
  }, [visitorId]);
  const leave = () => {
    // Requests in progress would be refused.
    void queryClient.cancelQueries();
    if (visitor) setSignedOut(true);
    else location.assign(signInHere());
  };
  useSessionEnded(leave);
  const notSignedIn = useEffectEvent(leave);
  useEffect(() => {
    const notice = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== "updated" || event.action?.type !== "error") return;
      if (kindOf(event.action.error) !== "unauthenticated") return;
      notSignedIn();
    };
    const stops = [queryClient.getQueryCache().subscribe(notice), queryClient.getMutationCache().subscribe(notice)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  const goOn = async () => {
    const { user } = await client.me.show.query({});
    // Another person signed in: nothing of the previous person's may stay on the screen.
    if (user.id !== visitor?.id) await navigateTo("/studio");
    // Signing out elsewhere had cleared this browser's owner.
    await claim(user.id);
    setSignedOut(false);
    notifySignedInAgain();
    await queryClient.invalidateQueries();
  };
  return <SignInAgain email={visitor?.email ?? ""} opened={isOut} onDone={goOn} />;
}
