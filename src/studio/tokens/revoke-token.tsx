"use client";

import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Token } from "./token-rows.tsx";

interface RevokeTokenProps {
  /** The token to revoke; null while the dialog is closed. */
  token: Token | null;
  onClose: () => void;
}

/** Revokes a token, after describing the consequences. */
export default function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const trpc = useTRPC();
  const revoke = useAction(trpc.tokens.revoke.mutationOptions(), {
    toast: () => "Token revoked.",
    onDone: onClose,
    refresh: [trpc.tokens.list.pathKey()],
  });
  return (
    <Confirm
      opened={token !== null}
      onClose={onClose}
      title="Revoke this token?"
      action="Revoke token"
      pending={revoke.isPending}
      refusal={revoke.refusal}
      onConfirm={() => token && revoke.run({ id: token.id })}
    >
      <div>Whatever uses “{token?.name}” loses access immediately. Its content stays. This can't be undone.</div>
    </Confirm>
  );
}
