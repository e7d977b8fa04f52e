"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyDialog } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";

const ChangePasswordDialog = lazyDialog(() => import("./change-password-dialog.tsx"));

/** Changes the password, with the current password or a passkey. */
export function ChangePassword() {
  const [isOpen, open] = useDisclosure(false);
  return (
    <Section
      title="Password"
      description="At least 12 characters. Access tokens keep working."
      action={<Button onClick={open.open}>Change password</Button>}
    >
      <ChangePasswordDialog opened={isOpen} onClose={open.close} />
    </Section>
  );
}
