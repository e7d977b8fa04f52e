import { IconCornerUpLeft, IconEye, IconEyeOff, IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Item } from "./item.ts";
import { useItemActions } from "./use-item-actions.ts";

interface MessageActionsProps {
  item: Item;
  /** Chooses it as what the reply box answers; null where it is that already, or can't be answered. */
  onReply: (() => void) | null;
}

const icon = { size: 17, stroke: 1.5, "aria-hidden": true } as const;

/** What can be done with one message, as icons. */
export function MessageActions({ item, onReply }: MessageActionsProps) {
  const { setHidden, isChangingVisibility, setLiked, isLiking } = useItemActions();
  const { is_liked: isLiked, can_like: canLike, can_hide: canHide, visibility } = item;
  const LikeIcon = isLiked ? IconHeartFilled : IconHeart;
  const isHidden = visibility === "hidden";
  const VisibilityIcon = isHidden ? IconEye : IconEyeOff;
  return (
    <>
      {canLike ? (
        <IconButton
          aria-label={isLiked ? t("Liked") : t("Like")}
          aria-pressed={isLiked}
          aria-busy={isLiking || undefined}
          onClick={() => isLiking || setLiked(item, !isLiked)}
        >
          <LikeIcon {...icon} />
        </IconButton>
      ) : null}
      {canHide ? (
        <IconButton
          aria-label={isHidden ? t("Show again") : t("Hide comment")}
          aria-busy={isChangingVisibility || undefined}
          onClick={() => isChangingVisibility || setHidden(item, !isHidden)}
        >
          <VisibilityIcon {...icon} />
        </IconButton>
      ) : null}
      {onReply ? (
        <IconButton aria-label={t("Reply to this")} onClick={onReply}>
          <IconCornerUpLeft {...icon} />
        </IconButton>
      ) : null}
    </>
  );
}
