"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Link } from "./share.tsx";

interface RevokeLinkProps {
  /** The link in question; null while none is. */
  link: Link | null;
  onClose: () => void;
}

/** Withdraws a share link, after saying what stops and what stays. */
export function RevokeLink({ link, onClose }: RevokeLinkProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const revoke = useMutation(
    trpc.shareLinks.revoke.mutationOptions({
      onSuccess: () => {
        onClose();
        return queries.invalidateQueries({ queryKey: trpc.shareLinks.pathKey() });
      },
    }),
  );
  return (
    <Confirm
      opened={link !== null}
      onClose={onClose}
      title="Withdraw this link?"
      action="Withdraw link"
      pending={revoke.isPending}
      onConfirm={() => link && revoke.mutate({ id: link.id })}
    >
      <FormError error={revoke.error && refusalOf(revoke.error)} />
      Whoever opens it from now on is told that the review has ended. What was said and decided through it stays.
    </Confirm>
  );
}
