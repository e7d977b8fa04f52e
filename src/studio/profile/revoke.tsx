"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";

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
  const end = useAction({ mutationFn: onConfirm }, { toast: () => `${DONE[verb]} ${what}.` });
  const ask = () => {
    end.reset();
    asking.open();
  };
  // A refusal stays to be read; who went back instead is done with it.
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
