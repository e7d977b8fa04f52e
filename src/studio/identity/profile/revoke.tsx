"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useAction } from "#studio/frame/use-action.ts";
import { Confirm } from "#ui/dialog.tsx";

interface RevokeProps {
  /** "Revoke" */
  action: string;
  /** The accessible name of the button: `Revoke the token “CI”`. */
  name: string;
  /** `Revoke the token “CI”?` */
  question: string;
  /** `Revoked the token “CI”.` */
  done: string;
  disabled?: boolean;
  size?: "xs" | "sm";
  /** The button's label, where the action alone is not enough. */
  label?: string;
  /** Revokes it; returns null if the person canceled. */
  onConfirm: () => Promise<unknown>;
  /** The consequences. */
  children: ReactNode;
}

/** A button that revokes a credential, after describing the consequences. */
export function Revoke({
  action,
  name,
  question,
  done,
  disabled = false,
  size = "xs",
  label,
  onConfirm,
  children,
}: RevokeProps) {
  const [isAsking, asking] = useDisclosure(false);
  const end = useAction({ mutationFn: onConfirm }, { toast: () => done });
  const ask = () => {
    end.reset();
    asking.open();
  };
  // An error keeps the dialog open; canceling the confirmation closes it.
  const run = () => void end.send().then(asking.close, () => undefined);
  return (
    <>
      <Button size={size} flex="none" disabled={disabled} aria-label={name} onClick={ask}>
        {label ?? action}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={asking.close}
        title={question}
        action={action}
        pending={end.isPending}
        refusal={end.refusal}
        onConfirm={run}
      >
        {children}
      </Confirm>
    </>
  );
}
