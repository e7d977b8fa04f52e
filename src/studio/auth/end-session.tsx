"use client";

import { Stack } from "@mantine/core";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useSchemaForm } from "../frame/use-schema-form.ts";

/** The page behind the link in the mail about a new sign-in. It waits for a click, since mail filters open links too. */
export function EndSession({ token }: { token: string }) {
  const trpc = useTRPC();
  const end = useAction(trpc.sessions.endByLink.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("zod")).z.object({}),
    send: () => end.send({ token }),
  });
  if (end.output || errors.token) {
    return (
      <AuthCard
        isAnswer
        title={end.output ? "The session has ended" : "This link does not work"}
        description={
          end.output
            ? "Whoever it was is signed out. They know your password: choose a new one now."
            : "The session has ended already, or the link has expired. If you do not know who signed in, choose a new password."
        }
      >
        <ButtonLink href="/forgot-password" variant="filled" fullWidth>
          Set a new password
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="End this session?"
      description="Somebody signed in to your account with a browser, a program or from a network that was not seen before. If it was not you, end that session."
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <Submit isSending={isSending} fullWidth>
            End the session
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
