"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { msg, t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { rich } from "#ui/rich.tsx";
import classes from "./check-mail.module.css";
import { endSession } from "./end-session.ts";
import { LocalMail, type MailPlace } from "./local-mail.tsx";
import { Resend } from "./resend.tsx";

interface CheckMailProps {
  mail: MailPlace;
}

/** Shown between sign-up and verification. Continues by itself once the address is verified. */
export function CheckMail({ mail }: CheckMailProps) {
  const session = useQuery({
    queryKey: ["session"],
    queryFn: async () => (await loadChunk(() => import("next-auth/react"))).getSession(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const resend = useAction(useTRPC().account.resendVerification.mutationOptions());
  useRefreshOnReturn();
  const leave = async () => {
    await endSession();
    await navigateTo("/sign-up");
  };
  const email = session.data?.user?.email;
  return (
    <AuthCard
      title={t("Check your email")}
      description={rich(
        email
          ? msg("We sent a link to <b>{email}</b>. Open it within 24 hours to verify your address.")
          : msg("We sent a link to <b>your address</b>. Open it within 24 hours to verify your address."),
        { email, b: (content) => <strong className={classes.address}>{content}</strong> },
      )}
      footer={rich("Wrong address? <button>Sign up again</button> or <a>sign in</a> as somebody else.", {
        button: (content) => (
          <button type="button" className={classes.again} onClick={leave}>
            {content}
          </button>
        ),
        a: (content) => <TextLink href="/sign-in">{content}</TextLink>,
      })}
    >
      <Stack gap="md">
        <LocalMail place={mail} />
        <Resend send={() => resend.send({})} message={t("Email sent. Older links work until they expire.")} />
      </Stack>
    </AuthCard>
  );
}

/**
 * The link is opened in another tab or on another device; on return to this tab, the page asks the server for the
 * current state.
 */
function useRefreshOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = setInterval(refresh, 10_000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [router]);
}
