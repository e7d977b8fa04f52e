"use client";

import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { Link } from "./link-row.tsx";

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
      title={t("Revoke link?")}
      action={t("Revoke link")}
      pending={revoke.isPending}
      refusal={revoke.refusal}
      onConfirm={() => revoke.run({ id: link.id })}
    >
      {link.post_ids.length > 1
        ? tn(
            link.post_ids.length,
            "The link stops working, for all {count} post of it. Comments and decisions stay.",
            "The link stops working, for all {count} posts of it. Comments and decisions stay.",
          )
        : t("The link stops working. Comments and decisions stay.")}
    </Confirm>
  );
}
