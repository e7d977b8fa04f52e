"use client";

import { Modal, Stack, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { t } from "#kernel/language.ts";
import { SignInSteps } from "#studio/identity/auth/sign-in-steps.tsx";
import type { StepFrame } from "#studio/identity/auth/step-frame.tsx";
import { StepFrameContext } from "#studio/identity/auth/step-frame.tsx";
import type { Elements } from "#ui/elements.ts";

interface SignInAgainProps {
  email: string;
  opened: boolean;
  onDone: () => Promise<void>;
}

/** Signs in again in a dialog over the open page, which keeps everything that was typed. */
export default function SignInAgain({ email, opened, onDone }: SignInAgainProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      title={t("You are signed out")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text c="var(--ink-2)" mb="md">
        {t(
          "The session of {email} was ended or has expired. Sign in again to continue. Your unsaved text is still here.",
          { email },
        )}
      </Text>
      <StepFrameContext value={DialogStep}>
        <SignInSteps onDone={onDone} />
      </StepFrameContext>
    </Modal>
  );
}

/** The dialog has a title of its own and offers no other sign-in pages. */
function DialogStep({ description, children }: ComponentProps<typeof StepFrame>) {
  return (
    <Stack gap="md">
      {description ? <Text component="div">{description}</Text> : null}
      {children as Elements}
    </Stack>
  );
}
