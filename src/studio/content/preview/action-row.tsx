import { IconBookmark, IconHeart, IconMessageCircle, IconRepeat, IconShare3, IconThumbUp } from "@tabler/icons-react";
import type { PreviewAction } from "#platform/connectors/shared/description/preview-shapes.ts";
import classes from "./action-row.module.css";

const ICONS = {
  comment: IconMessageCircle,
  repeat: IconRepeat,
  like: IconHeart,
  thumb: IconThumbUp,
  share: IconShare3,
  save: IconBookmark,
} as const satisfies Record<PreviewAction, typeof IconHeart>;

/** The row of icons below a post, as a drawing without function: it shows where the post ends. */
export function ActionRow({ acts }: { acts: readonly PreviewAction[] }) {
  if (acts.length === 0) return null;
  return (
    <div className={classes.acts} aria-hidden>
      {acts.map((act) => {
        const Icon = ICONS[act];
        return <Icon key={act} size={17} stroke={1.5} />;
      })}
    </div>
  );
}
