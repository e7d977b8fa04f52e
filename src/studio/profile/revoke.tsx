"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { Confirm } from "#ui/confirm.tsx";
import { refusalOf } from "../frame/refusal-of.ts";

interface RevokeProps {
  /** What is ended, as it stands in the question: `the token “CI”`. */
  what: string;
  verb: "Revoke" | "Sign out";
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
}

/** A button that ends a credential, after saying what that does. */
export function Revoke({ what, verb, disabled = false, onConfirm, children }: RevokeProps) {
  const [isAsking, asking] = useDisclosure(false);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    try {
      await onConfirm();
      notifications.show({ message: verb === "Revoke" ? `Revoked ${what}.` : `Signed out ${what}.` });
    } catch (error) {
      notifications.show({ color: "red", title: "Nothing was changed.", message: refusalOf(error).message });
    } finally {
      setIsRunning(false);
      asking.close();
    }
  };
  return (
    <>
      <Button size="xs" disabled={disabled} aria-label={`${verb} ${what}`} onClick={asking.open}>
        {verb}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={asking.close}
        title={`${verb} ${what}?`}
        action={verb}
        pending={isRunning}
        onConfirm={run}
      >
        {children}
      </Confirm>
    </>
  );
}
