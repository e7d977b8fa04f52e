"use client";

import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { focusTitle } from "#studio/frame/focus-title.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import AddDialog from "./add-dialog.tsx";
import { useCopyHandling, useEvergreenKeys } from "./use-evergreen-actions.ts";

interface AddEvergreenProps {
  post: Post;
  onClose: () => void;
}

/** Makes a published post evergreen, with undo. */
export function AddEvergreen({ post, onClose }: AddEvergreenProps) {
  const trpc = useTRPC();
  const refresh = useEvergreenKeys();
  const handling = useCopyHandling();
  const drop = useAction(trpc.evergreen.remove.mutationOptions(), { refresh, failed: t("Couldn't do that") });
  const add = useAction(trpc.evergreen.create.mutationOptions(), {
    refresh,
    toast: () => t("Added to evergreen posts."),
    undo:
      ({ id }) =>
      () =>
        drop.run({ id }),
  });
  const send = (lastDay: string | null) => {
    const how = { approve: handling === "approve", submit: handling === "submit" };
    const sent = add.send({ id: post.id, ends_on: lastDay, ...how });
    void sent.then(
      () => {
        onClose();
        focusTitle();
      },
      () => undefined,
    );
  };
  return (
    <AddDialog
      count={1}
      isOnX={post.publications.some(({ channel }) => channel.platform === "x")}
      isPending={add.isPending}
      error={add.refusal}
      onAdd={send}
      onClose={onClose}
    />
  );
}
