"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";

const DONE = { Revoke: "Revoked", "Sign out": "Signed out", Remove: "Removed", Unlink: "Unlinked" } as const;

interface RevokeProps {
  /** What is revoked, as in the question: `the token “CI”`. */
  what: string;
  verb: keyof typeof DONE;
  disabled?: boolean;
  size?: "xs" | "sm";
  /** The button's label, where the verb alone is not enough. */
  label?: string;
  /** Revokes it; returns null if the person canceled. */
  onConfirm: () => Promise<unknown>;
  /** The consequences. */
  children: ReactNode;
}

/** A button that revokes a credential, after describing the consequences. */
export function Revoke({ what, verb, disabled = false, size = "xs", label, onConfirm, children }: RevokeProps) {
  const [isAsking, asking] = useDisclosure(false);
  const end = useAction({ mutationFn: onConfirm }, { toast: () => `${DONE[verb]} ${what}.` });
  const ask = () => {
    end.reset();
    asking.open();
  };
  // An error keeps the dialog open; canceling the confirmation closes it.
  const run = () => void end.send().then(asking.close, () => undefined);
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
        pending={end.isPending}
        refusal={end.refusal}
        onConfirm={run}
      >
        {children}
      </Confirm>
    </>
  );
}
