import { IconAlignLeft } from "@tabler/icons-react";
import classes from "./home.module.css";
import type { WaitingPost } from "./summarize-home.ts";

/** A small image of the post, or an icon for posts without media. */
export function PostThumbnail({ post: { thumbnail_url: picture } }: { post: WaitingPost }) {
  if (picture === null) {
    return (
      <span className={classes.blank}>
        <IconAlignLeft size={18} stroke={1.5} aria-hidden />
      </span>
    );
  }
  // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
  return <img className={classes.picture} src={picture} alt="" width={40} height={40} loading="lazy" />;
}
