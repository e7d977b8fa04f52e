import type { Post } from "#studio/content/composer/saving/draft.ts";
import ActionDialog from "#studio/content/posts/actions/action-dialog.tsx";
import type { PendingAction } from "#studio/content/posts/actions/post-actions.tsx";
import ShareSet from "#studio/content/posts/sharing/share-set.tsx";

/** What was chosen in a card's menu and needs a dialog. */
export type CardDialog = { act: "share"; postId: number } | { act: PendingAction; post: Post };

interface CardDialogsProps {
  dialog: CardDialog;
  onClose: () => void;
}

/** The dialog that was opened from a card's menu. It is outside of the menu, which is gone by then. */
export default function CardDialogs({ dialog, onClose }: CardDialogsProps) {
  if (dialog.act === "share") return <ShareSet postIds={[dialog.postId]} onClose={onClose} />;
  return <ActionDialog act={dialog.act} post={dialog.post} isInCalendar onClose={onClose} />;
}
