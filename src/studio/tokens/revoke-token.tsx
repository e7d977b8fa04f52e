"use client";

import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Token } from "./token-rows.tsx";

interface RevokeTokenProps {
  /** The token in question; null while none is. */
  token: Token | null;
  onClose: () => void;
}

/** Revokes a token, after saying what stops. */
export default function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      onSuccess: () => {
        notifications.show({ message: "The token is revoked." });
        onClose();
        return queries.invalidateQueries({ queryKey: trpc.tokens.list.pathKey() });
      },
    }),
  );
  return (
    <Confirm
      opened={token !== null}
      onClose={onClose}
      title="Revoke this token?"
      action="Revoke token"
      pending={revoke.isPending}
      onConfirm={() => token && revoke.mutate({ id: token.id })}
    >
      <FormError error={revoke.error && refusalOf(revoke.error)} />
      <div>
        Whatever uses “{token?.name}” is refused from the next request on. What it wrote and approved before stays. This
        cannot be undone.
      </div>
    </Confirm>
  );
}
