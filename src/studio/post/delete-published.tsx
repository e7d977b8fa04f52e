"use client";

import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";
import type { DetailedPublication } from "./published-changes.tsx";
import { usePostKeys } from "./use-post-actions.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface DeletePublishedProps {
  publication: DetailedPublication;
  /** The platform's name. */
  name: string;
  onClose: () => void;
}

/** Asks before deleting a published post from its platform. */
export default function DeletePublished({ publication, name, onClose }: DeletePublishedProps) {
  useReturnFocus();
  const { id, parts, channel } = publication;
  const remove = useAction(useTRPC().publications.delete.mutationOptions(), {
    onDone: onClose,
    refresh: usePostKeys(),
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Delete from ${name}?`}
      action={`Delete from ${name}`}
      pending={remove.isPending}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id })}
    >
      {parts.length > 1 ? `All ${parts.length} parts are` : "The post is"} deleted from {channel.handle} on {name}, with
      the replies and metrics that {name} keeps there. It stays here with its content, comments and metrics, marked as
      removed. {name} can't bring it back.
    </Confirm>
  );
}
