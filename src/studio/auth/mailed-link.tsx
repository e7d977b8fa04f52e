"use client";

import { Button, Stack } from "@mantine/core";
import { type ReactNode, useActionState, useEffect, useRef } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";

/** How it went: not yet, done, or refused with these words. */
export type Followed = { refusal: string } | { isDone: true } | null;

/** Does on the server what the link is for; also answers a form that a browser without scripts sends. */
export type Follow = (before: Followed, form: FormData) => Promise<Followed>;

interface MailedLinkProps {
  token: string;
  follow: Follow;
  /** What is going on: "We are verifying your e-mail address." */
  description: string;
  /** The act, on its button: "Verify my address". */
  action: string;
  /** Waits for the button: what a stranger may have asked for must not be done by a mail filter that runs scripts. */
  isByHand?: boolean;
  /** The page once it is done. */
  done: ReactNode;
  /** Below the reason why the link does not work: what to do instead. */
  instead: ReactNode;
  footer?: ReactNode;
}

/**
 * The page a mailed link opens. Opening it changes nothing, since mail filters open links too; the page itself sends the
 * token, and where there are no scripts the button does.
 */
export function MailedLink({
  token,
  follow,
  description,
  action,
  isByHand = false,
  done,
  instead,
  footer,
}: MailedLinkProps) {
  const [state, send, isPending] = useActionState(follow, null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isByHand) form.current?.requestSubmit();
  }, [isByHand]);

  if (state && "isDone" in state) return done;
  if (state) {
    return (
      <AuthCard isAnswer title="This link does not work" footer={footer}>
        <Stack gap="md">
          <FormError error={{ message: state.refusal }} />
          {instead}
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={isByHand ? `${action}?` : "One moment"} description={description}>
      <form ref={form} action={send}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="filled" loading={isPending} fullWidth>
          {action}
        </Button>
      </form>
    </AuthCard>
  );
}
