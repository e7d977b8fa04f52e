"use client";

import { counted } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Link } from "./link-row.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

/** Revokes a review link, after describing what stops and what stays. */
export default function RevokeLink({ link, onClose }: { link: Link; onClose: () => void }) {
  useReturnFocus();
  const trpc = useTRPC();
  const revoke = useAction(trpc.shareLinks.revoke.mutationOptions(), {
    onDone: onClose,
    refresh: [trpc.shareLinks.pathKey()],
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Revoke link?"
      action="Revoke link"
      pending={revoke.isPending}
      refusal={revoke.refusal}
      onConfirm={() => revoke.run({ id: link.id })}
    >
      The link stops working
      {link.post_ids.length > 1 ? `, for all ${counted(link.post_ids.length, "post")} of it` : ""}. Comments and
      decisions stay.
    </Confirm>
  );
}
