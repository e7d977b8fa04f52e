"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Link } from "./link-row.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** Withdraws a share link, after saying what stops and what stays. */
export default function RevokeLink({ link, onClose }: { link: Link; onClose: () => void }) {
  useFocusBack();
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
      opened
      onClose={onClose}
      title="Withdraw this link?"
      action="Withdraw link"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: link.id })}
    >
      <FormError error={revoke.error && refusalOf(revoke.error)} />
      Whoever opens it from now on is told that the review has ended
      {link.post_ids.length > 1 ? `, for all ${link.post_ids.length} posts of it` : ""}. What was said and decided
      through it stays.
    </Confirm>
  );
}
