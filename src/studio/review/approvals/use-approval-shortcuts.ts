import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { useShortcutsEnabled } from "#studio/shortcuts/use-shortcuts-enabled.ts";
import type { ApprovalActions } from "./use-approval-actions.ts";
import type { ApprovalQueue } from "./use-approval-queue.ts";

/**
 * Keyboard shortcuts of the queue.
 * @returns whether single-key shortcuts are enabled
 */
export function useApprovalShortcuts(
  queue: ApprovalQueue,
  { openForm, approve, setOpenForm }: ApprovalActions,
): boolean {
  const { handle } = useBrand();
  const router = useRouter();
  const [isEnabled] = useShortcutsEnabled();
  const { current, step, toggle } = queue;
  const onCurrent = (action: (post: Post) => void) => () => {
    if (current) action(current);
  };
  useShortcuts([
    { keys: "j", does: t("Next post"), run: () => step(1), repeats: true },
    { keys: "k", does: t("Previous post"), run: () => step(-1), repeats: true },
    { keys: "a", does: t("Approve the post"), run: onCurrent((post) => approve([post])) },
    { keys: "r", does: t("Request changes"), run: onCurrent(({ id }) => setOpenForm({ postId: id })) },
    { keys: "x", does: t("Select the post for bulk actions"), run: onCurrent(({ id }) => toggle(id)) },
    {
      keys: "o",
      does: t("Open the post"),
      run: onCurrent(({ id }) => router.push(studioPath(handle, `posts/${id}`))),
    },
  ]);
  const currentId = current?.id;
  const isFormOpen = openForm !== null;
  const lastId = useRef<number>(undefined);
  useEffect(() => {
    const isOpening = lastId.current === undefined;
    lastId.current = currentId;
    // A page opens at its top, though its first post is current.
    if (!isOpening && !isFormOpen)
      document.getElementById(`approval-${currentId}`)?.scrollIntoView({ block: "nearest" });
  }, [currentId, isFormOpen]);
  return isEnabled;
}
