"use client";

import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";
import type { DetailedPublication } from "./published-changes.tsx";

interface DeletePublishedProps {
  publication: DetailedPublication;
  /** The platform's name. */
  name: string;
  onClose: () => void;
}

/** Asks before deleting a published post from its platform. */
export default function DeletePublished({ publication, name: platform, onClose }: DeletePublishedProps) {
  useReturnFocus();
  const { id, parts, channel } = publication;
  const where = { account: channel.handle, platform };
  const remove = useAction(useTRPC().publications.delete.mutationOptions(), {
    onDone: onClose,
    refresh: usePostKeys(),
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t("Delete from {platform}?", { platform })}
      action={t("Delete from {platform}", { platform })}
      pending={remove.isPending}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id })}
    >
      {[
        parts.length > 1
          ? tn(
              parts.length,
              "All {count} parts are deleted from {account} on {platform}, with the replies and metrics that {platform} keeps there.",
              "All {count} parts are deleted from {account} on {platform}, with the replies and metrics that {platform} keeps there.",
              where,
            )
          : t(
              "The post is deleted from {account} on {platform}, with the replies and metrics that {platform} keeps there.",
              where,
            ),
        t("It stays here with its content, comments and metrics, marked as removed. {platform} can't bring it back.", {
          platform,
        }),
      ].join(" ")}
    </Confirm>
  );
}
