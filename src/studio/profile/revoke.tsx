"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { refusalOf } from "../frame/refusal-of.ts";

const DONE = { Revoke: "Revoked", "Sign out": "Signed out", Remove: "Removed", Unlink: "Unlinked" } as const;

interface RevokeProps {
  /** What is ended, as it stands in the question: `the token “CI”`. */
  what: string;
  verb: keyof typeof DONE;
  disabled?: boolean;
  size?: "xs" | "sm";
  /** What stands on the button, where the verb alone is not enough. */
  label?: string;
  /** Ends it; answers null where the person went back after all. */
  onConfirm: () => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
}

/** A button that ends a credential, after saying what that does. */
export function Revoke({ what, verb, disabled = false, size = "xs", label, onConfirm, children }: RevokeProps) {
  const [isAsking, asking] = useDisclosure(false);
  const [isRunning, setIsRunning] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const ask = () => {
    setRefusal(null);
    asking.open();
  };
  const run = async () => {
    setIsRunning(true);
    setRefusal(null);
    try {
      if ((await onConfirm()) !== null) notifications.show({ message: `${DONE[verb]} ${what}.` });
      asking.close();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <>
      <Button size={size} flex="none" disabled={disabled} aria-label={label ?? `${verb} ${what}`} onClick={ask}>
        {label ?? verb}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={asking.close}
        title={`${verb} ${what}?`}
        action={verb}
        pending={isRunning}
        onConfirm={run}
      >
        <FormError error={refusal} />
        {children}
      </Confirm>
    </>
  );
}
